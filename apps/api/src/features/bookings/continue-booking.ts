import { ProviderError } from "../../platform/provider-error.ts";
import { transaction } from "../../platform/database.ts";
import type { Booking, BookingVerdict, CourierCompany } from "../../providers/courier-company.ts";
import type { Shop } from "../../shop.ts";
import { notCancelled, pickedUpBefore } from "./bookings.errors.ts";
import {
  claimBooking,
  endBooking,
  findBooking,
  insertNextAttempt,
  releaseBooking,
  saveStep,
} from "./bookings.queries.ts";
import { cancelAtCompany } from "./cancel-at-company.ts";
import { findPickedUp } from "./find-picked-up.ts";
import { finishBooking } from "./finish-booking.ts";
import { saveLabels } from "./courier-labels.ts";
import { consignmentOf, findNamed, idOf, isToPack } from "./parcels-to-book.ts";
import type { BookingRow } from "./booking-rows.ts";

export type Source = Pick<Shop, "db" | "clock" | "configuration" | "couriers" | "log">;

// Longer than any step takes; each that is saved begins it anew.
const claimMs = 5 * 60_000;
// A booking that is put off so often is given up, so that its parcel may go otherwise.
const maxTries = 5;
// References that the company has used up follow one another only after mistakes.
const maxAttemptsAtOnce = 3;

/** When a claim of now ends. */
export const claimUntil = (now: Date) => new Date(now.getTime() + claimMs);

/** The worker's claim is over: another goes on with the booking. */
class ClaimLost extends Error {}

/**
 * Goes on with a booking that was begun until it is booked, has failed, or waits. It may be called by several at the same time, and
 * again after any end of the process: one works on it, and what the company has done already is found.
 */
export async function continueBooking(shop: Source, reference: string): Promise<void> {
  let next: string | undefined = reference;
  for (let count = 0; next !== undefined && count < maxAttemptsAtOnce; count += 1)
    next = await workOn(shop, next);
}

/** @returns the reference of the next attempt, when this one's is used up */
async function workOn(shop: Source, reference: string): Promise<string | undefined> {
  const { db, clock, couriers, log } = shop;
  let claim = claimUntil(clock());
  const [claimed] = await claimBooking(db, reference, clock(), claim);
  if (!claimed) return undefined;
  const wait = async (reason: string): Promise<undefined> => {
    await releaseBooking(db, reference, claim, reason, 0);
  };
  try {
    const [row] = await findBooking(db, reference);
    if (row?.state !== "begun") return await wait(row?.reason ?? "");
    const company = couriers.find(({ name }) => name === row.company);
    if (!company) return await wait(`${row.company} is not set up any more.`);
    const parcel = (await findNamed(db, [idOf(row)]))(idOf(row));
    // It was handed over otherwise, or cancelled, meanwhile.
    if (typeof parcel !== "object" || !isToPack(parcel) || parcel.trackingId !== "")
      return await noLongerWanted(shop, { row, company, claim });
    const pickedUp = await findPickedUp(shop, row);
    if (pickedUp !== undefined)
      return await giveUp(shop, { row, company, claim }, "failed", pickedUpBefore(pickedUp));
    let latest = row.booking;
    const save = async (booking: Booking) => {
      const until = claimUntil(clock());
      const [saved] = await saveStep(db, reference, claim, JSON.stringify(booking), until);
      if (!saved) throw new ClaimLost();
      claim = until;
      latest = booking;
    };
    const verdict = await company.book(consignmentOf(parcel, row), row.booking, save);
    return await settle(shop, { row: { ...row, booking: latest }, company, claim }, verdict);
  } catch (error) {
    if (error instanceof ClaimLost) return undefined;
    if (error instanceof ProviderError)
      log.warn({ err: error, reference }, "a courier company does not answer");
    else log.error({ err: error, reference }, "a booking failed unexpectedly; it goes on");
    await wait("The courier company does not answer. It goes on by itself.");
    return undefined;
  }
}

const noLongerWanted = (shop: Source, work: Work) =>
  giveUp(shop, work, "cancelled", "The parcel is not to be packed any more.");

interface Work {
  readonly row: BookingRow;
  readonly company: CourierCompany;
  readonly claim: Date;
}

async function settle(shop: Source, work: Work, verdict: BookingVerdict): Promise<string | undefined> {
  const { row, company, claim } = work;
  switch (verdict.verdict) {
    case "booked":
      await finishBooking(shop, { row, claim, booking: verdict.booking });
      await saveLabels(shop, row.reference);
      return undefined;
    case "reference used":
      return beginNext(shop, work, verdict.reason);
    case "later":
      if (row.tries + 1 < maxTries) await releaseBooking(shop.db, row.reference, claim, verdict.reason, 1);
      else await giveUp(shop, work, "failed", verdict.reason);
      return undefined;
    case "refused":
      // An order without a number would stay in the company's panel, and may be sent from there by mistake.
      if (row.booking?.orderId)
        await company.cancel(row.booking, { mayReturn: false }).catch(() => undefined);
      await end(shop, work, "failed", verdict.reason);
      return undefined;
  }
}

/** Ends what is not to be booked, once the company has nothing of it. */
async function giveUp(
  shop: Source,
  work: Work,
  state: "failed" | "cancelled",
  reason: string,
): Promise<undefined> {
  const verdict = await cancelAtCompany(work.company, work.row);
  if (verdict.verdict === "done" || verdict.verdict === "comes back") {
    await end(shop, work, state, reason);
    return;
  }
  const problem = verdict.verdict === "refused" ? verdict.reason : "its driver has picked it up";
  const waits = notCancelled(work.company.name, problem);
  await releaseBooking(shop.db, work.row.reference, work.claim, waits, 0);
}

async function end(
  { db, clock }: Source,
  { row, claim }: Work,
  state: "failed" | "cancelled",
  reason: string,
): Promise<void> {
  const { reference, booking } = row;
  const stored = { booking: booking && JSON.stringify(booking), awbs: booking ? [...booking.awbs] : [] };
  await endBooking(db, { reference, claim, state, ...stored, service: "", reason, at: clock() });
}

function beginNext({ db, clock }: Source, { row, claim }: Work, reason: string): Promise<string | undefined> {
  const { reference, shipmentId, attempt } = row;
  return transaction(db, async (tx) => {
    const at = clock();
    const ended = { reference, claim, booking: null, awbs: [], service: "", reason, at };
    if ((await endBooking(tx, { ...ended, state: "failed" })).length === 0) return undefined;
    const [next] = await insertNextAttempt(tx, reference, `${shipmentId}-${attempt + 1}`, at);
    return next?.reference;
  });
}
