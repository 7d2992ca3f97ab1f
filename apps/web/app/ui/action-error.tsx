import { WarningIcon } from "./icons.tsx";
import styles from "./action-error.module.css";

/** Why a press did not work: beside its control until the next press, announced immediately. */
export function ActionError({ id, children }: { id?: string; children: string | null }) {
  if (children === null) return null;
  return (
    <p id={id} role="alert" className={styles.failure}>
      <WarningIcon size={16} />
      <span>{children}</span>
    </p>
  );
}
