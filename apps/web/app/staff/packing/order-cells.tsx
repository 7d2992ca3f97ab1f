import type { ReactNode } from "react";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { ProductTitle } from "#app/components/product-title.tsx";
import type { OrderToPack } from "@dakbag/contracts/packing";
import { shortDay } from "@dakbag/domain/dates/india-day";
import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import styles from "./packing.module.css";

interface OrderCellsProps {
  order: OrderToPack;
  /** Below its number. */
  children?: ReactNode;
}

/** Which order it is, where it goes and until when, and what goes into its boxes. */
export function OrderCells({ order, children }: OrderCellsProps) {
  return (
    <>
      <th scope="row" data-label="Order" className={styles.order}>
        <span>
          <span>{order.orderNumber}</span>
          <span className={styles.muted}>{indiaDateAndTime(order.placedAt)}</span>
          <span>{children}</span>
        </span>
      </th>
      <td data-label="To">
        <span>
          <span>{order.recipient}</span>
          <span className={styles.muted}>{`${order.city} ${order.zipCode}`.trim()}</span>
          {order.promisedBy !== null && (
            <span className={styles.muted}>{`by ${shortDay(order.promisedBy)}`}</span>
          )}
        </span>
      </td>
      <td data-label="Goods">
        <Goods lines={order.lines} />
      </td>
    </>
  );
}

// More would push the other orders out of sight.
const maxLinesShown = 3;

/** A line each. */
function Goods({ lines }: Pick<OrderToPack, "lines">) {
  const rest = lines.slice(maxLinesShown);
  return (
    <div className={styles.goods}>
      <LineList lines={lines.slice(0, maxLinesShown)} />
      {rest.length > 0 && (
        <details>
          <summary>{`${rest.length} more`}</summary>
          <LineList lines={rest} />
        </details>
      )}
    </div>
  );
}

function LineList({ lines }: Pick<OrderToPack, "lines">) {
  return (
    <ul role="list">
      {lines.map((line, index) => (
        <li key={index} title={line.productTitle}>
          <strong>{formatPieces(line)}</strong> <span>{line.SKU}</span>
          {line.place !== "" && <span className={styles.place}>{line.place}</span>}
          <span className={styles.product}>
            <ProductTitle title={line.productTitle} />
          </span>
        </li>
      ))}
    </ul>
  );
}
