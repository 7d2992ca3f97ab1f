import { formatQuantity } from "@dakbag/domain/money/money";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { Link } from "react-router";
import styles from "./status-filter.module.css";

interface StatusFilterProps {
  /** For screen readers. */
  label: string;
  /** An undefined status means all; a null count is unknown. */
  choices: readonly { status: OrderStatus | undefined; count: number | null }[];
  chosen: OrderStatus | undefined;
  /** The query of the URL that shows a status. */
  to: (status: OrderStatus | undefined) => string;
}

/** The status filter of a list of orders: a link for each status, which replaces the current URL. */
export function StatusFilter({ label, choices, chosen, to }: StatusFilterProps) {
  return (
    <nav aria-label={label} className={styles.filter}>
      <ul role="list" className={styles.statuses}>
        {choices.map(({ status, count }) => (
          <li key={status ?? "All"}>
            <Link
              to={{ search: to(status) }}
              replace
              preventScrollReset
              className={styles.status}
              aria-current={status === chosen ? "page" : undefined}
            >
              {status ?? "All"}{" "}
              {count !== null && <span className={styles.count}>{formatQuantity(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number of orders in a status, or in all of them. */
export function countInStatus(
  counts: readonly { status: OrderStatus; count: number }[],
  status: OrderStatus | undefined,
): number {
  return counts
    .filter((one) => status === undefined || one.status === status)
    .reduce((sum, { count }) => sum + count, 0);
}
