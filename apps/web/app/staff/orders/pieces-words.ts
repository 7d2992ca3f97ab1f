import { formatQuantity } from "@dakbag/domain/money/money";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";

/** Some pieces of a product, in the unit it is sold in: "2 boxes" */
export function piecesWords({ quantity, unit }: { quantity: number; unit: string }): string {
  return `${formatQuantity(quantity)} ${unitNoun({ unit }, quantity)}`;
}
