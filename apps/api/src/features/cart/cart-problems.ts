import type { CartProblem } from "@dakbag/contracts/cart";
import { formatQuantity } from "@dakbag/domain/money/money";
import { nearestQuantity } from "@dakbag/domain/cart/nearest-quantity";
import { type Marketplace, marketplaceOf } from "@dakbag/domain/catalogue/product-category";
import { quantityStep } from "@dakbag/domain/cart/quantity-options";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { checkLine, situationOf } from "./cart-line.ts";
import type { CartLineRow } from "./cart.queries.ts";

/**
 * Why a line cannot be bought now, each with the quantity that would correct it.
 *
 * @param missing the programmes that have not authorised the buyer, of those that the cart's goods need
 */
export function problemsOfLine(row: CartLineRow, missing: ReadonlySet<Marketplace>): CartProblem[] {
  // Nothing else matters of what cannot be had at all.
  if (!row.isSold) return [problem("not-sold", "This product is no longer sold.")];
  if (row.countInStock === 0) return [problem("out-of-stock", "This product is out of stock.")];
  const programme = marketplaceOf(row.category);
  return [
    ...(programme && missing.has(programme) ? [authorisationProblems[programme]] : []),
    ...quantityProblems(row),
  ];
}

function quantityProblems(row: CartLineRow): CartProblem[] {
  const check = checkLine(row);
  // The column holds whole numbers.
  if (check.ok || check.reason === "not-a-whole-number") return [];
  const fixQuantity = nearestQuantity(situationOf(row), row.quantity) ?? null;
  if (fixQuantity !== null) return [{ code: check.reason, message: check.message, fixQuantity }];
  const { min } = quantityStep(row);
  const minText = `${formatQuantity(min)} ${unitNoun(row, min)}`;
  return [problem(check.reason, `${check.message} It is sold from ${minText} up.`)];
}

const authorisationProblems = {
  Meesho: problem(
    "not-meesho-authorised",
    "Only sellers whose saved GST number is in Meesho's list can buy this.",
  ),
  Valmo: problem(
    "not-valmo-authorised",
    "Only partners whose phone or saved GST number is in Valmo's list can buy this.",
  ),
} satisfies Record<Marketplace, CartProblem>;

function problem(code: CartProblem["code"], message: string): CartProblem {
  return { code, message, fixQuantity: null };
}
