import { type ReactNode, useId } from "react";
import styles from "./radio-cards.module.css";

export interface RadioCard {
  value: string;
  title: ReactNode;
  /** The lines below the title. */
  note?: ReactNode;
  /** A short label, such as what is special about this choice. */
  mark?: string | undefined;
}

interface RadioCardsProps {
  /** The question that the cards answer. */
  legend: string;
  cards: readonly RadioCard[];
  chosen: string;
  onChoose: (value: string) => void;
  disabled?: boolean;
  /** What is wrong with the answer, or that it is missing. */
  error?: string | null | undefined;
}

/** One choice out of several that need a few words each: a native radio group, one below the other. */
export function RadioCards({ legend, cards, chosen, onChoose, disabled = false, error }: RadioCardsProps) {
  const name = useId();
  return (
    <fieldset
      role="radiogroup"
      className={styles.group}
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {cards.map(({ value, title, note, mark }) => (
        <label key={value} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span className={styles.words}>
            <span className={styles.title}>
              <span>{title}</span>
              {mark !== undefined && <span className={styles.mark}>{mark}</span>}
            </span>
            {note !== undefined && <span className="muted">{note}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
