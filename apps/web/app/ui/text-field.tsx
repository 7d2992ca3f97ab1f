import type { ComponentProps } from "react";
import { Field, type FieldTexts, splitTexts } from "./field.tsx";
import styles from "./field.module.css";

/** A one-line text field with its label, hint and error. */
export function TextField(props: FieldTexts & Omit<ComponentProps<"input">, "className">) {
  const [texts, { type = "text", ...input }] = splitTexts(props);
  return (
    <Field {...texts}>
      {(control) => <input {...input} {...control} type={type} className={styles.control} />}
    </Field>
  );
}

/** The same for several lines. */
export function TextArea(props: FieldTexts & Omit<ComponentProps<"textarea">, "className">) {
  const [texts, { rows = 3, ...input }] = splitTexts(props);
  return (
    <Field {...texts}>
      {(control) => <textarea {...input} {...control} rows={rows} className={styles.control} />}
    </Field>
  );
}
