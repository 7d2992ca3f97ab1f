import type { ComponentProps } from "react";
import { Field, type FieldWords } from "./field.tsx";
import styles from "./field.module.css";

type TextFieldProps = FieldWords & Omit<ComponentProps<"input">, "className">;

/** A one-line text field with its label, hint and error. */
export function TextField({
  label,
  hint,
  error,
  errorElsewhere,
  warning,
  remark,
  optional,
  id,
  type = "text",
  ...input
}: TextFieldProps) {
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      errorElsewhere={errorElsewhere}
      warning={warning}
      remark={remark}
      optional={optional ?? false}
    >
      {(control) => <input {...input} {...control} type={type} className={styles.control} />}
    </Field>
  );
}

type TextAreaProps = FieldWords & Omit<ComponentProps<"textarea">, "className">;

/** The same for several lines. */
export function TextArea({
  label,
  hint,
  error,
  warning,
  remark,
  optional,
  id,
  rows = 3,
  ...input
}: TextAreaProps) {
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      warning={warning}
      remark={remark}
      optional={optional ?? false}
    >
      {(control) => <textarea {...input} {...control} rows={rows} className={styles.control} />}
    </Field>
  );
}
