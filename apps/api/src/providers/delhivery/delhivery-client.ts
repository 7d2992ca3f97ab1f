import { indiaTime } from "@dakbag/domain/dates/india-day";
import * as z from "zod";
import {
  anyAnswer,
  assertTrackable,
  bodyOf,
  downloadPdf,
  parcelOf,
  refused,
  sum,
  text,
  textsOf,
} from "../courier-answers.ts";
import type {
  Booking,
  CancelVerdict,
  CourierCompany,
  DoneVerdict,
  FilesVerdict,
  NextDelivery,
  PickupVerdict,
} from "../courier-company.ts";
import {
  bookAtDelhivery,
  findDelhiveryBooking,
  findDelhiveryParcels,
  isCancelled,
  isComingBack,
  isWithDriver,
} from "./delhivery-booking.ts";
import { type DelhiveryCalls, delhiveryCalls, type DelhiverySettings } from "./delhivery-call.ts";
import { estimateDays, quote } from "./delhivery-quotes.ts";
import { readDelhiveryPush } from "./delhivery-scans.ts";

const slipAnswer = z.object({
  packages: z.array(z.object({ pdf_download_link: z.url({ protocol: /^https?$/ }) })).min(1),
});
const pickupAnswer = z.object({
  pickup_id: text.pipe(z.string().min(1)),
  pr_exist: z.boolean().catch(false),
});
const instructedAnswer = z.object({ request_id: text.pipe(z.string().min(1)) });
const ewayBillAnswer = z.looseObject({ success: z.boolean() });

const idempotent = { retries: 2 };

/** A client of Delhivery's API for parcels (B2C). Reads are retried; what books, cancels or requests is not. */
export function createDelhiveryClient(settings: DelhiverySettings): CourierCompany {
  const calls = delhiveryCalls(settings);
  const account = { calls, settings, cancel: (awb: string) => cancelParcel(calls, awb) };
  return {
    name: "Delhivery",
    quote: (parcel) => quote(calls, parcel),
    estimateDays: (pinCode) => estimateDays(calls, pinCode),
    book: (consignment, begun, save) => bookAtDelhivery(account, consignment, begun, save),
    findByReference: (reference) => findDelhiveryBooking(calls, reference),
    makeLabels: ({ awbs }) => makeLabels(calls, awbs),
    async requestPickup(bookings, at) {
      // One a warehouse, for all that stands there.
      const verdict = await requestPickup(calls, settings, bookings, at);
      return bookings.map(() => verdict);
    },
    makeManifest: async () => ({ verdict: "made", files: [] }),
    async attachEwayBill({ awbs }, { ewayBillNumber, invoiceNumber }) {
      const data = [{ dcn: invoiceNumber, ewbn: ewayBillNumber }];
      return forEachAwb(awbs, async (awb) => {
        const path = `/api/rest/ewaybill/${encodeURIComponent(awb)}/`;
        const put = await calls.call("PUT", path, ewayBillAnswer, { body: { data }, ...idempotent });
        if ("refusal" in put) return textsOf(put.refusal);
        return put.answer.success ? undefined : textsOf(put.answer);
      });
    },
    comeAgain: (awbs, next) => comeAgain(calls, awbs, next),
    cancel: ({ awbs }, { mayReturn }) => cancelParcels(calls, awbs, mayReturn),
    async track(awbs, now) {
      assertTrackable(awbs);
      if (awbs.length === 0) return new Map();
      const parcels = await findDelhiveryParcels(calls, { waybill: awbs.join(",") });
      return new Map(
        parcels.map(({ awb, scans, expectedAt }) => [awb, parcelOf(awb, scans, now, expectedAt)]),
      );
    },
    readWebhook: (webhook) => readDelhiveryPush(webhook, settings.webhookToken),
  };
}

/** @param act returns the reason of a refusal */
async function forEachAwb(
  awbs: readonly string[],
  act: (awb: string) => Promise<string | undefined>,
): Promise<DoneVerdict> {
  for (const awb of awbs) {
    const reason = await act(awb);
    if (reason !== undefined) return refused(`${awb}: ${reason}`);
  }
  return { verdict: "done" };
}

