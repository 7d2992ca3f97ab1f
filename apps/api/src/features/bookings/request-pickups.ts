import type { requestPickups as contract } from "@dakbag/contracts/bookings";
import type * as z from "zod";
import { ProviderError } from "../../platform/provider-error.ts";
import { withoutAmounts } from "./bookings.errors.ts";
import { findWithoutPickup, savePickups } from "./bookings.queries.ts";
import type { Source } from "./continue-booking.ts";
import type { BookingRow } from "./booking-rows.ts";

const day = 24 * 3_600_000;
const hour = 3_600_000;
// What was booked longer ago was fetched, or is forgotten: a pick-up for it would find nothing.
const maxAgeMs = 7 * day;

/** From when on booked parcels wait for a pick-up. */
export const pickupsSince = (now: Date) => new Date(now.getTime() - maxAgeMs);

type Asked = z.output<typeof contract.answer>["companies"];

/**
 * Asks each company for the pick-up of the booked parcels that none was asked for. Asking again is no harm: a company has one pick-up
 * open, or says that it knows of it.
 *
 * @param onlyLeft of those that were handed over
 */
export async function requestPickups(shop: Source, onlyLeft: boolean): Promise<Asked> {
  const waiting = await findWithoutPickup(shop.db, pickupsSince(shop.clock()), onlyLeft);
  const ofCompany = Map.groupBy(waiting, ({ company }) => company);
  return Promise.all([...ofCompany].map(([company, rows]) => requestAt(shop, company, rows)));
}

async function requestAt(shop: Source, name: string, rows: readonly BookingRow[]): Promise<Asked[number]> {
  const { db, clock, couriers, log } = shop;
  const company = couriers.find((one) => one.name === name);
  if (!company) return { company: name, requested: 0, reason: `${name} is not set up any more.` };
  const booked = rows.filter(({ booking }) => booking !== null);
  try {
    const bookings = booked.flatMap(({ booking }) => booking ?? []);
    const verdicts = await company.requestPickup(bookings, new Date(clock().getTime() + hour));
    const done = booked.filter((_, at) => verdicts[at]?.verdict === "requested");
    await savePickups(
      db,
      done.map(({ reference }) => reference),
      clock(),
    );
    const refusal = verdicts.find((verdict) => verdict.verdict === "refused");
    return { company: name, requested: done.length, reason: withoutAmounts(refusal?.reason ?? "") };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, `${name} takes no pick-up now`);
    return {
      company: name,
      requested: 0,
      reason: `${name} does not answer. Please try again in some minutes.`,
    };
  }
}
