import { type OrderStatus, type ProgressState, progressStates } from "@dakbag/domain/order-status";
import { TickIcon } from "#app/ui/icons.tsx";
import styles from "./progress-tracker.module.css";

const words: Record<ProgressState, string> = { done: "done", current: "current", todo: "to do" };

/** The seven steps of an order: earlier ones done, the present one current (buyer §4). */
export function ProgressTracker({ status }: { status: OrderStatus }) {
  return (
    <ol role="list" className={styles.tracker} aria-label="Progress">
      {progressStates(status).map(({ step, state }) => (
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