async function makeLabels({ call }: DelhiveryCalls, awbs: readonly string[]): Promise<FilesVerdict> {
  const files: Buffer[] = [];
  for (const awb of awbs) {
    // 4R is four inches by six.
    const query = new URLSearchParams({ wbns: awb, pdf: "true", pdf_size: "4R" });
    const made = await call("GET", `/api/p/packing_slip?${query}`, anyAnswer, idempotent);
    const slip = slipAnswer.safeParse(bodyOf(made));
    const link = slip.data?.packages[0]?.pdf_download_link;
    if (link === undefined) return refused(`Delhivery has no label of ${awb}`);
    files.push(await downloadPdf(link));
  }
  return { verdict: "made", files };
}

async function requestPickup(
  { call }: DelhiveryCalls,
  { pickupLocation }: DelhiverySettings,
  bookings: readonly Booking[],
  at: Date,
): Promise<PickupVerdict> {
  const [date, time] = indiaTime(at).split(" ");
  const body = {
    pickup_location: pickupLocation,
    pickup_date: date,
    pickup_time: `${time}:00`,
    expected_package_count: sum(bookings.map(({ awbs }) => awbs.length)),
  };
  const answer = bodyOf(await call("POST", "/fm/request/new/", anyAnswer, { body }));
  const requested = pickupAnswer.safeParse(answer);
  // One is open at a time: the driver of the earlier one takes these along.
  if (requested.success) {
    const { pickup_id: pickupId, pr_exist: isRepeat } = requested.data;
    return { verdict: "requested", isRepeat, pickupId };
  }
  return refused(textsOf(answer));
}

/** Delhivery looks at the instructions later, each by itself, and has none that is a note. */
async function comeAgain(
  { call }: DelhiveryCalls,
  awbs: readonly string[],
  { comeOn, isNextDay, note, phoneNumber }: NextDelivery,
): Promise<DoneVerdict> {
  // Another day than the next is taken after fewer reasons of a failure.
  const again = isNextDay
    ? { act: "RE-ATTEMPT" }
    : { act: "DEFER_DLV", action_data: { deferred_date: comeOn } };
  const edit = { act: "EDIT_DETAILS", action_data: { phone: phoneNumber } };
  const data = awbs.flatMap((waybill) =>
    [...(phoneNumber === "" ? [] : [edit]), again].map((instruction) => ({ waybill, ...instruction })),
  );
  const answer = bodyOf(await call("POST", "/api/p/update", anyAnswer, { body: { data }, ...idempotent }));
  if (!instructedAnswer.safeParse(answer).success) return refused(textsOf(answer));
  return note === ""
    ? { verdict: "done" }
    : refused("Delhivery comes again, but takes no notes for the driver");
}

/**
 * Cancels those that are not cancelled yet; the reason of a refusal says which are. Delhivery takes a cancellation after the pick-up,
 * too, and turns the parcel round.
 */
async function cancelParcels(
  calls: DelhiveryCalls,
  awbs: readonly string[],
  mayReturn: boolean,
): Promise<CancelVerdict> {
  const find = () => findDelhiveryParcels(calls, { waybill: awbs.join(",") });
  const found = await find();
  if (!mayReturn && found.some(isWithDriver)) return { verdict: "picked up" };
  const cancelled = found
    .filter((parcel) => isCancelled(parcel) || isComingBack(parcel))
    .map(({ awb }) => awb);
  const problems: string[] = [];
  for (const awb of awbs.filter((one) => !cancelled.includes(one))) {
    const reason = await cancelParcel(calls, awb);
    if (reason === undefined) cancelled.push(awb);
    else problems.push(`${awb}: ${reason}`);
  }
  if (problems.length > 0)
    return refused([...cancelled.map((awb) => `${awb} is cancelled`), ...problems].join("; "));
  // The driver may have come in between.
  return { verdict: (await find()).some(isWithDriver) ? "comes back" : "done" };
}

/** Cancels one parcel; again is no mistake. @returns the reason of a refusal */
async function cancelParcel({ callText }: DelhiveryCalls, waybill: string): Promise<string | undefined> {
  const body = { waybill, cancellation: "true" };
  const asked = await callText("POST", "/api/p/edit", { body, ...idempotent });
  if ("refusal" in asked) return textsOf(asked.refusal);
  // It is XML, to whoever asks for JSON, and may become JSON one day.
  if (/<status>\s*true\s*<\/status>|"status"\s*:\s*"?true/i.test(asked.answer)) return undefined;
  const [, remark, error] = /<remark>([^<]*)<|"(?:remark|error)"\s*:\s*"([^"]*)"/.exec(asked.answer) ?? [];
  return textsOf(remark ?? error ?? "");
}
