import type { Product } from "@dakbag/contracts/catalogue";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { variantName } from "@dakbag/domain/catalogue/related-products";
import { Link } from "react-router";
import { formatPrice } from "#app/components/product-price.ts";
import styles from "./beside.module.css";

/** Bags of the same size in other materials, with and without POD: each a press away, with its price. */
export function Variants({ product, variants }: { product: Product; variants: readonly Product[] }) {
  if (variants.length === 0) return null;
  return (
    <nav aria-label="Material and POD">
      <ul role="list" className={`row ${styles.variants}`}>
        {variants.map((variant) => (
          <li key={variant.SKU}>
            <Link
              to={detailPath(variant)}
              preventScrollReset
              aria-current={variant.SKU === product.SKU ? "page" : undefined}
            >
              <span>{variantName(variant)}</span> <strong>{formatPrice(variant)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
