import type { Product } from "@dakbag/contracts/catalogue";
import { type PartPrice, partPrices } from "@dakbag/domain/catalogue/contents";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { formatQuantity, formatUnitPrice, unitPricePerRupee } from "@dakbag/domain/money/money";
import { unitPriceOf } from "#app/components/product-price.ts";
import styles from "./product.module.css";

/** What a roll, a piece and 1,000 pieces cost, and what one box, carton or pack holds. */
export function PartPrices({ product }: { product: Product }) {
  const prices = partPrices(product, unitPriceOf(product));
  if (prices.length === 0) return null;
  const inRolls = `, ${product.rollsPerBox} rolls per ${unitNoun(product, 1)}`;
  return (
    <ul role="list" className={styles.partPrices}>
      {prices.map((price) => (
        <li key={price.per}>
          {`${formatPart(price)}${price.per === "roll" && product.rollsPerBox !== null ? inRolls : ""}`}
        </li>
      ))}
    </ul>
  );
}

/** "₹320 per roll", "₹0.799 per label" */
function formatPart({ per, price }: PartPrice): string {
  const isWholeRupees = per === "roll" && price % unitPricePerRupee === 0;
  const amount = isWholeRupees ? `₹${formatQuantity(price / unitPricePerRupee)}` : formatUnitPrice(price);
  return `${amount} per ${per}`;
}
