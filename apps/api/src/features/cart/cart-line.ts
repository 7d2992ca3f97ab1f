import { isDelhiPincode } from "@dakbag/domain/delhi-pincode";
import { checkQuantity, type QuantityCheck } from "@dakbag/domain/quantity-options";
import type pg from "pg";
import { quantityRefused, skuNotFound } from "./cart.errors.ts";
import { type CartLineRow, findCartLine } from "./cart.queries.ts";

/** Why a line cannot be bought as it stands; null when it can. */
export function problemOfLine(row: CartLineRow): string | null {
  if (!row.isSold) return "This product is no longer sold.";
  const check = checkLine(row);
  return check.ok ? null : check.message;
}

/** Whether the line may hold a quantity: its own, unless another is asked about. */
export function checkLine(row: CartLineRow, quantity: number = row.quantity): QuantityCheck {
  return checkQuantity({
    unit: row.unit,
    quantity,
    countInStock: row.countInStock,
    isFromDelhi: isDelhiPincode(row.shippingPin ?? undefined),
  });
}

/**
 * Looks at a line that the caller's transaction has just written, and so locked.
 *
 * @throws ShopError when it may not stand; the transaction must then roll back
 */
export async function assertLineMayStand(
  tx: pg.PoolClient,
  { lineId, added, now }: { lineId: string; added: number; now: Date },
): Promise<void> {
  const [row] = await findCartLine(tx, lineId, now);
  if (!row?.isSold) throw skuNotFound();
  const check = checkLine(row);
  if (!check.ok) throw quantityRefused(check, row.quantity - added);
}
