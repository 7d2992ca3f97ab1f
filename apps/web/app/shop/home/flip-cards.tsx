import { type FocusEvent, type PointerEvent, useState } from "react";
import { valuePropositions } from "#content/home.ts";
import { TurnIcon, valueIcons } from "./home-icons.tsx";
import styles from "./flip-cards.module.css";

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
  drawing: React.ReactNode;
}

/**
 * It turns under the mouse, when the keyboard comes to it, and at a tap; whoever does not see it reads both sides, one
 * after the other, and the button that turns it says nothing of them.
 */
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
        <div className={styles.front}>
          {drawing}
          <h3>{title}</h3>
          <p>{description}</p>
        </div>
        <div className={styles.back}>
          <p>{backText}</p>
        </div>
      </div>
      <button
        type="button"
        className={styles.turn}
        aria-label={`Turn the card: ${title}`}
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
