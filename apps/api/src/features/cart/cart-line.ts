import { discountPercent } from "@dakbag/domain/pricing/bulk-discount";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { parseUnitPrice } from "@dakbag/domain/money/money";
import { priceLine, type PricedLine } from "@dakbag/domain/pricing/price-breakdown";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import { checkQuantity, type QuantityCheck } from "@dakbag/domain/cart/quantity-options";
import type { QuantityContext } from "@dakbag/domain/cart/nearest-quantity";
import type pg from "pg";
import { quantityRefused, skuNotFound } from "./cart.errors.ts";
import { findCartLine, type LineToCheck } from "./cart.queries.ts";

/** Whether the line may have this quantity; by default its own. */
export function checkLine(row: LineToCheck, quantity: number = row.quantity): QuantityCheck {
  return checkQuantity({ ...quantityContext(row), quantity });
}

/** The facts that decide which quantities the line may have. */
export function quantityContext(row: LineToCheck): QuantityContext {
  const isFromDelhi = isDelhiPincode(row.shippingPin ?? undefined);
  return { unit: row.unit, countInStock: row.countInStock, isFromDelhi };
}

/**
 * Checks a line that the caller's transaction has just written and so has locked.
 *
 * @throws ShopError when it is not allowed; the transaction must then roll back
 */
export async function assertLineAllowed(
  tx: pg.PoolClient,
  { lineId, added, now }: { lineId: string; added: number; now: Date },
): Promise<void> {
  const [row] = await findCartLine(tx, lineId, now);
  assertAllowed(row, added);
}

/** @throws ShopError when the line may not have its quantity, of which `added` is new */
export function assertAllowed(row: LineToCheck | undefined, added: number): void {
  if (!row?.isSold) throw skuNotFound();
  const check = checkLine(row);
  if (!check.ok) throw quantityRefused(check, row.quantity - added);
}

/** A quantity of a product as the database returns it: decimals as text, never a float. */
export interface LineToPrice {
  readonly unit: string;
  readonly price: string;
  readonly quantity: number;
  readonly gstRatePercent: string;
}

/** Prices a line of a cart. Cart and orders use this one function, so they show the same price. */
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
