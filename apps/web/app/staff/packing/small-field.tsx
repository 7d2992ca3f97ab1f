import { type ComponentProps, useId } from "react";
import field from "#app/ui/field.module.css";
import styles from "./packing.module.css";

interface SmallFieldProps extends Omit<ComponentProps<"input">, "className" | "aria-label"> {
  /** Read by screen readers: the heading of the column says it to the others. */
  label: string;
  /** What is wrong with it; false when nothing is. */
  error?: string | false | undefined;
  warnings?: readonly string[];
}

/** A field in a cell of the grid, with what is wrong with its value below. */
export function SmallField({ label, error = false, warnings = [], ...input }: SmallFieldProps) {
  const id = useId();
  const texts = error === false ? warnings : [error, ...warnings];
  return (
    <div className={styles.field}>
      <input
        {...input}
        className={field.control}
        aria-label={label}
        aria-invalid={error !== false || undefined}
        aria-describedby={texts.length > 0 ? id : undefined}
      />
      {texts.length > 0 && (
        <div id={id} className={error === false ? field.warning : field.error}>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </div>
  );
}
