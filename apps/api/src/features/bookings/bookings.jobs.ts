import { retentionEnd } from "@dakbag/domain/privacy/retention";
import { deleteLabels, findUnlabelled } from "./booking-labels.queries.ts";
import { findWaiting } from "./bookings.queries.ts";
import { continueBooking, type Source } from "./continue-booking.ts";
import { saveLabels } from "./courier-labels.ts";
import { requestPickups } from "./request-pickups.ts";

const day = 24 * 3_600_000;
const batchSize = 200;
// It begins again every minute.
const maxMs = 45_000;

/**
 * Goes on with bookings that wait, gets labels that are missing, and asks for the pick-up of parcels that left. The companies are
 * worked on beside each other, so that one that is down holds up nothing of another.
 */
export async function processBookings(shop: Source): Promise<void> {
  const { db, clock, couriers } = shop;
  if (couriers.length === 0) return;
  const now = clock();
  const until = performance.now() + maxMs;
  const waiting = await findWaiting(db, now, batchSize);
  const ofCompany = Map.groupBy(waiting, ({ company }) => company);
  await Promise.all(
    [...ofCompany.values()].map(async (bookings) => {
      for (const { reference } of bookings)
        if (performance.now() < until) await continueBooking(shop, reference);
    }),
  );
  for (const { reference } of await findUnlabelled(db, new Date(now.getTime() - day / 24), batchSize))
    if (performance.now() < until) await saveLabels(shop, reference);
  await requestPickups(shop, true);
}

/** Deletes labels of parcels that have arrived long ago. */
export async function deleteOldLabels({ db, clock }: Pick<Source, "db" | "clock">): Promise<void> {
  const before = retentionEnd("courierLabels", clock());
  while ((await deleteLabels(db, before, batchSize)).length > 0);
}
