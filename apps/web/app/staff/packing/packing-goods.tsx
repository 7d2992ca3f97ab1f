import { ProductTitle } from "#app/components/product-title.tsx";
import type { OrderToPack } from "@dakbag/contracts/packing";
import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import styles from "./packing.module.css";

// More would push the other orders out of sight.
const maxLinesShown = 3;

/** What goes into the boxes of an order, a line each. */
export function Goods({ lines }: Pick<OrderToPack, "lines">) {
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
