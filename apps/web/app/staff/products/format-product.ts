import type { DeskProduct } from "@dakbag/contracts/products";
import { formatUnitPrice, parseUnitPrice, type UnitPrice } from "@dakbag/domain/money/money";

/** A product's price in the integer that the rules calculate with. */
export function unitPriceOf({ price }: Pick<DeskProduct, "price">): UnitPrice {
  return parseUnitPrice(price.toFixed(4));
}

/** "₹0.66" */
export function formatPrice(product: Pick<DeskProduct, "price">): string {
  return formatUnitPrice(unitPriceOf(product));
}
