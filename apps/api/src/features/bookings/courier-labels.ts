import type { Shop } from "../../shop.ts";
import { saveLabel } from "./booking-labels.queries.ts";
import { findBooking } from "./bookings.queries.ts";

/** Keeps the courier's own labels of a booked parcel. Without them the shop's own are printed, so a failure is only logged. */
export async function saveLabels(
  { db, couriers, log }: Pick<Shop, "db" | "couriers" | "log">,
  reference: string,
): Promise<void> {
  try {
    const [row] = await findBooking(db, reference);
    const company = couriers.find(({ name }) => name === row?.company);
    if (row?.state !== "booked" || !row.booking || !company) return;
    const made = await company.makeLabels(row.booking);
    if (made.verdict === "refused") log.warn({ reference }, `no labels: ${made.reason}`);
    else for (const [at, file] of made.files.entries()) await saveLabel(db, reference, at + 1, file);
  } catch (error) {
    log.warn({ err: error, reference }, "no labels of the courier");
  }
}
