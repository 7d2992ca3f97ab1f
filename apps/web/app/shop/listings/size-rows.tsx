import type { Product } from "@dakbag/contracts/catalogue";
import { Link } from "react-router";
import { formatPrice, unitName } from "#app/components/product-price.ts";
import { ProductTitle } from "#app/components/product-title.tsx";
import styles from "./size-rows.module.css";

export interface SizeRow {
  name: string;
  to: string;
  /** Undefined while the catalogue has none of this size. */
  product: Product | undefined;
}

/** The sizes of a kind of goods, one row each with its price, and a press from the product's page. */
export function SizeRows({ rows }: { rows: readonly SizeRow[] }) {
  return (
    <ul role="list" className={styles.rows}>
      {rows.map(({ name, to, product }) => (
        <li key={to}>
          <Link to={to} prefetch="intent" className={styles.row}>
            <ProductTitle title={name} />
            {product && <span>{priceOf(product)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const priceOf = (product: Product) =>
  product.countInStock > 0 ? `${formatPrice(product)} / ${unitName(product)}` : "Out of Stock";
