import type { Product } from "@dakbag/contracts/catalogue";
import { Link } from "react-router";
import { formatPrice, unitName } from "#app/components/product-price.ts";
import { productCrumbs } from "./load-product.ts";
import styles from "./beside.module.css";

/** The listings of what this product is sent with, each with the price of its cheapest product. */
export function GoesWith({ companions }: { companions: readonly Product[] }) {
  if (companions.length === 0) return null;
  return (
    <section className={styles.beside}>
      <h2>Goes with</h2>
      <ul role="list">
        {companions.map((cheapest) => {
          const { name = "", to = "/" } = productCrumbs(cheapest)[1] ?? {};
          return (
            <li key={to}>
              <Link to={to}>{name}</Link>{" "}
              <span>{`from ${formatPrice(cheapest)} a ${unitName(cheapest)}`}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
