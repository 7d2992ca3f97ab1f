import { type KeyboardEvent, type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type Days, dayChoices, indiaToday, isSame } from "./day-choices.ts";
import styles from "./days-panel.module.css";

interface DaysPanelProps {
  days: Days;
  onChoose: (days: Days) => void;
  onClose: () => void;
}

/** The days on which the shown orders were placed: usual ranges, or from and to. */
export function DaysPanel({ days, onChoose, onClose }: DaysPanelProps) {
  const [typed, setTyped] = useState<Days>({ from: days.from, to: days.to });
  const [problem, setProblem] = useState<string | null>(null);
  function change(part: Partial<Days>) {
    setTyped({ ...typed, ...part });
    setProblem(null);
  }
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const isReversed = typed.from !== "" && typed.to !== "" && typed.to < typed.from;
    if (isReversed) setProblem("The last day is before the first");
    else onChoose(typed);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
  }
  return (
    <div
      role="group"
      aria-label="Days on which orders were placed"
      className={`card ${styles.panel}`}
      onKeyDown={onKeyDown}
    >
      <ul role="list" className="row">
        {dayChoices(indiaToday()).map((choice) => (
          <li key={choice.name}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={isSame(choice.days, days)}
              onClick={() => onChoose(choice.days)}
            >
              {choice.name}
            </button>
          </li>
        ))}
      </ul>
      <form className={styles.typed} noValidate onSubmit={onSubmit}>
        <TextField
          label="From"
          type="date"
          value={typed.from}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={typed.to}
          error={problem}
          onChange={(event) => change({ to: event.target.value })}
        />
        <Button type="submit">Show these days</Button>
      </form>
    </div>
  );
}
