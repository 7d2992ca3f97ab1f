import { formatQuantity } from "@dakbag/domain/money/money";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { Link } from "react-router";
import styles from "./status-filter.module.css";

interface StatusFilterProps {
  /** What is chosen here, for those who do not see the orders. */
  label: string;
  /** Undefined stands for all; null is a count that nobody knows. */
  choices: readonly { status: OrderStatus | undefined; count: number | null }[];
  chosen: OrderStatus | undefined;
  /** The query of the address that shows a status. */
  to: (status: OrderStatus | undefined) => string;
}

/** The filter of a list of orders: links, since each status has an address; it takes the place of the present one. */
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
