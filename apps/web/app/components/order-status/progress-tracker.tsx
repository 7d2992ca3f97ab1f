import { type OrderStatus, type ProgressState, progressStates } from "@dakbag/domain/orders/order-status";
import { TickIcon } from "#app/ui/icons.tsx";
import styles from "./progress-tracker.module.css";

const labels: Record<ProgressState, string> = { done: "done", current: "current", todo: "to do" };

interface ProgressTrackerProps {
  status: OrderStatus;
  /** Only the marks on a phone, in one line: for lists, which show the status as text too. */
  compact?: boolean;
}

/** The seven steps of an order: earlier ones are done, one is current (buyer §4). */
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
          <span className={state === "current" ? styles.word : "visually-hidden"}> {labels[state]}</span>
        </li>
      ))}
    </ol>
  );
}

/** A cancelled or refunded order has two steps instead of the seven. */
function stepsOf(status: OrderStatus): { step: string; state: ProgressState }[] {
  if (status !== "Cancelled" && status !== "Refunded") return progressStates(status);
  return [
    { step: "Order placed", state: "done" },
    { step: status, state: "current" },
  ];
}
