import type { bookParcels as contract } from "@dakbag/contracts/bookings";
import type * as z from "zod";
import type { Actor } from "../../platform/caller.ts";
import { type Acquire, createSemaphore } from "../../platform/semaphore.ts";
import { beginBookings, type Begun, type WantedBooking } from "./begin-bookings.ts";
import { withoutAmounts } from "./bookings.errors.ts";
import { findLastBookings } from "./bookings.queries.ts";
import { continueBooking, type Source } from "./continue-booking.ts";
import { isUsed, numberOf, orderIdsOf } from "./parcels-to-book.ts";
import type { BookingRow } from "./booking-rows.ts";

type Verdict = z.output<typeof contract.answer>["parcels"][number];

// At each company, in this process: so many wait for one that is slow, and none for another company.
const maxAtOnce = 4;
// The answer comes by then; what is not booked goes on.
const answerAfterMs = 20_000;

/** Takes turns at each company. */
export function createTurns({ couriers }: Pick<Source, "couriers">): ReadonlyMap<string, Acquire> {
  return new Map(couriers.map(({ name }) => [String(name), createSemaphore({ max: maxAtOnce })]));
}

/**
 * Books parcels, and says what became of each: what is not done in time waits, and goes on.
 *
 * @throws ShopError 400 for a company that is not set up
 */
export async function bookParcels(
  shop: Source,
  turns: ReadonlyMap<string, Acquire>,
  request: { parcels: readonly WantedBooking[]; boxSize: string; isChecked: boolean },
  actor: Actor,
  answerMs = answerAfterMs,
): Promise<Verdict[]> {
  const { parcels } = request;
  const begun = await beginBookings(shop, parcels, request, actor);
  const until = new AbortController();
  const timer = setTimeout(() => until.abort(), answerMs);
  const work = begun.filter((one) => "reference" in one).map(inTurn);
  await Promise.race([
    Promise.all(work),
    new Promise<void>((done) => until.signal.addEventListener("abort", () => done(), { once: true })),
  ]);
  clearTimeout(timer);
  const rows = await findLastBookings(shop.db, orderIdsOf(parcels.map(({ id }) => id)));
  return parcels.map(({ id }, at) => verdictOf(id, begun[at], rows));

  /** What has had no turn when the answer is given is left to the job. */
  async function inTurn({ reference, company }: { reference: string; company: string }): Promise<void> {
    const release = await turns
      .get(company)?.({ client: actor.userId, signal: until.signal })
      .catch(() => undefined);
    if (!release) return;
    try {
      await continueBooking(shop, reference);
    } catch (error) {
      shop.log.error({ err: error, reference }, "a booking failed unexpectedly; it goes on");
    } finally {
      release();
    }
  }
}

function verdictOf(id: string, begun: Begun | undefined, rows: readonly BookingRow[]): Verdict {
  const nothing = { _id: id, partnerName: "", trackingId: "" };
  if (!begun || !("reference" in begun)) {
    const { orderNumber = "", verdict = "failed", reason = "" } = begun ?? {};
    return { ...nothing, orderNumber, verdict, reason };
  }
  // Of this attempt, or of the one that followed it.
  const shipmentId = begun.reference.slice(0, begun.reference.lastIndexOf("-"));
  const row = rows.find((one) => one.shipmentId === shipmentId);
  if (!row) return { ...nothing, orderNumber: "", verdict: "failed", reason: "Its order was deleted." };
  const { partnerName, trackingId } = row;
  const common = { _id: id, orderNumber: numberOf(row), reason: withoutAmounts(row.reason) };
  if (row.state === "booked" && isUsed(row)) return { ...common, verdict: "booked", partnerName, trackingId };
  if (row.state === "booked")
    return {
      ...nothing,
      ...common,
      verdict: "failed",
      reason: "Booked, but the parcel goes otherwise: cancel the booking.",
    };
  const isWaiting = row.state === "begun";
  const reason =
    common.reason || (isWaiting ? "It is being booked, and goes on by itself." : "It was cancelled.");
  return { ...nothing, ...common, verdict: isWaiting ? "waiting" : "failed", reason };
}
