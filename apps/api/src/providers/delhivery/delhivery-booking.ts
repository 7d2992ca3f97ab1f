import { isPickedUp } from "@dakbag/domain/orders/courier-scans";
import * as z from "zod";
import { ProviderError } from "../../platform/provider-error.ts";
import { answerOf, assertReference, refused, text, textsOf } from "../courier-answers.ts";
import type { Booking, BookingVerdict, Consignment } from "../courier-company.ts";
import type { DelhiveryCalls, DelhiverySettings } from "./delhivery-call.ts";
import { shipmentsOf } from "./delhivery-shipments.ts";
import { type DelhiveryParcel, parcelsIn, trackingAnswer } from "./delhivery-scans.ts";

export interface DelhiveryAccount {
  readonly calls: DelhiveryCalls;
  readonly settings: DelhiverySettings;
  cancel(awb: string): Promise<string | undefined>;
}

const courierName = "Delhivery";
const maxTrackingBytes = 8_000_000;

type ParcelQuery = { waybill: string } | { ref_ids: string };

export async function findDelhiveryParcels(
  { call }: DelhiveryCalls,
  query: ParcelQuery,
): Promise<DelhiveryParcel[]> {
  // 2 has all scans; what it is without is not written anywhere.
  const path = `/api/v1/packages/json/?${new URLSearchParams({ ...query, verbose: "2" })}`;
  const found = await call("GET", path, trackingAnswer, { retries: 2, maxAnswerBytes: maxTrackingBytes });
  const none = trackingAnswer.safeParse("refusal" in found ? found.refusal : undefined);
  return none.success ? parcelsIn(none.data) : parcelsIn(await answerOf(Promise.resolve(found)));
}

/** Those that a reference is booked with. */
async function findOurs(calls: DelhiveryCalls, reference: string, query: ParcelQuery) {
  const parcels = await findDelhiveryParcels(calls, query);
  return parcels.filter((parcel) => parcel.reference === reference);
}

const meaningsOf = ({ scans }: DelhiveryParcel) => scans.map(({ meaning }) => meaning);

export const isWithDriver = (parcel: DelhiveryParcel) => isPickedUp(meaningsOf(parcel));

/** After the pick-up the goods of a cancelled parcel come back. */
export const isComingBack = (parcel: DelhiveryParcel) =>
  meaningsOf(parcel).some((meaning) => meaning?.stage === "RTO");

/** Cancelled before its pick-up, or back after it: Delhivery has nothing of it any more. */
export const isCancelled = (parcel: DelhiveryParcel) =>
  !isWithDriver(parcel) &&
  (isComingBack(parcel) || meaningsOf(parcel).some((meaning) => meaning?.stage === "Cancelled"));

/** The parcels that Delhivery has under a reference, in the order of their waybills. */
export async function findDelhiveryBooking(
  calls: DelhiveryCalls,
  reference: string,
): Promise<{ booking: Booking; isCancelled: boolean } | undefined> {
  const ours = await findOurs(calls, reference, { ref_ids: reference });
  if (ours.length === 0) return undefined;
  const awbs = ours.map(({ awb }) => awb).toSorted();
  return { booking: bookingOf(reference, awbs), isCancelled: ours.every(isCancelled) };
}

const bookingOf = (reference: string, awbs: readonly string[]): Booking => ({
  reference,
  orderId: null,
  shipmentId: null,
  awbs,
  courierName,
});

/**
 * Books each box with a waybill that was saved before: by it a booking is found whose answer was lost, and it is never
 * made twice.
 */
export async function bookAtDelhivery(
  account: DelhiveryAccount,
  consignment: Consignment,
  begun: Booking | null,
  save: (booking: Booking) => Promise<void>,
): Promise<BookingVerdict> {
  assertReference(consignment);
  const { calls, settings } = account;
  const { reference, boxes } = consignment;
  if (begun !== null && begun.awbs.length !== boxes.length)
    return { verdict: "reference used", reason: "The boxes are others than those that were being booked" };
  if (begun !== null) {
    const earlier = await earlierBooking(account, begun);
    if (earlier !== undefined) return earlier;
  }
  const booking = begun ?? bookingOf(reference, await fetchWaybills(account, boxes.length));
  await save(booking);
  const data = JSON.stringify({
    shipments: shipmentsOf(consignment, booking.awbs),
    pickup_location: { name: settings.pickupLocation },
  });
  const made = await calls.call("POST", "/api/cmu/create.json", creationAnswer, {
    form: { format: "json", data },
  });
  if ("refusal" in made) return refused(textsOf(made.refusal));
  const verdict = await verdictOf(account, booking, made.answer);
  if (verdict.verdict === "booked" && verdict.booking !== booking) await save(verdict.booking);
  return verdict;
}

