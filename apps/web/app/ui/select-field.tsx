import type { ComponentProps } from "react";
import { Field, type FieldTexts, splitTexts } from "./field.tsx";
import styles from "./field.module.css";

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<"select">, "className" | "children"> & {
    options: readonly (string | { value: string; label: string; disabled?: boolean })[];
    /** Text of the empty first choice; without it there is none. */
    placeholder?: string;
  };

/** A native select with its label, hint and error. */
export function SelectField(props: SelectFieldProps) {
  const [texts, { options, placeholder, ...select }] = splitTexts(props);
  return (
    <Field {...texts}>
      {(control) => (
        <select {...select} {...control} className={`${styles.control} ${styles.select}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const {
              value,
              label: text,
              disabled = false,
            } = typeof option === "string" ? { value: option, label: option } : option;
            return (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}
