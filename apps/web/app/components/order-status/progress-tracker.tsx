import { type OrderStatus, type ProgressState, progressStates } from "@dakbag/domain/orders/order-status";
import { TickIcon } from "#app/ui/icons.tsx";
import styles from "./progress-tracker.module.css";

const words: Record<ProgressState, string> = { done: "done", current: "current", todo: "to do" };

interface ProgressTrackerProps {
  status: OrderStatus;
  /** On a phone only the marks are seen, in one line: for a list, where the status stands beside them in words. */
  compact?: boolean;
}

/** The seven steps of an order: earlier ones done, the present one current (buyer §4). */
export function ProgressTracker({ status, compact = false }: ProgressTrackerProps) {
  return (
    <ol
      role="list"
      className={compact ? `${styles.tracker} ${styles.compact}` : styles.tracker}
      aria-label="Progress"
    >
      {stepsOf(status).map(({ step, state }) => (
        <li
          key={step}
          className={`${styles.step} ${styles[state]}`}
          aria-current={state === "current" ? "step" : undefined}
        >
          <span className={styles.mark}>{state === "done" && <TickIcon size={12} />}</span>
          <span className={styles.name}>{step}</span>
          <span className={state === "current" ? styles.word : "visually-hidden"}> {words[state]}</span>
        </li>
      ))}
    </ol>
  );
}

/** An order that was called off goes through no more of the seven: what became of it is its last step. */
function stepsOf(status: OrderStatus): { step: string; state: ProgressState }[] {
  if (status !== "Cancelled" && status !== "Refunded") return progressStates(status);
  return [
    { step: "Order placed", state: "done" },
    { step: status, state: "current" },
  ];
}
