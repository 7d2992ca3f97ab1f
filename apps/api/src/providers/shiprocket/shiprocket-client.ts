import { addresses } from "@dakbag/company/company";
import * as z from "zod";
import type { Clock } from "../../platform/clock.ts";
import {
  answerOf,
  anyAnswer,
  assertTrackable,
  bodyOf,
  centimetres,
  downloadPdf,
  number,
  paiseOf,
  refused,
  text,
  textsOf,
} from "../courier-answers.ts";
import type {
  Booking,
  CourierCompany,
  DoneVerdict,
  FilesVerdict,
  NextDelivery,
  ParcelToSend,
  PickupVerdict,
} from "../courier-company.ts";
import { asOneBox, bookAtShiprocket, boxesProblem, findShiprocketOrder } from "./shiprocket-booking.ts";
import { parcelsOf, readShiprocketWebhook, trackingAnswer } from "./shiprocket-scans.ts";
import { openShiprocketSession, type ShiprocketCall, type ShiprocketSettings } from "./shiprocket-session.ts";

const servicesAnswer = z.object({
  data: z.object({
    available_courier_companies: z.array(
      z.object({
        courier_company_id: z.coerce.string(),
        courier_name: text,
        rate: number,
        charge_weight: number,
        estimated_delivery_days: z.coerce.number().nullable().catch(null),
        blocked: z.coerce.number().catch(0),
      }),
    ),
  }),
});

const link = z.url({ protocol: /^https?$/ });
const labelAnswer = z.object({ label_created: z.coerce.number().pipe(z.literal(1)), label_url: link });
const manifestAnswer = z.object({ manifest_url: link });
const pickupAnswer = z.object({
  pickup_status: z.coerce.number().pipe(z.literal(1)),
  response: z.object({ pickup_token_number: text }),
});

const idempotent = { retries: 2 };
const maxTrackingBytes = 8_000_000;

/** A client of Shiprocket's API. Reads are retried; what books, cancels or requests is not: the caller's next try finds it. */
export function createShiprocketClient(settings: ShiprocketSettings, clock: Clock): CourierCompany {
  const call = openShiprocketSession(settings, clock);
  return {
    name: "Shiprocket",
    quote: (parcel) => quote(call, settings, parcel, idempotent),
    estimateDays: (pinCode) => estimateDays(call, settings, pinCode),
    book: (consignment, begun, save) => bookAtShiprocket({ call, settings }, consignment, begun, save),
    findByReference: (reference) => findShiprocketOrder(call, reference),
    async makeLabels({ shipmentId }) {
      const body = { shipment_id: [Number(shipmentId)] };
      return fileOf(bodyOf(await call("POST", "/courier/generate/label", anyAnswer, { body })));
    },
    async requestPickup(bookings) {
      const verdicts: PickupVerdict[] = [];
      // One a call is all that it takes.
      for (const booking of bookings) verdicts.push(await requestPickup(call, booking));
      return verdicts;
    },
    makeManifest: (bookings) => makeManifest(call, bookings),
    attachEwayBill: async () =>
      refused("Shiprocket takes an e-way bill only when a parcel is booked: cancel it and book it again"),
    cancel: (booking) => cancel(call, booking),
    comeAgain: (awbs, next) => comeAgain(call, awbs, next),
    async track(awbs, now) {
      assertTrackable(awbs);
      if (awbs.length === 0) return new Map();
      const more = { body: { awbs }, maxAnswerBytes: maxTrackingBytes, ...idempotent };
      return parcelsOf(await answerOf(call("POST", "/courier/track/awbs", trackingAnswer, more)), now);
    },
    readWebhook: (webhook) => readShiprocketWebhook(webhook, settings.webhookToken),
  };
}

async function quote(
  call: ShiprocketCall,
  settings: ShiprocketSettings,
  { pinCode, boxes, valuePaise }: ParcelToSend,
  more: { retries?: number },
): ReturnType<CourierCompany["quote"]> {
  const problem = boxesProblem(boxes, settings);
  if (problem !== undefined) return { quotes: [], whyNone: problem };
  const box = asOneBox(boxes);
  const query = new URLSearchParams({
    pickup_postcode: addresses.warehouse.pinCode,
    delivery_postcode: pinCode,
    cod: "0",
    weight: String(box.weightGrams / 1000),
    length: String(Math.ceil(centimetres(box.lengthMm))),
    breadth: String(Math.ceil(centimetres(box.widthMm))),
    height: String(Math.ceil(centimetres(box.heightMm))),
    declared_value: String(Math.round(valuePaise / 100)),
  });
  // A PIN code that no courier serves is refused with 200, too.
  const answer = bodyOf(await call("GET", `/courier/serviceability/?${query}`, anyAnswer, more));
  const read = servicesAnswer.safeParse(answer);
  if (!read.success) return { quotes: [], whyNone: textsOf(answer) };
  const quotes = read.data.data.available_courier_companies
    .filter(({ blocked }) => blocked === 0)
    .map((service) => ({
      serviceId: service.courier_company_id,
      name: service.courier_name,
      pricePaise: paiseOf(service.rate),
      chargedGrams: Math.round(service.charge_weight * 1000),
      estimatedDays: service.estimated_delivery_days,
    }));
  return { quotes, whyNone: quotes.length === 0 ? "No courier takes it to this PIN code" : null };
}

