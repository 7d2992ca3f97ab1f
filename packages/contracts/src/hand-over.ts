import { isPlainTrackingId } from "@dakbag/domain/orders/couriers";
import { maxTrackingLength } from "@dakbag/domain/orders/delivery-details";
import { isOneLine } from "@dakbag/domain/text/count-lines";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { count, instant, namedParcel, printedText, text, textForBuyers, wholeNumber } from "./fields.ts";
import {
  lastUpload,
  messagesOfUpload,
  previewBulkOrderStatus,
  previewDigest,
  undone,
  uploadId,
} from "./imports.ts";

// For packers: no amount is in any answer.

/** Orders that are handed over, or checked, in one request. */
export const maxOrdersHandedOver = 200;

const success = z.literal(true);

/** The couriers that orders can be handed over to: those that the program knows, and those that admins added. */
export const listCouriers = endpoint("GET /api/packing/couriers", {
  access: "packing",
  answer: z.object({ success, known: z.array(z.string()), added: z.array(z.string()) }),
});

/** The most couriers that admins add. */
export const maxAddedCouriers = 50;

/** Adds or removes a courier. A repeated request changes nothing; 409 `too-many-couriers` beyond the most. */
export const changeCourier = endpoint("PUT /api/admin/couriers", {
  access: "admin",
  body: z.strictObject({
    name: textForBuyers("name", 40).regex(
      /^[\p{L}\p{M}\p{N} .&'-]+$/u,
      "name must be letters, digits, spaces and . & ' -",
    ),
    isAdded: z.boolean({ error: "isAdded must be true or false" }),
  }),
  answer: z.object({ success, added: z.array(z.string()) }),
});

/** Which of these tracking numbers other orders have, in any letter case. It only reads. */
export const findUsedTrackingIds = endpoint("POST /api/packing/usedTrackingIds", {
  access: "packing",
  body: z.strictObject({
    trackingIds: z
      .array(text("trackingIds", maxTrackingLength), { error: "trackingIds must be a list" })
      .min(1, "trackingIds must have at least one")
      .max(maxOrdersHandedOver, `trackingIds must have at most ${maxOrdersHandedOver}`),
  }),
  answer: z.object({
    success,
    /** `trackingId` is in lower case. */
    used: z.array(z.object({ trackingId: z.string(), _id: z.uuid(), orderNumber: z.string() })),
  }),
});

const handedOver = z
  .array(
    z.strictObject({
      id: namedParcel("id must be an identifier of this shop"),
      /** The order's version that was seen: another one is refused. */
      version: wholeNumber("version", 0, 2_147_483_647),
      /** A known courier, or one that an admin added: see `listCouriers`. */
      partnerName: printedText("partnerName", maxTrackingLength).refine(
        isOneLine,
        "partnerName must be one line",
      ),
      trackingId: text("trackingId", maxTrackingLength).refine(
        isPlainTrackingId,
        "trackingId must be 4 to 50 letters, digits, hyphens and slashes",
      ),
    }),
    { error: "orders must be a list" },
  )
  .min(1, "orders must name at least one order")
  .max(maxOrdersHandedOver, `orders must name at most ${maxOrdersHandedOver} orders`)
  .refine((orders) => new Set(orders.map((order) => order.id)).size === orders.length, {
    error: "orders must name each order once",
  });

const { shape: previewed } = previewBulkOrderStatus.answer;

/** What handing these orders over would change, as the preview of a status file with the status Shipped for each. */
export const previewHandOver = endpoint("POST /api/packing/handOver/preview", {
  access: "packing",
  body: z.strictObject({ orders: handedOver }),
  answer: z.object({
    success,
    seen: previewed.seen,
    messages: previewed.messages,
    rows: previewed.rows,
  }),
});

const rowResult = z.object({ orderID: z.string(), reason: z.string() });

/**
 * Ships orders with courier and tracking number, by the way of a status file: its rules, history, messages and undo. `seen`
 * is the answer of the preview; 409 `order-changed` when something has changed since, and nothing is changed; 409
 * `rows-unchecked` if rows have warnings, unless `checked`. Without `seen` only the versions of the orders decide. Orders that are
 * not to be packed, and unknown couriers, are refused row by row. A repeated
 * request changes nothing.
 */
export const handOver = endpoint("POST /api/packing/handOver", {
  access: "packing",
  body: z.strictObject({
    orders: handedOver,
    seen: previewDigest.optional(),
    checked: z.boolean({ error: "checked must be true or false" }).optional(),
  }),
  answer: z.object({
    success,
    /** The ids of those that are Shipped with these values now. */
    handedOver: z.array(z.string()),
    refused: z.array(rowResult),
  }),
});

/** The most hand-overs that are listed. */
export const maxHandOversOfDay = 50;

/** Today's hand-overs in India, of all staff, the newest first; those that were undone have no orders. */
export const listHandOvers = endpoint("GET /api/packing/handOvers", {
  access: "packing",
  answer: z.object({
    success,
    handOvers: z.array(
      z.object({
        _id: z.uuid(),
        by: z.string(),
        at: instant,
        isUndone: z.boolean(),
        orders: z.array(
          z.object({
            _id: z.string(),
            orderNumber: z.string(),
            partnerName: z.string(),
            trackingId: z.string(),
          }),
        ),
      }),
    ),
  }),
});

/** The last hand-over of the caller, if no other hand-over or status file came after it. */
export const lastHandOver = endpoint("GET /api/packing/handOver/last", {
  access: "packing",
  answer: lastUpload({ changedOrders: count, messages: messagesOfUpload }),
});

/**
 * Undoes a hand-over of the caller, as a status file is undone. `orders` are those that are restored, with the courier and number
 * that they were handed over with.
 */
export const undoHandOver = endpoint("POST /api/packing/handOver/:id/undo", {
  access: "packing",
  params: uploadId,
  answer: undone({ orderNumber: z.string() }).extend({
    messages: messagesOfUpload,
    orders: z.array(
      z.object({ _id: z.string(), orderNumber: z.string(), partnerName: z.string(), trackingId: z.string() }),
    ),
  }),
});
