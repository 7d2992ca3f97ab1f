import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type FinderQuestion, sides } from "./finder-question.ts";
import { Presets } from "./presets.tsx";
import styles from "./finder-form.module.css";

interface FinderFormProps {
  question: FinderQuestion;
  /** Called before the URL changes to the new question. */
  onAsk: () => void;
}

/** A GET form: it works without scripts, and its results have a URL to share. */
export function FinderForm({ question, onAsk }: FinderFormProps) {
  const navigate = useNavigate();
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string") params.set(name, value);
    }
    onAsk();
    void navigate(`/size-finder?${params}`, { preventScrollReset: true });
  }
  return (
    <form action="/size-finder" method="get" noValidate onSubmit={ask} className={`card ${styles.form}`}>
      {question.family !== null && <input type="hidden" name="family" value={question.family} />}
      <Presets />
      <div className={styles.sides}>
        {sides.map(({ name, label }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            defaultValue={question.typed[name]}
            error={question.errors[name]}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="search"
          />
        ))}
      </div>
      <Choice
        legend="Measured in"
        name="unit"
        chosen={question.unit}
        choices={[
          { value: "cm", title: "cm" },
          { value: "inch", title: "inch" },
        ]}
        error={question.errors.unit}
      />
      <Choice
        legend="What do you pack?"
        name="kind"
        chosen={question.kind}
        choices={[
          { value: "rigid", title: "Rigid", note: "a box, a book, a jar" },
          { value: "folded", title: "Already folded", note: "measured as it is sent" },
          { value: "soft", title: "Soft", note: "may be folded in half once" },
        ]}
        error={question.errors.kind}
      />
      <Button type="submit" kind="action" size="large" className={styles.ask}>
        Find sizes
      </Button>
    </form>
  );
}

interface ChoiceProps {
  legend: string;
  name: string;
  chosen: string;
  choices: readonly { value: string; title: string; note?: string }[];
  error: string | undefined;
}

function Choice({ legend, name, chosen, choices, error }: ChoiceProps) {
  return (
    <fieldset className={styles.choice} aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, title, note }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span>
              <span>{title}</span> {note !== undefined && <span className="muted">{note}</span>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
