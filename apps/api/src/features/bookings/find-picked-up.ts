import { isPickedUp } from "@dakbag/domain/orders/courier-scans";
import { maxTrackedParcels } from "../../providers/courier-company.ts";
import { findCancelledNumbers } from "./bookings.queries.ts";
import type { BookingRow } from "./booking-rows.ts";
import type { Shop } from "../../shop.ts";

/**
 * A cancelled number of a parcel by which a driver has it nevertheless: he came at the moment of the cancellation, which the company
 * shows later. Undefined when the parcel is here.
 *
 * @throws ProviderError `unavailable`
 */
export async function findPickedUp(
  { db, clock, couriers }: Pick<Shop, "db" | "clock" | "couriers">,
  { shipmentId, attempt }: BookingRow,
): Promise<string | undefined> {
  if (attempt === 1) return undefined;
  for (const { company, awbs } of await findCancelledNumbers(db, shipmentId)) {
    const tracked = await couriers
      .find(({ name }) => name === company)
      ?.track(awbs.slice(0, maxTrackedParcels), clock());
    for (const { awb, scans } of tracked?.values() ?? [])
      if (isPickedUp(scans.map(({ meaning }) => meaning))) return awb;
  }
  return undefined;
}
