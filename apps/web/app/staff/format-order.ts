import { countWithNoun } from "@dakbag/domain/money/money";

/** "1 order", "12,408 orders". */
export function formatOrderCount(count: number): string {
  return countWithNoun(count, "order");
}
