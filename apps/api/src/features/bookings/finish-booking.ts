import { courierOfService } from "@dakbag/domain/orders/couriers";
import { transaction } from "../../platform/database.ts";
import type { Booking } from "../../providers/courier-company.ts";
import type { Shop } from "../../shop.ts";
import { applyOrderChanges } from "../order-changes/apply-order-changes.ts";
import { findChangeWarnings } from "../order-changes/find-change-warnings.ts";
import { planOrderChanges } from "../order-changes/plan-order-changes.ts";
import { changesOf } from "../order-changes/planned-change.ts";
import { endBooking } from "./bookings.queries.ts";
import { idOf } from "./parcels-to-book.ts";
import type { BookingRow } from "./booking-rows.ts";

/**
 * Records that a parcel is booked, and gives it the courier and the number. A parcel that was cancelled or sent otherwise meanwhile
 * stays as it is: its booking is listed as unused.
 */
export function finishBooking(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { row, claim, booking }: { row: BookingRow; claim: Date; booking: Booking },
): Promise<void> {
  return transaction(db, async (tx) => {
    const now = clock();
    const service = booking.courierName ?? row.service;
    const change = {
      orderId: idOf(row),
      status: "Order Processing",
      onlyFrom: "Order Processing",
      partnerName: courierOfService(service || row.company),
      trackingId: booking.awbs[0] ?? "",
    } as const;
    const plan = await planOrderChanges(tx, [change], { locks: true });
    const [planned] = plan;
    const isHere = planned && "change" in planned && planned.order.trackingId === "";
    const [warnings = []] = isHere ? await findChangeWarnings(tx, plan) : [];
    const [ended] = await endBooking(tx, {
      reference: row.reference,
      claim,
      state: "booked",
      booking: JSON.stringify(booking),
      awbs: [...booking.awbs],
      service,
      reason: warnings
        .filter(({ reason }) => reason === "tracking-shared")
        .map(({ text }) => text)
        .join("; "),
      at: now,
    });
    if (!ended || !isHere) return;
    const actor = { userId: row.begunById, name: row.begunBy };
    await applyOrderChanges(tx, changesOf(plan), { by: "dialog" }, { actor, now, configuration });
  });
}
