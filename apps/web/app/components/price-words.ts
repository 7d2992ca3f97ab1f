import type { Product } from "@dakbag/contracts/catalogue";
import { percentToBasisPoints, unitGst } from "@dakbag/domain/gst/gst-tax";
import {
  type UnitPrice,
  formatRupees,
  formatUnitPrice,
  parseUnitPrice,
  rupeesToPaise,
} from "@dakbag/domain/money/money";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";

type Priced = Pick<Product, "price" | "gstRatePercent" | "unit">;

/** The product's price in the integer the rules calculate with. */
export function unitPriceOf({ price }: Pick<Product, "price">): UnitPrice {
  return parseUnitPrice(price.toFixed(4));
}

/** "₹0.66" */
export function priceWords(product: Priced): string {
  return formatUnitPrice(unitPriceOf(product));
}

/** An amount as the API tells it, in rupees: "₹1,888.99" */
export function amountWords(rupees: number): string {
  return formatRupees(rupeesToPaise(rupees));
}

/** "piece", "carton" */
export function unitWord({ unit }: Pick<Product, "unit">): string {
  return unitNoun({ unit }, 1);
}

/** The GST of one unit, to 2 decimals: "₹0.12" */
export function unitGstWords(product: Priced): string {
  return formatRupees(unitGst(unitPriceOf(product), percentToBasisPoints(product.gstRatePercent)));
}
