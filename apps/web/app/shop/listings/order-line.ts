import type { Product } from "@dakbag/contracts/catalogue";
import { discountPercent } from "@dakbag/domain/money/bulk-discount";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { type PricedLine, priceLine } from "@dakbag/domain/money/price-breakdown";
import { checkQuantity } from "@dakbag/domain/cart/quantity-options";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { unitPriceOf } from "#app/components/price-words.ts";
import { quantityIn } from "./order-pad.ts";

export type OrderLine = PricedLine & { product: Product; quantity: number };

/** What a typed quantity would cost; undefined while it is none that can be ordered. */
export function lineOf(product: Product, text: string, isFromDelhi: boolean): OrderLine | undefined {
  const quantity = quantityIn(text) ?? 0;
  const { unit, countInStock } = product;
  if (quantity === 0 || !checkQuantity({ unit, quantity, countInStock, isFromDelhi }).ok) return undefined;
  const priced = priceLine({
    unitPrice: unitPriceOf(product),
    quantity,
    discountPercent: discountPercent(saleKind(product), quantity),
    gstRateBasisPoints: percentToBasisPoints(product.gstRatePercent),
  });
  return { ...priced, product, quantity };
}