// A few hundred bags. Days depend on the way, and hardly on the parcel.
const usualParcel = {
  boxes: [{ weightGrams: 2000, lengthMm: 400, widthMm: 300, heightMm: 300 }],
  valuePaise: 2000_00,
};

/** Of the cheapest service that says its days. */
async function estimateDays(
  call: ShiprocketCall,
  settings: ShiprocketSettings,
  pinCode: string,
): Promise<number | null> {
  const { quotes } = await quote(call, settings, { pinCode, ...usualParcel }, {});
  const [cheapest] = quotes
    .filter(({ estimatedDays }) => estimatedDays !== null)
    .toSorted((a, b) => a.pricePaise - b.pricePaise);
  return cheapest?.estimatedDays ?? null;
}

async function fileOf(answer: unknown): Promise<FilesVerdict> {
  const label = labelAnswer.safeParse(answer);
  if (!label.success) return refused(textsOf(answer));
  return { verdict: "made", files: [await downloadPdf(label.data.label_url)] };
}

async function requestPickup(call: ShiprocketCall, { shipmentId }: Booking): Promise<PickupVerdict> {
  const body = { shipment_id: [Number(shipmentId)] };
  const answer = bodyOf(await call("POST", "/courier/generate/pickup", anyAnswer, { body }));
  const requested = pickupAnswer.safeParse(answer);
  if (requested.success) {
    const { pickup_token_number: pickupId } = requested.data.response;
    return { verdict: "requested", isRepeat: false, pickupId: pickupId || null };
  }
  const reason = textsOf(answer);
  return /duplicate request/i.test(reason)
    ? { verdict: "requested", isRepeat: true, pickupId: null }
    : refused(reason);
}

const manifested = z.object({ already_manifested_shipment_ids: z.array(z.coerce.string()) });

/** Shipments that are in a manifest already refuse all that come with them: they are left out, and printed with the others. */
async function makeManifest(call: ShiprocketCall, bookings: readonly Booking[]): Promise<FilesVerdict> {
  const ids = bookings.map(({ shipmentId }) => shipmentId ?? "");
  const generate = (some: readonly string[]) =>
    call("POST", "/manifests/generate", anyAnswer, { body: { shipment_id: some.map(Number) } });
  let made = await generate(ids);
  if ("refusal" in made) {
    const known = manifested.safeParse(made.refusal);
    if (!known.success) return refused(textsOf(made.refusal));
    const rest = ids.filter((id) => !known.data.already_manifested_shipment_ids.includes(id));
    if (rest.length > 0) made = await generate(rest);
    if (rest.length > 0 && "refusal" in made) return refused(textsOf(made.refusal));
  }
  const body = { order_ids: bookings.map(({ orderId }) => Number(orderId)) };
  const printed = await call("POST", "/manifests/print", anyAnswer, { body, ...idempotent });
  const file = manifestAnswer.safeParse(bodyOf(printed));
  if (!file.success)
    return refused("Shiprocket has no manifest of these parcels: request their pick-up first");
  return { verdict: "made", files: [await downloadPdf(file.data.manifest_url)] };
}

// Of a refusal the form is not documented: a status that says no counts as one, with 200 too.
const againAnswer = z.object({ status: z.union([z.literal([true, 1, 200]), z.literal("success")]) });

async function comeAgain(
  call: ShiprocketCall,
  awbs: readonly string[],
  { comeOn, note, phoneNumber }: NextDelivery,
): Promise<DoneVerdict> {
  const body = {
    action: "re-attempt",
    comments: note || "The buyer asks for another delivery",
    deferred_date: comeOn,
    ...(phoneNumber !== "" && { phone: phoneNumber }),
  };
  for (const awb of awbs) {
    const path = `/ndr/${encodeURIComponent(awb)}/action`;
    const answer = bodyOf(await call("POST", path, anyAnswer, { body, ...idempotent }));
    if (!againAnswer.safeParse(answer).success) return refused(textsOf(answer));
  }
  return { verdict: "done" };
}

// 204 has no body.
const cancelAnswer = z.unknown();

async function cancel(
  call: ShiprocketCall,
  { orderId, awbs }: Booking,
): ReturnType<CourierCompany["cancel"]> {
  const asked =
    awbs.length > 0
      ? await call("POST", "/orders/cancel/shipment/awbs", cancelAnswer, { body: { awbs } })
      : await call("POST", "/orders/cancel", cancelAnswer, { body: { ids: [Number(orderId)] } });
  return "refusal" in asked ? refused(textsOf(asked.refusal)) : { verdict: "done" };
}
