import type { Product } from "@dakbag/contracts/catalogue";
import { isRoundedStock } from "@dakbag/domain/cart/quantity-options";
import { formatQuantity } from "@dakbag/domain/money/money";
import { createContext, use } from "react";
import { Badge } from "#app/ui/badge.tsx";
import styles from "./stock-badge.module.css";

/** Whether the products of the page still have the stock that the server rounds for everybody. */
export const StockIsRounded = createContext(false);

/** Whether a product is in stock (buyer §2), and how many units: "3,000", or "2,000+" of a rounded stock. */
export function StockBadge({ product }: { product: Product }) {
  const isRounded = use(StockIsRounded) && isRoundedStock(product);
  const { countInStock } = product;
  if (countInStock <= 0) {
    return (
      <Badge tone="bad" boxed>
        Out of Stock
      </Badge>
    );
  }
  return (
    <span className={styles.stock}>
      <Badge tone="ok">In Stock</Badge>
      <span>{` ${formatQuantity(countInStock)}${isRounded ? "+" : ""}`}</span>
    </span>
  );
}
