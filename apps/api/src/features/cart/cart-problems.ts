import type { CartProblem } from "@dakbag/contracts/cart";
import { formatQuantity } from "@dakbag/domain/money/money";
import { nearestQuantity } from "@dakbag/domain/cart/nearest-quantity";
import { type Marketplace, marketplaceOf } from "@dakbag/domain/catalogue/product-category";
import { quantityStep } from "@dakbag/domain/cart/quantity-options";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { checkLine, quantityContext } from "./cart-line.ts";
import type { CartLineRow } from "./cart-line-row.ts";

/**
 * The reasons why a line cannot be bought now, each with the quantity that would fix it.
 *
 * @param missing the marketplaces that the cart's goods need and that have not authorised the buyer
 */
export function problemsOfLine(row: CartLineRow, missing: ReadonlySet<Marketplace>): CartProblem[] {
  // When the product cannot be bought at all, other problems do not matter.
  if (!row.isSold) return [problem("not-sold", "This product is no longer sold.")];
  if (row.countInStock === 0) return [problem("out-of-stock", "This product is out of stock.")];
  const marketplace = marketplaceOf(row.category);
  return [
    ...(marketplace && missing.has(marketplace) ? [authorisationProblems[marketplace]] : []),
    ...quantityProblems(row),
  ];
}

function quantityProblems(row: CartLineRow): CartProblem[] {
  const check = checkLine(row);
  // not-a-whole-number cannot occur: the column has only whole numbers.
  if (check.ok || check.reason === "not-a-whole-number") return [];
  const fixQuantity = nearestQuantity(quantityContext(row), row.quantity) ?? null;
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
