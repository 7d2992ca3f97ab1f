import { isCancelledOrRefunded } from "@dakbag/domain/orders/status-change";
import { isHere } from "@dakbag/domain/orders/shipment-stage";
import { readParcelNumber } from "@dakbag/domain/orders/order-number";
import type { Actor } from "../../platform/caller.ts";
import { type Queryable, transaction } from "../../platform/database.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import { notFound } from "../../platform/shop-error.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { applyOrderChanges } from "../order-changes/apply-order-changes.ts";
import { planOrderChanges } from "../order-changes/plan-order-changes.ts";
import { changesOf } from "../order-changes/planned-change.ts";
import {
  bookingBusy,
  bookingLeft,
  bookingPickedUp,
  courierAway,
  courierRefused,
  notCancelled,
} from "./bookings.errors.ts";
import { claimBooking, endBooking, findLastBookings, releaseBooking } from "./bookings.queries.ts";
import { cancelAtCompany } from "./cancel-at-company.ts";
import { claimUntil, type Source } from "./continue-booking.ts";
import { idOf, isLive, isUsed, numberOf } from "./parcels-to-book.ts";
import type { BookingRow } from "./booking-rows.ts";

/**
 * Cancels the booking of a parcel, at its company first. What is not live any more stays so: a repeated request changes nothing.
 *
 * @returns whether the driver had it: then it keeps its number, by which it is followed until it is back
 * @throws ShopError 404 never booked; 409 being booked at this moment, left, picked up, or refused by the company; 503 when that does
 *   not answer
 */
export async function cancelBooking(shop: Source, id: string, actor: Actor): Promise<boolean> {
  const { db, clock, couriers } = shop;
  const seen = await findBooking(db, id);
  if (!isLive(seen)) return seen.state === "cancelled" && isUsed(seen);
  const company = couriers.find(({ name }) => name === seen.company);
  if (!company) throw courierAway(seen.company);
  const claim = claimUntil(clock());
  const [claimed] = await claimBooking(db, seen.reference, clock(), claim);
  if (!claimed) throw bookingBusy();
  let { reason } = seen;
  try {
    // It may have been booked, and its parcel have left, between the two.
    const row = await findBooking(db, id);
    ({ reason } = row);
    if (hasLeft(row)) throw bookingLeft();
    const verdict = await cancelAtCompany(company, row);
    if (verdict.verdict === "picked up") throw bookingPickedUp();
    if (verdict.verdict === "refused") {
      reason = notCancelled(row.company, verdict.reason);
      throw courierRefused(row.company, verdict.reason);
    }
    const comesBack = verdict.verdict === "comes back";
    await recordCancellation(shop, { row, claim, comesBack }, actor);
    return comesBack;
  } catch (error) {
    await releaseBooking(db, seen.reference, claim, reason, 0);
    throw error instanceof ProviderError ? courierAway(seen.company) : error;
  }
}

const hasLeft = (row: BookingRow) =>
  !isHere(row.stage) && row.stage !== "Void" && isUsed(row) && !isCancelledOrRefunded(row.orderStatus);

/** The live booking of a parcel, else its last. @throws ShopError 404 never booked */
async function findBooking(db: Queryable, id: string): Promise<BookingRow> {
  const { order, parcel } = readParcelNumber(id.toLowerCase());
  const rows = await findLastBookings(db, [order]);
  const named = rows.filter(({ number }) => parcel === undefined || number === parcel);
  const row = named.find(isLive) ?? named[0];
  if (!row || (parcel === undefined && row.isOneOfSeveral)) throw notFound("This booking");
  return row;
}

function recordCancellation(
  { db, clock, configuration }: Source,
  { row, claim, comesBack }: { row: BookingRow; claim: Date; comesBack: boolean },
  actor: Actor,
): Promise<void> {
  return transaction(db, async (tx) => {
    const now = clock();
    const { reference, awbs, company } = row;
    const change = {
      orderId: idOf(row),
      status: "Order Processing",
      onlyFrom: "Order Processing",
      partnerName: "",
      trackingId: "",
    } as const;
    const plan = isUsed(row) && !comesBack ? await planOrderChanges(tx, [change], { locks: true }) : [];
    const after = comesBack ? " after its pick-up: it comes back" : "";
    const reason = `Cancelled by ${actor.name}${after}`;
    const ended = {
      reference,
      claim,
      state: "cancelled",
      booking: null,
      service: "",
      reason,
      at: now,
    } as const;
    if ((await endBooking(tx, { ...ended, awbs })).length === 0) throw bookingBusy();
    const summary = `The booking of ${numberOf(row)} with ${company}${awbs.length > 0 ? ` (${awbs.join(", ")})` : ""} was cancelled${after}.`;
    await recordAudit(tx, actor, now, [{ action: "booking.cancelled", subject: row.orderNumber, summary }]);
    await applyOrderChanges(tx, changesOf(plan), { by: "dialog" }, { actor, now, configuration });
  });
}
