import type { ComponentProps } from "react";
import { Field, type FieldWords, splitWords } from "./field.tsx";
import styles from "./field.module.css";

/** A one-line text field with its label, hint and error. */
export function TextField(props: FieldWords & Omit<ComponentProps<"input">, "className">) {
  const [words, { type = "text", ...input }] = splitWords(props);
  return (
    <Field {...words}>
      {(control) => <input {...input} {...control} type={type} className={styles.control} />}
    </Field>
  );
}

/** The same for several lines. */
export function TextArea(props: FieldWords & Omit<ComponentProps<"textarea">, "className">) {
  const [words, { rows = 3, ...input }] = splitWords(props);
  return (
    <Field {...words}>
      {(control) => <textarea {...input} {...control} rows={rows} className={styles.control} />}
    </Field>
  );
}
