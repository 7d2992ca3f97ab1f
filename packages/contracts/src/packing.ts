import { maxTrackingLength } from "@dakbag/domain/orders/delivery-details";
import { orderCautions } from "@dakbag/domain/orders/order-caution";
import { packingFilters, packingStages } from "@dakbag/domain/orders/packing-list";
import { maxParcelBoxes, maxParcelGrams } from "@dakbag/domain/orders/parcel";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { count, id, instant, parcelNumber, text, wholeNumber, wholeNumberText } from "./fields.ts";
import { orderVersion } from "./order-desk.ts";
import { orderStatus } from "./orders.ts";

// For packers: no amount and no identifier of a payment is in any answer.

/** Orders on a page of those to pack. */
export const ordersToPackPerPage = 100;

/** Of more orders than these, the oldest are listed and counted. */
export const maxOrdersToPack = 5000;

/** Orders in production are counted to this. */
export const maxCountedInProduction = 1000;

// The largest number of the column, a smallint.
const maxShipmentNumber = 32_767;

const success = z.literal(true);

/** `weightGrams` is of all boxes together; `version` counts the saves, and is what a save names. */
const parcel = z.object({
  number: count,
  weightGrams: count,
  boxes: count,
  version: count,
});

/**
 * An order to pack, or one of its parcels when it leaves in several: then `_id` and `orderNumber` have the parcel's number behind
 * them, as 26-27/000123/2, and may be sent so wherever an order is named.
 */
const orderToPack = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  orderId: z.uuid(),
  parcelNumber: count,
  /** What a hand-over names as seen. */
  version: count,
  placedAt: instant,
  /** The last day that its buyer was promised; null of a replacement, which has no such day. */
  promisedBy: z.iso.date().nullable(),
  /** The company that it goes to, else the person. */
  recipient: z.string(),
  city: z.string(),
  zipCode: z.string(),
  /** Pieces that no refund has, in the unit that they are sold in. */
  lines: z.array(
    z.object({
      SKU: z.string(),
      productTitle: z.string(),
      quantity: count,
      unit: z.string(),
      /** The shelf location; empty when there is none. */
      place: z.string(),
    }),
  ),
  /** What product data say; the weight is null where they lack it. */
  proposed: z.object({ weightGrams: count.nullable(), boxes: count }),
  /** Empty until the order is packed. */
  parcels: z.array(parcel),
  partnerName: z.string(),
  trackingId: z.string(),
  /**
   * Its last booking with a courier company; null without one, and after it was cancelled. `reason` is why it waits or has failed, and
   * what to check of one that is booked, such as that a refund has taken pieces off the parcel.
   */
  booking: z
    .object({
      company: z.string(),
      service: z.string(),
      state: z.enum(["waiting", "booked", "failed"]),
      reason: z.string(),
    })
    .nullable(),
  /** Why it should not leave unasked: a hand-over then needs its rows checked. */
  cautions: z.array(z.enum(orderCautions)),
});

export type OrderToPack = z.infer<typeof orderToPack>;

/** The tabs of packing: all that is here, how far it is, what is still being made, and what left today. */
export const packingTabs = ["here", ...packingStages, "in-production", "handed-over"] as const;
export type PackingTab = (typeof packingTabs)[number];

const bookingProblems = ["waiting", "failed"] as const;

/**
 * Paid orders with something to send, oldest first: those in Order Processing, or with the tab `in-production` those in In
 * Production; with `handed-over` there are only the counts, and `listHandOvers` has the rest. What is here is narrowed by the tab and by the
 * values of chips; `chips` are those of the tab, over all its pages. `after` is the `next` of the page before; `next` is null
 * on the last. `counts` and `chips` are of the oldest `maxOrdersToPack` orders, `hasMore` says that there are more, and
 * `inProduction` is at most `maxCountedInProduction` + 1. With `orders`, up to 100 ids, order numbers, serials or tracking numbers between
 * commas, only those of them that are to be packed; `notToPack` has up to three of the others, with their status and since when, null
 * when that is not known, and `counts` is null.
 */
export const listOrdersToPack = endpoint("GET /api/packing/orders", {
  access: "packing",
  query: z.strictObject({
    after: z.uuid({ error: "after must be the next of a page" }).optional(),
    stage: z.enum(packingTabs, { error: `stage must be one of ${packingTabs.join(", ")}` }).default("here"),
    city: text("city", 100).optional(),
    zone: z.string().regex(/^\d$/, "zone must be the first digit of a PIN code").optional(),
    promisedBy: z.iso.date({ error: "promisedBy must be a day, as 2026-12-02" }).optional(),
    courier: text("courier", maxTrackingLength).optional(),
    SKU: text("SKU", 60).optional(),
    booking: z
      .enum(bookingProblems, { error: `booking must be one of ${bookingProblems.join(", ")}` })
      .optional(),
    orders: z
      .string()
      .max(5000, "orders must be at most 5000 characters")
      .transform((names) => names.split(",").map((name) => name.trim()))
      .refine((names) => names.length <= 100, "orders must name at most 100 orders")
      .refine(
        (names) => names.every((name) => /^[\w/-]{1,60}$/.test(name)),
        "orders must be ids or order numbers between commas",
      )
      .optional(),
  }),
  answer: z.object({
    success,
    orders: z.array(orderToPack),
    next: z.uuid().nullable(),
    counts: z
      .object({
        toPack: count,
        packed: count,
        booked: count,
        inProduction: count,
        handedOver: count,
        hasMore: z.boolean(),
      })
      .nullable(),
    chips: z.array(z.object({ kind: z.enum(packingFilters), value: z.string(), count })),
    notToPack: z.array(z.object({ orderNumber: z.string(), status: orderStatus, since: instant.nullable() })),
  }),
});

/**
 * Saves what a shipment of an order was packed as. `number` is the shipment's within its order: 1, the first, need not be there
 * yet; 404 for another that the order does not have.
 * `version` is the one that was seen, 0 before the first save; 409 `changed-meanwhile` with the present one in `details` when
 * another has saved since, and 409 `not-printable` for an order that is not sent. A repeated request changes nothing.
 */
export const saveParcel = endpoint("PUT /api/packing/orders/:id/parcels/:number", {
  access: "packing",
  params: z.strictObject({ id, number: wholeNumberText("number", 1, maxShipmentNumber) }),
  body: z.strictObject({
    weightGrams: wholeNumber("weightGrams", 1, maxParcelGrams),
    boxes: wholeNumber("boxes", 1, maxParcelBoxes),
    version: wholeNumber("version", 0, 1_000_000),
  }),
  answer: z.object({ success, parcel }),
});

/**
 * An order in In Production is made: it is in Order Processing again, and to be packed. 409 `order-changed` when it changed since
 * `version` was seen, or is in another status. A repeated request changes nothing.
 */
export const finishProduction = endpoint("POST /api/packing/orders/:id/made", {
  access: "packing",
  params: z.strictObject({ id }),
  body: z.strictObject({
    version: orderVersion("version"),
    /** Of an order that leaves in several parcels, which of them is made. */
    parcel: parcelNumber.optional(),
  }),
  answer: z.object({ success }),
});

/**
 * The orders to pack, the oldest first, as a status CSV with their present values: to be filled in and uploaded. Company and
 * boxes follow the five columns and are ignored by the upload. At most 5,000 orders, so that the file may be uploaded.
 */
export const downloadStatusTemplate = endpoint("GET /api/admin/bulkOrderStatus/template.csv", {
  access: "admin",
  answer: z.custom<Blob>(),
});
