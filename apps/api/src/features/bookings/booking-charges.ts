import type { bookingOfOrder } from "@dakbag/contracts/bookings";
import { paiseToRupees, type Paise } from "@dakbag/domain/money/money";
import type * as z from "zod";
import type { Actor } from "../../platform/caller.ts";
import { type Queryable, transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { changedFields, recordAudit } from "../audit-log/record-audit.ts";
import { findBookingsOfOrder, lockCharge, updateCharge } from "./bookings.queries.ts";
import { reasonOf } from "./parcels-to-book.ts";

const rupeesOf = (paise: Paise | null) => (paise === null ? null : paiseToRupees(paise));

/** The bookings of an order with what was quoted and charged. */
export async function readBookingsOfOrder(
  db: Queryable,
  orderId: string,
): Promise<z.output<typeof bookingOfOrder>[]> {
  const rows = await findBookingsOfOrder(db, orderId);
  return rows.map(({ piecesHere, pieces, ...booking }) => {
    const { at, state, awbs: trackingIds, reason, quotedPaise, chargedPaise, ...row } = booking;
    return {
      ...row,
      state: state === "begun" ? "waiting" : state,
      trackingIds,
      reason: reasonOf({ state, pieces, reason }, piecesHere),
      at: at.toISOString(),
      quoted: rupeesOf(quotedPaise),
      charged: rupeesOf(chargedPaise),
    };
  });
}

/** Enters what a company charged. What is so already changes nothing. @throws ShopError 404 */
export function saveCharge(
  { db, clock }: Pick<Shop, "db" | "clock">,
  reference: string,
  charge: { readonly amountPaise: Paise; readonly chargedGrams: number | null },
  actor: Actor,
): Promise<void> {
  return transaction(db, async (tx) => {
    const [booking] = await lockCharge(tx, reference.toLowerCase());
    if (!booking) throw notFound("This booking");
    const { orderNumber, chargedPaise, chargedGrams } = booking;
    const before = { charged: rupeesOf(chargedPaise), grams: chargedGrams };
    const after = { charged: rupeesOf(charge.amountPaise), grams: charge.chargedGrams };
    const changes = changedFields(before, after, {
      charged: "Charged by the courier",
      grams: "Charged weight in grams",
    });
    if (changes.length === 0) return;
    await updateCharge(tx, reference.toLowerCase(), charge.amountPaise, charge.chargedGrams);
    const summary = `What a courier charged for order ${orderNumber} was entered.`;
    await recordAudit(tx, actor, clock(), [
      { action: "booking.charged", subject: orderNumber, summary, changes },
    ]);
  });
}