/** What an earlier call has booked with these waybills; undefined when nothing. */
const earlierBooking = (account: DelhiveryAccount, begun: Booking) =>
  bookedBefore(account, begun, { waybill: begun.awbs.join(",") });

/** What has the same reference and other waybills, should those that it was booked with have been lost here. */
const sameBooking = (account: DelhiveryAccount, booking: Booking) =>
  bookedBefore(account, booking, { ref_ids: booking.reference });

/** A booking counts with all of its boxes: of one that has lost some, the others are cancelled. */
async function bookedBefore(
  account: DelhiveryAccount,
  { reference, awbs }: Booking,
  query: ParcelQuery,
): Promise<BookingVerdict | undefined> {
  const ours = await findOurs(account.calls, reference, query);
  if (ours.length === 0) return undefined;
  const live = ours.filter((parcel) => !isCancelled(parcel)).map(({ awb }) => awb);
  if (live.length === awbs.length) return { verdict: "booked", booking: bookingOf(reference, live) };
  const isCut = live.length < ours.length;
  return undo(account, live, isCut ? "Delhivery has cancelled it" : "Delhivery has booked other boxes");
}

/** Of several boxes all leave, or none. */
async function undo(
  { cancel }: DelhiveryAccount,
  awbs: readonly string[],
  reason: string,
): Promise<BookingVerdict> {
  for (const awb of awbs) {
    const problem = await cancel(awb);
    if (problem !== undefined)
      throw new ProviderError("unavailable", `Delhivery does not cancel ${awb}: ${problem}`);
  }
  return { verdict: "reference used", reason };
}

// One a call: of those that are fetched together, five calls in five minutes are allowed.
async function fetchWaybills({ calls, settings }: DelhiveryAccount, count: number): Promise<string[]> {
  const query =
    settings.clientName === undefined ? "" : `?${new URLSearchParams({ cl: settings.clientName })}`;
  const waybills: string[] = [];
  while (waybills.length < count) {
    const fetched = calls.call("GET", `/waybill/api/fetch/json/${query}`, waybill, { retries: 1 });
    waybills.push(await answerOf(fetched));
  }
  return waybills;
}
const waybill = text.pipe(z.string().regex(/^\d{8,20}$/));

const creationAnswer = z.object({
  success: z.boolean().catch(false),
  rmk: text,
  packages: z
    .array(
      z.object({
        status: text,
        waybill: text,
        remarks: z.union([z.string(), z.array(z.string())]).nullish(),
      }),
    )
    .catch([]),
});

async function verdictOf(
  account: DelhiveryAccount,
  booking: Booking,
  { packages, rmk }: z.output<typeof creationAnswer>,
): Promise<BookingVerdict> {
  // "Package might be saved" leaves it open: the next call looks.
  if (packages.length === 0 && /might be saved/i.test(rmk))
    throw new ProviderError("unavailable", `Delhivery does not say whether it booked: ${rmk}`);
  if (packages.length === 0) return refused(rmk || "no reason given");
  const failed = packages.filter(({ status }) => status !== "Success");
  if (failed.length === 0) return { verdict: "booked", booking: withWaybillsOf(booking, packages) };
  const made = packages.filter(({ status }) => status === "Success").map(({ waybill: awb }) => awb);
  const reason = textsOf(failed.map(({ remarks }) => remarks));
  if (made.length > 0) return undo(account, made, reason);
  if (/duplicate (?:order|waybill)|unable to consume waybill/i.test(reason)) {
    const earlier = (await earlierBooking(account, booking)) ?? (await sameBooking(account, booking));
    if (earlier !== undefined) return earlier;
    return { verdict: /duplicate/i.test(reason) ? "reference used" : "later", reason };
  }
  // Of a PIN code, for today.
  return /exceeded the available capacity/i.test(reason) ? { verdict: "later", reason } : refused(reason);
}

/** The numbers that the parcels really have, should they be others than those that were given. */
function withWaybillsOf(booking: Booking, packages: readonly { readonly waybill: string }[]): Booking {
  const awbs = packages.map(({ waybill: awb }) => awb);
  return awbs.every((awb) => booking.awbs.includes(awb)) ? booking : { ...booking, awbs };
}
