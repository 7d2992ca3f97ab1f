import { minutesUntilAsked } from "@dakbag/domain/orders/followed-stage";
import {
  type CourierCompany,
  maxTrackedParcels,
  type TrackedParcel,
} from "../../providers/courier-company.ts";
import type { Shop } from "../../shop.ts";
import { claimDue, findStagesOfNumbers, followNewBookings, scheduleAsks } from "./following.queries.ts";
import { takeInScans } from "./take-in-scans.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Bookings that no process followed for so long, because none ran. */
const lookBackDays = 30;
/** The next run goes on after it: a slow company takes no more of the jobs' time. */
const maxRunMs = 40_000;
/** A process that ended, or a company that did not answer, is tried again after it; longer than a call takes. */
const claimMs = 10 * minuteMs;

type Needs = Pick<Shop, "db" | "clock" | "configuration" | "couriers" | "log">;

/**
 * Asks the companies about the parcels that are due, the longest due first, each company by itself: one that is down or slow holds
 * up no other, and is tried again after some minutes.
 *
 * @throws AggregateError of the companies that did not answer
 */
export async function askCouriers(shop: Needs): Promise<void> {
  const now = shop.clock();
  if (shop.couriers.length > 0)
    await followNewBookings(shop.db, new Date(now.getTime() - lookBackDays * dayMs), now);
  await ofEachCompany(shop, (company) => askCompany(shop, company));
}

/** @throws AggregateError of the companies that did not answer */
export async function ofEachCompany(
  { couriers }: Pick<Shop, "couriers">,
  work: (company: CourierCompany) => Promise<void>,
): Promise<void> {
  const done = await Promise.allSettled(couriers.map(work));
  const failures = done.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} courier companies did not answer`);
}

async function askCompany(shop: Needs, company: CourierCompany): Promise<void> {
  const { db, clock } = shop;
  const end = performance.now() + maxRunMs;
  while (performance.now() < end) {
    const now = clock();
    const until = new Date(now.getTime() + claimMs);
    const due = await claimDue(db, company.name, now, until, maxTrackedParcels);
    if (due.length === 0) return;
    const parcels = await company.track(
      due.map(({ awb }) => awb),
      now,
    );
    await takeInScans(shop, company.name, [...parcels.values()], { isTracked: true });
    await schedule(shop, parcels, { due, until });
    if (due.length < maxTrackedParcels) return;
  }
}

/** Says when each is asked about again, by what is known of it now. */
async function schedule(
  { db, clock }: Needs,
  parcels: ReadonlyMap<string, TrackedParcel>,
  { due, until }: { due: Awaited<ReturnType<typeof claimDue>>; until: Date },
): Promise<void> {
  const now = clock();
  const numbers = await findStagesOfNumbers(
    db,
    due.map(({ shipmentId }) => shipmentId),
    due.map(({ awb }) => awb),
  );
  const askAt = numbers.map(({ awb, stage, seenAt }): Date | null => {
    const isBack = parcels.get(awb)?.scans.some(({ meaning }) => meaning?.task === "goods are back");
    const minutes = minutesUntilAsked(stage, { isBack: isBack === true, seenAt, now });
    return minutes === null ? null : new Date(now.getTime() + minutes * minuteMs);
  });
  await scheduleAsks(
    db,
    until,
    numbers.map(({ shipmentId }) => shipmentId),
    numbers.map(({ awb }) => awb),
    askAt,
  );
}
