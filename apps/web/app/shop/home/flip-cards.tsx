import { type FocusEvent, type PointerEvent, useState } from "react";
import { valuePropositions } from "#content/home.ts";
import { icon } from "#app/ui/icons.tsx";
import styles from "./flip-cards.module.css";

/** A bag with a print, a bag under a gauge, a van: in the order of the value propositions. */
const valueIcons = [
  icon(<path d="M9 12h22v24H9ZM11 12l2-7h14l2 7M15 29c0-5 3-8 5-9 2 1 5 4 5 9ZM20 20v9" />, 40),
  icon(
    <path d="M6 16h18v20H6ZM8 16l1-6h12l1 6M10 27l4 4 7-8M28 8v28M28 8h6M28 15h4M28 22h6M28 29h4M28 36h6" />,
    40,
  ),
  icon(
    <path d="M3 11h21v18H3ZM24 17h7l6 6v6H24ZM10 33a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM30 33a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />,
    40,
  ),
];

const TurnIcon = icon(
  <path d="M4 8c1-3 3.5-4.5 6-4.5 3 0 5.5 2 6 5M16.5 4v4.5H12M16 12c-1 3-3.5 4.5-6 4.5-3 0-5.5-2-6-5M3.5 16v-4.5H8" />,
);

/** The value propositions, on cards that turn (staff §2). */
export function ValuePropositions() {
  return (
    <ul role="list" className={styles.cards}>
      {valuePropositions.map((value, index) => {
        const Icon = valueIcons[index];
        return <FlipCard key={value.title} {...value} drawing={Icon && <Icon />} />;
      })}
    </ul>
  );
}

interface FlipCardProps {
  title: string;
  description: string;
  backText: string;
  drawing: React.ReactElement | undefined;
}

/** Turns on hover, keyboard focus and tap. Screen readers read both sides, one after the other. */
function FlipCard({ title, description, backText, drawing }: FlipCardProps) {
  const [isTurned, setIsTurned] = useState(false);
  const turnUnderMouse = ({ type, pointerType }: PointerEvent) => {
    if (pointerType === "mouse") setIsTurned(type === "pointerenter");
  };
  const turnForKeyboard = ({ target }: FocusEvent) => {
    if (target.matches(":focus-visible")) setIsTurned(true);
  };
  return (
    <li
      className={styles.card}
      data-turned={isTurned || undefined}
      onPointerEnter={turnUnderMouse}
      onPointerLeave={turnUnderMouse}
    >
      <div className={styles.inner}>
        <div className={`card ${styles.front}`}>
          {drawing}
          <h3>{title}</h3>
          <p>{description}</p>
        </div>
        <div className={`card ${styles.back}`}>
          <p>{backText}</p>
        </div>
      </div>
      <button
        type="button"
        className={styles.turn}
        aria-label={`Flip card: ${title}`}
        aria-pressed={isTurned}
        onFocus={turnForKeyboard}
        onBlur={() => setIsTurned(false)}
        onClick={() => setIsTurned(!isTurned)}
      >
        <TurnIcon />
      </button>
    </li>
  );
}
