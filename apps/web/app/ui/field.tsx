import { type ReactElement, type ReactNode, useId } from "react";
import styles from "./field.module.css";

export interface FieldTexts {
  label: ReactNode;
  /** Help below the label, always visible. */
  hint?: ReactNode;
  /** What is wrong with the value; the control is then marked invalid and described by this text. */
  error?: string | null | undefined;
  /** The id of an error elsewhere that concerns this value too. */
  errorElsewhere?: string | undefined;
  /** A note on a value that is accepted nevertheless. */
  warning?: string | null | undefined;
  /** A remark below the control that explains its value. */
  remark?: string | undefined;
  /** Shown beside the label of a field that may stay empty. */
  optional?: boolean;
}

type TextsAndId = FieldTexts & { id?: string | undefined };

/** Splits the texts of a field from the props of its control. */
export function splitTexts<Props extends TextsAndId>(
  props: Props,
): [texts: TextsAndId, control: Omit<Props, keyof TextsAndId>] {
  const { id, label, hint, error, errorElsewhere, warning, remark, optional = false, ...control } = props;
  return [{ id, label, hint, error, errorElsewhere, warning, remark, optional }, control];
}

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Label, hint and error around one control, tied together by ids. */
export function Field({
  id,
  label,
  hint,
  error,
  errorElsewhere,
  warning,
  remark,
  optional,
  children,
}: TextsAndId & { children: (props: ControlProps) => ReactElement }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const notes = {
    hint: `${controlId}-hint`,
    error: `${controlId}-error`,
    warning: `${controlId}-warning`,
    remark: `${controlId}-remark`,
  };
  const described = [
    hint && notes.hint,
    error && notes.error,
    errorElsewhere,
    warning && notes.warning,
    remark && notes.remark,
  ].filter(Boolean);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        <span>{label}</span>
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p id={notes.hint} className="muted">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
        "aria-invalid": error || errorElsewhere ? true : undefined,
      })}
      {error && (
        <p id={notes.error} className={styles.error}>
          {error}
        </p>
      )}
      {warning && (
        <p id={notes.warning} className={styles.warning}>
          {warning}
        </p>
      )}
      {remark && (
        <p id={notes.remark} className="muted">
          {remark}
        </p>
      )}
    </div>
  );
}
