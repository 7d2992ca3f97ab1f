import type { CartItem, getCart } from "@dakbag/contracts/cart";
import type { Marketplace } from "@dakbag/domain/catalogue/product-category";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import { paiseToRupees } from "@dakbag/domain/money/money";
import { priceBreakdown } from "@dakbag/domain/pricing/price-breakdown";
import type * as z from "zod";
import type { BuyingParty } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/database.ts";
import { asProduct } from "../catalogue/catalogue-content.ts";
import { missingProgrammes } from "../marketplace-authorisation/marketplace-authorisation.ts";
import { cartFingerprint } from "./cart-fingerprint.ts";
import { findHeldOrder } from "../orders/find-orders.ts";
import { priceCartLine } from "./cart-line.ts";
import { problemsOfLine } from "./cart-problems.ts";
import { findCartLines } from "./cart.queries.ts";
import type { CartLineRow } from "./cart-line-row.ts";
import { findSavedLines } from "./set-aside-lines.queries.ts";

type Cart = Omit<z.infer<typeof getCart.answer>, "success">;

/** The buyer's cart at today's prices. What cannot be bought now is in no total; without the rest, `gstLabel` is empty. */
export async function findCart(db: Queryable, party: BuyingParty, now: Date): Promise<Cart> {
  const { userId } = party;
  const [rows, saved, held] = await Promise.all([
    findCartLines(db, userId, now),
    findSavedLines(db, userId, now),
    findHeldOrder(db, userId, now),
  ]);
  const missing = await missingProgrammes(db, party, [...rows, ...saved]);
  const items = rows.map((row) => presentLine(row, missing));
  const sums = priceBreakdown(rows.filter((_, at) => items[at]?.problem === null).map(priceCartLine));
  return {
    items,
    breakdown: {
      totalPrice: paiseToRupees(sums.taxablePaise),
      gst: paiseToRupees(sums.gstPaise),
      gstLabel: sums.gstLabel,
      finalPrice: paiseToRupees(sums.finalPaise),
    },
    // Every row has the buyer's PIN code.
    isFromDelhi: isDelhiPincode((rows[0] ?? saved[0])?.shippingPin ?? undefined),
    savedForLater: saved.map((row) => presentLine(row, missing)),
    heldOrder: held
      ? {
          _id: held.id,
          orderNumber: held.orderNumber,
          poNumber: held.poNumber,
          totalAmount: paiseToRupees(held.totalPaise),
          reservedUntil: held.reservedUntil.toISOString(),
          isOfThisCart: held.cartFingerprint === cartFingerprint(rows, party),
        }
      : null,
  };
}

function presentLine(row: CartLineRow, missing: ReadonlySet<Marketplace>): CartItem {
  const product = asProduct(row);
  const priced = priceCartLine(row);
  const problems = problemsOfLine(row, missing);
  return {
    _id: row.lineId,
    product,
    quantity: row.quantity,
    unitPrice: product.price,
    discountPercent: priced.discountPercent,
    discount: paiseToRupees(priced.discountPaise),
    price: paiseToRupees(priced.taxablePaise),
    gst: paiseToRupees(priced.gstPaise),
    problem: problems[0]?.message ?? null,
    problems,
  };
}
