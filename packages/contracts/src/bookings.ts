import { boxSizePattern } from "@dakbag/domain/orders/box-size";
import { maxChargedGrams, maxChargedRupees } from "@dakbag/domain/orders/courier-charges-csv";
import { ewayBillPattern } from "@dakbag/domain/orders/eway-bill";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { count, instant, namedParcel, rupees, text, typedAmount, wholeNumber } from "./fields.ts";

// For packers: no amount is in any answer to them.

/** Parcels that are quoted, booked or printed in one request: a page of those to pack. */
export const maxParcelsBooked = 100;

const parcelId = namedParcel("id must be an identifier of this shop");

const parcelIds = z
  .array(namedParcel("parcels must be identifiers of parcels"), { error: "parcels must be a list" })
  .min(1, "parcels must name at least one parcel")
  .max(maxParcelsBooked, `parcels must name at most ${maxParcelsBooked} parcels`)
  .refine((ids) => new Set(ids).size === ids.length, "parcels must name each parcel once");

/** Of every box, in whole centimetres; without it, that of the setting COURIER_BOX_CM. */
const boxSize = z
  .string({ error: "boxSize must be text" })
  .regex(boxSizePattern, "boxSize must be length x width x height in whole centimetres, as 40x30x30")
  .optional();

const ewayBillNumber = z
  .string({ error: "ewayBillNumber must be text" })
  .regex(ewayBillPattern, "ewayBillNumber must be 12 digits");

/**
 * Which companies parcels are booked with, none where none is set up; how large a box is taken to be; live bookings that no parcel
 * uses, as their order was cancelled, their parcel divided or another number given to it; and how many booked parcels no pick-up
 * was asked for.
 */
export const getBookings = endpoint("GET /api/packing/bookings", {
  access: "packing",
  answer: succeeded.extend({
    companies: z.array(z.string()),
    boxSize: z.string(),
    unused: z.array(
      z.object({
        _id: z.string(),
        orderNumber: z.string(),
        company: z.string(),
        trackingId: z.string(),
        why: z.string(),
      }),
    ),
    withoutPickup: count,
  }),
});

const service = z.object({
  company: z.string(),
  serviceId: z.string(),
  name: z.string(),
  /** Until it arrives; null when the company does not say. */
  days: count.nullable(),
  isCheapest: z.boolean(),
  isQuickest: z.boolean(),
  /** As the company estimates it; for admins alone. */
  price: rupees.optional(),
});

/**
 * What takes these parcels, as they were weighed, to where they go. `proposed` is what was booked last to the same PIN code, else to
 * its first three digits, else the cheapest. It asks the companies, which allow few questions: answers are kept for some minutes, and
 * what could not be asked in time has no services, with the reason; it can be booked nevertheless.
 */
export const quoteParcels = endpoint("POST /api/packing/bookings/quotes", {
  access: "packing",
  body: z.strictObject({ parcels: parcelIds, boxSize }),
  answer: succeeded.extend({
    parcels: z.array(
      z.object({
        _id: z.string(),
        orderNumber: z.string(),
        /** Why it cannot be booked now; null when it can. */
        problem: z.string().nullable(),
        needsEwayBill: z.boolean(),
        services: z.array(service),
        proposed: z.object({ company: z.string(), serviceId: z.string() }).nullable(),
        /** Of companies without a service, why. */
        notes: z.array(z.string()),
      }),
    ),
  }),
});

/**
 * What became of a booking. `waiting`: the company puts it off, or does not answer; it goes on by itself. `unchecked`: its order has a
 * caution, and `checked` was not given.
 */
export const bookingVerdicts = ["booked", "waiting", "failed", "unchecked"] as const;

/**
 * Books packed parcels. Each is booked once, however often and by how many it is asked for: what is booked, or being booked, is
 * answered as it is. A booked parcel has courier and tracking number and stays in Order Processing. The answer comes after some
 * seconds at most; what is not done then is `waiting`. 400 for a company that is not set up.
 */
export const bookParcels = endpoint("POST /api/packing/bookings", {
  access: "packing",
  body: z.strictObject({
    parcels: z
      .array(
        z.strictObject({
          id: parcelId,
          company: text("company", 40),
          /** The name that a quote had; the company chooses without one. */
          serviceId: text("serviceId", 40).optional(),
          ewayBillNumber: ewayBillNumber.optional(),
        }),
        { error: "parcels must be a list" },
      )
      .min(1, "parcels must name at least one parcel")
      .max(maxParcelsBooked, `parcels must name at most ${maxParcelsBooked} parcels`)
      .refine((parcels) => new Set(parcels.map(({ id }) => id)).size === parcels.length, {
        error: "parcels must name each parcel once",
      }),
    boxSize,
    /** Orders with a caution are booked too. */
    checked: z.boolean({ error: "checked must be true or false" }).optional(),
  }),
  answer: succeeded.extend({
    parcels: z.array(
      z.object({
        _id: z.string(),
        orderNumber: z.string(),
        verdict: z.enum(bookingVerdicts),
        partnerName: z.string(),
        trackingId: z.string(),
        /** A sentence; empty when there is nothing to say. */
        reason: z.string(),
      }),
    ),
  }),
});

