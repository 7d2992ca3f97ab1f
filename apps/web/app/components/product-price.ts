import type { Product } from "@dakbag/contracts/catalogue";
import { percentToBasisPoints, unitGst } from "@dakbag/domain/gst/gst-tax";
import {
  type UnitPrice,
  formatQuantity,
  formatRupees,
  formatUnitPrice,
  parseUnitPrice,
  rupeesToPaise,
  unitPricePerPaisa,
} from "@dakbag/domain/money/money";
import { type PricedLine, priceLine } from "@dakbag/domain/pricing/price-breakdown";
import { discountPercent } from "@dakbag/domain/pricing/bulk-discount";
import { saleKind, unitNoun } from "@dakbag/domain/catalogue/sale-kind";

type Priced = Pick<Product, "price" | "gstRatePercent" | "unit">;

/** The product's price as the integer that the domain calculates with. */
export function unitPriceOf({ price }: Pick<Product, "price">): UnitPrice {
  return parseUnitPrice(price.toFixed(4));
}

/** "₹0.66" */
export function formatPrice(product: Pick<Product, "price">): string {
  return formatUnitPrice(unitPriceOf(product));
}

/** A line of this product: its price after the bulk discount, with the GST. */
export function priceProduct(product: Priced, quantity: number): PricedLine {
  return priceLine({
    unitPrice: unitPriceOf(product),
    quantity,
    discountPercent: discountPercent(saleKind(product), quantity),
    gstRateBasisPoints: percentToBasisPoints(product.gstRatePercent),
  });
}

/** The price of one unit with its GST: "₹0.78" */
export function formatPriceWithGst(product: Priced): string {
  const price = unitPriceOf(product);
  const gstPaise = unitGst(price, percentToBasisPoints(product.gstRatePercent));
  return formatUnitPrice(price + gstPaise * unitPricePerPaisa);
}

/** An amount of the API, in rupees: "₹1,888.99" */
export function formatAmount(rupees: number): string {
  return formatRupees(rupeesToPaise(rupees));
}

/** "2,000 pieces" */
export function formatCount(product: Pick<Product, "unit">, quantity: number): string {
  return `${formatQuantity(quantity)} ${unitNoun(product, quantity)}`;
}

/** "piece", "carton" */
export function unitName({ unit }: Pick<Product, "unit">): string {
  return unitNoun({ unit }, 1);
}

/** The GST of one unit, to 2 decimals: "₹0.12" */
export function formatUnitGst(product: Priced): string {
  return formatRupees(unitGst(unitPriceOf(product), percentToBasisPoints(product.gstRatePercent)));
}
