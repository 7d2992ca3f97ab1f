import { stockLevelNames } from "@dakbag/domain/catalogue/stock-plan";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { formatQuantity } from "@dakbag/domain/money/money";
import { Link } from "react-router";
import { OrderStatusBadge } from "#app/components/order-status/order-status-badge.tsx";
import { formatDay } from "#app/staff/format-day.ts";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Table, numeric, TableHead } from "#app/ui/table.tsx";
import chartStyles from "./charts.module.css";
import { ordersLink, type StaffHome } from "./format-home.ts";
import styles from "./internal.module.css";

const closed: readonly OrderStatus[] = ["Delivered", "Cancelled", "Refunded"];

interface StatusBarsProps {
  statuses: StaffHome["statuses"];
  /** Whether the counts link to the orders: only for admins. */
  isLinked: boolean;
}

/** How many orders are in each status; open ones are drawn to scale, closed ones are not. */
export function StatusBars({ statuses, isLinked }: StatusBarsProps) {
  const open = statuses.filter(({ status }) => !closed.includes(status));
  const maxCount = Math.max(1, ...open.map(({ count }) => count));
  return (
    <StaffBlock title="Orders by status">
      <ul role="list" className={chartStyles.statuses}>
        {statuses.map(({ status, count }) => (
          <li key={status}>
            {isLinked ? (
              <Link to={ordersLink(status)}>
                <OrderStatusBadge status={status} boxed={false} />
              </Link>
            ) : (
              <OrderStatusBadge status={status} boxed={false} />
            )}
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              {!closed.includes(status) && (
                <rect className={chartStyles.solid} width={(count / maxCount) * 100} height={10} />
              )}
            </svg>
            <span className={chartStyles.count}>{formatQuantity(count)}</span>
          </li>
        ))}
      </ul>
    </StaffBlock>
  );
}

/** The goods that run out first, by the thresholds of inventory planning (staff §4). */
export function LowStock({ stock: { red, orange, worst } }: Pick<StaffHome, "stock">) {
  const more = red + orange - worst.length;
  return (
    <StaffBlock title="Low stock" className={styles.small}>
      {worst.length === 0 ? (
        <p className={styles.muted}>Nothing is below its thresholds.</p>
      ) : (
        <Table name="Products below their thresholds" cards>
          <TableHead columns={["Goods", { number: "Stock" }, { number: "Days" }, "State"]} />
          <tbody>
            {worst.map(({ SKU, name, availableStock, daysAvailable, level }) => (
              <tr key={SKU}>
                <th scope="row" data-label="Goods">
                  <div>
                    <span>{SKU}</span>
                    <p className={styles.muted}>{name}</p>
                  </div>
                </th>
                <td data-label="Stock" className={numeric}>
                  {formatQuantity(availableStock)}
                </td>
                <td data-label="Days" className={numeric}>
                  {daysAvailable === null ? "–" : daysAvailable.toFixed(1)}
                </td>
                <td data-label="State">
                  <Badge tone={level === "red" ? "bad" : "warn"}>{stockLevelNames[level]}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p>
        {more > 0 && <span>{`${formatQuantity(more)} more. `}</span>}
        <Link to="/inventory">All products in inventory planning</Link>
      </p>
    </StaffBlock>
  );
}

/** GST rates that begin within 30 days. */
export function ComingRates({ rates, isLinked }: { rates: StaffHome["comingRates"]; isLinked: boolean }) {
  return (
    <StaffBlock title="Upcoming GST rates" className={styles.small}>
      {rates.length === 0 ? (
        <p className={styles.muted}>None within 30 days.</p>
      ) : (
        <ul role="list" className={styles.entries}>
          {rates.map(({ hsn, effectiveFrom, ratePercent, before }) => (
            <li key={`${hsn} ${effectiveFrom}`}>
              <strong>{formatDay(effectiveFrom)}</strong>
              <p>
                {`HSN ${hsn}: ${before === null ? "" : `${before}% until then, `}${ratePercent}% from then on`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {isLinked && (
        <p>
          <Link to="/admin/tax-rates">Tax rates</Link>
        </p>
      )}
    </StaffBlock>
  );
}

/** The last uploaded files. */
export function LastUploads({ uploads }: Pick<NonNullable<StaffHome["forAdmins"]>, "uploads">) {
  return (
    <StaffBlock title="Last uploads" className={styles.small}>
      {uploads.length === 0 ? (
        <p className={styles.muted}>Nothing was uploaded yet.</p>
      ) : (
        <ul role="list" className={styles.entries}>
          {uploads.map(({ id, at, actor, summary }) => (
            <li key={id}>
              <span>{summary}</span>
              <p className={styles.muted}>
                <span>{`${actor} ·`}</span> <time dateTime={at}>{indiaDateAndTime(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/admin/audit">Audit log</Link>
      </p>
    </StaffBlock>
  );
}
