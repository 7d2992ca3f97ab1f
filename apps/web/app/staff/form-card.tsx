import type { ReactNode, Ref } from "react";
import styles from "./form-card.module.css";

interface FormCardProps {
  ref: Ref<HTMLFormElement>;
  label?: string;
  /** Sets its columns as `--columns`. */
  className: string | undefined;
  children: ReactNode;
  onSubmit: () => Promise<void>;
}

/** A form above the list that it adds to; on a phone its fields are below each other. */
export function FormCard({ ref, label, className, children, onSubmit }: FormCardProps) {
  return (
    <form
      ref={ref}
      className={`card ${styles.card} ${className}`}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
    </form>
  );
}
