import { formatQuantity } from "@dakbag/domain/money/money";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";

/** "1 order", "12 orders". */
export function formatOrderCount(count: number): string {
  return `${count} ${count === 1 ? "order" : "orders"}`;
}

/** A quantity in the unit that the product is sold in: "2 boxes". */
export function formatPieces({ quantity, unit }: { quantity: number; unit: string }): string {
  return `${formatQuantity(quantity)} ${unitNoun({ unit }, quantity)}`;
}
