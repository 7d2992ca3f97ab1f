import { discountPercent } from "@dakbag/domain/money/bulk-discount";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { parseUnitPrice } from "@dakbag/domain/money/money";
import { priceLine, type PricedLine } from "@dakbag/domain/money/price-breakdown";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";

/** A quantity of a product as the database tells it: decimals as text, so that none passes through a float. */
export interface LineToPrice {
  readonly unit: string;
  readonly price: string;
  readonly quantity: number;
  readonly gstRatePercent: string;
}

/** Prices a line of a cart: the cart shows it, and an order is made of it, by this one function. */
export function priceCartLine(line: LineToPrice): PricedLine & { discountPercent: number } {
  const percent = discountPercent(saleKind(line), line.quantity);
  const priced = priceLine({
    unitPrice: parseUnitPrice(line.price),
    quantity: line.quantity,
    discountPercent: percent,
    gstRateBasisPoints: percentToBasisPoints(Number(line.gstRatePercent)),
  });
  return { ...priced, discountPercent: percent };
}
