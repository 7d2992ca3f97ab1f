import { type OrderStatus, type ProgressState, progressStates } from "@dakbag/domain/orders/order-status";
import { TickIcon } from "#app/ui/icons.tsx";
import styles from "./progress-tracker.module.css";

const labels: Record<ProgressState, string> = { done: "done", current: "current", todo: "to do" };

interface ProgressTrackerProps {
  status: OrderStatus;
  /** Only the marks: for lists, which show the status as text too. */
  compact?: boolean;
  /** The current step in a buyer's words. */
  words?: string | undefined;
}

/** The seven steps of an order: earlier ones are done, one is current (buyer §4). */
export function ProgressTracker({ status, compact = false, words }: ProgressTrackerProps) {
  const looks = [styles.tracker, compact && styles.compact, hasEnded(status) && styles.ended];
  return (
    <ol role="list" className={looks.filter(Boolean).join(" ")} aria-label="Progress">
      {stepsOf(status).map(({ step, state }) => (
        <li
          key={step}
          className={[styles.step, styles[state], isReached(step, state) && styles.reached].join(" ")}
          aria-current={state === "current" ? "step" : undefined}
        >
          <span className={styles.mark}>
            {(state === "done" || isReached(step, state)) && <TickIcon size={12} />}
          </span>
          <span className={compact ? "visually-hidden" : undefined}>{step}</span>
          <span
            className={state === "current" && !compact ? styles.word : "visually-hidden"}
          >{` ${labels[state]}`}</span>
          {state === "current" && words !== undefined && <span className={styles.words}>{words}</span>}
        </li>
      ))}
    </ol>
  );
}

/** The last step has nothing after it: it is as good as done. */
const isReached = (step: string, state: ProgressState) => step === "Delivered" && state === "current";

const hasEnded = (status: OrderStatus) => status === "Cancelled" || status === "Refunded";

/** A cancelled or refunded order has two steps instead of the seven. */
function stepsOf(status: OrderStatus): { step: string; state: ProgressState }[] {
  if (!hasEnded(status)) return progressStates(status);
  return [
    { step: "Order placed", state: "done" },
    { step: status, state: "current" },
  ];
}
