import type { OrderDetails } from "@dakbag/contracts/orders";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import styles from "./order-details.module.css";

/** Every status the order has had, the newest first, in Indian time. */
export function StatusHistory({ history }: Pick<OrderDetails, "history">) {
  return (
    <section className={styles.notOnPaper} aria-labelledby="history">
      <h2 id="history">Status history</h2>
      <ol role="list" className={styles.history}>
        {history.toReversed().map(({ at, fromStatus, toStatus }) => (
          <li key={`${at} ${toStatus}`}>
            <time dateTime={at}>{indiaDateAndTime(at)}</time>
            <span>
              {fromStatus === null ? (
                "Order placed"
              ) : (
                <>
                  {fromStatus} <span aria-hidden="true">→</span>
                  <span className="visually-hidden">to</span>
                </>
              )}{" "}
              <strong>{fromStatus === null ? "" : toStatus}</strong>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
