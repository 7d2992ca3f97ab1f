import { formatQuantity } from "@dakbag/domain/money/money";

/** "1 order", "12,408 orders". */
export function formatOrderCount(count: number): string {
  return `${formatQuantity(count)} ${count === 1 ? "order" : "orders"}`;
}
