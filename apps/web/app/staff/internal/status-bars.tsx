import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { formatQuantity } from "@dakbag/domain/money/money";
import { Link } from "react-router";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import type { StaffHome } from "./staff-home.tsx";
import styles from "./charts.module.css";

const closed: readonly OrderStatus[] = ["Delivered", "Cancelled", "Refunded"];

interface StatusBarsProps {
  statuses: StaffHome["statuses"];
  /** Whether the counts lead to the desk: only for whoever may see it. */
  isLinked: boolean;
}

/** How many orders stand in each status; those on their way are drawn to scale, those done with are not. */
export function StatusBars({ statuses, isLinked }: StatusBarsProps) {
  const open = statuses.filter(({ status }) => !closed.includes(status));
  const most = Math.max(1, ...open.map(({ count }) => count));
  return (
    <StaffBlock title="Orders by status">
      <ul role="list" className={styles.statuses}>
        {statuses.map(({ status, count }) => (
          <li key={status}>
            <span>{isLinked ? <Link to={toDesk(status)}>{status}</Link> : status}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              {!closed.includes(status) && (
                <rect className={styles.solid} width={(count / most) * 100} height={10} />
              )}
            </svg>
            <span className={styles.count}>{formatQuantity(count)}</span>
          </li>
        ))}
      </ul>
    </StaffBlock>
  );
}

/** The desk's orders of a status. */
export function toDesk(status: OrderStatus): string {
  return `/admin/orders?${new URLSearchParams({ status })}`;
}