/**
 * Cancels the booking of a parcel that is here, or of a cancelled order, and takes its courier and number off. 404 when it was never
 * booked; 409 `booking-busy` while it is being booked, `booking-left` when it has left, `booking-picked-up` when its driver has it and
 * its order is not cancelled, `courier-refused` with the company's reason and the boxes that it has cancelled nevertheless; 503 when
 * the company does not answer. The next request goes on with the other boxes; a repeated one changes nothing.
 */
export const cancelBooking = endpoint("POST /api/packing/bookings/cancel", {
  access: "packing",
  body: z.strictObject({ id: parcelId }),
  answer: succeeded.extend({
    /** Its driver had it: the parcel keeps courier and number, and is followed until it is back. */
    comesBack: z.boolean(),
  }),
});

/** Asks the companies for the pick-up of all booked parcels that none was asked for; parcels that left ask by themselves. */
export const requestPickups = endpoint("POST /api/packing/bookings/pickups", {
  access: "packing",
  answer: succeeded.extend({
    companies: z.array(z.object({ company: z.string(), requested: count, reason: z.string() })),
  }),
});

export const courierFileKinds = ["labels", "manifests"] as const;

/**
 * The couriers' own labels of booked parcels, or the manifests that their drivers sign, as one PDF in the order of the parcels. A file
 * that cannot be read is beside it in a ZIP. 409 `no-courier-files` when there are none, or when a label is missing, with the parcels that
 * have none: the shop's own labels and hand-over list do.
 */
export const downloadCourierFiles = endpoint("POST /api/packing/bookings/files", {
  access: "packing",
  body: z.strictObject({
    kind: z.enum(courierFileKinds, { error: `kind must be one of ${courierFileKinds.join(", ")}` }),
    parcels: parcelIds,
  }),
  answer: z.custom<Blob>(),
});

/** A booking with its money, for the page of its order. */
export const bookingOfOrder = z.object({
  reference: z.string(),
  /** The number of its parcel. */
  parcel: count,
  company: z.string(),
  service: z.string(),
  state: z.enum(["waiting", "booked", "failed", "cancelled"]),
  trackingIds: z.array(z.string()),
  reason: z.string(),
  at: instant,
  bookedGrams: count,
  quoted: rupees.nullable(),
  charged: rupees.nullable(),
  chargedGrams: count.nullable(),
  ewayBillNumber: z.string().nullable(),
});

/** Booked parcels of the last 60 days that companies charged for more than their booked weight, the newest first; at most 100. */
export const listOverweightParcels = endpoint("GET /api/admin/bookings/overweight", {
  access: "accounts",
  answer: succeeded.extend({
    parcels: z.array(
      bookingOfOrder
        .pick({ reference: true, company: true, trackingIds: true, at: true, bookedGrams: true })
        .extend({
          orderId: z.uuid(),
          orderNumber: z.string(),
          chargedGrams: count,
          quoted: rupees.nullable(),
          charged: rupees.nullable(),
        }),
    ),
  }),
});

const bookingParams = z.strictObject({
  reference: z.string().regex(/^[0-9a-f-]{36}-\d{1,3}$/i, "reference must be that of a booking"),
});

/** What a company charged for a booking, as its invoice says. A repeated request changes nothing. */
export const saveCharge = endpoint("PUT /api/admin/bookings/:reference/charge", {
  access: "admin",
  params: bookingParams,
  body: z.strictObject({
    amount: typedAmount(0, maxChargedRupees),
    /** As the company weighed or measured it; null when it does not say. */
    chargedGrams: wholeNumber("chargedGrams", 1, maxChargedGrams).nullable(),
  }),
  answer: succeeded,
});

/**
 * Gives the company of a booked parcel the number of its e-way bill, instead of one that it has. 409 `changed-meanwhile` when it is
 * not booked any more, `courier-refused` with the company's reason: Shiprocket takes it only with the booking; 503 when the company
 * does not answer. A repeated request changes nothing.
 */
export const attachEwayBill = endpoint("PUT /api/admin/bookings/:reference/ewayBill", {
  access: "admin",
  params: bookingParams,
  body: z.strictObject({ ewayBillNumber }),
  answer: succeeded,
});
