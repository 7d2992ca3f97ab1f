import {
  invoiceLinkRefusal,
  isInvoiceLink,
  longestInvoiceLink,
  longestTrackingText,
} from "@dakbag/domain/delivery-details";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, optionalText } from "./fields.ts";
import { order, orderStatus, statusFilter, statusText } from "./orders.ts";

const wholeNumber = (label: string, most: number) =>
  z.coerce
    .number({ error: `${label} must be a whole number` })
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(most, `${label} must be at most ${most}`);

/**
 * A page of all orders, newest first (staff §7). `orderId` finds an order by its `_id`, short number or a product's SKU
 * in full, and by the beginning of a phone number, e-mail address, tracking id, GSTIN, name or company; beginnings have
 * three characters or more, and letter case does not count. `counts` says how many orders stand in each status that has
 * any; with a search it is null.
 */
export const listAllOrders = endpoint("GET /api/admin/orders", {
  access: "admin",
  query: z.strictObject({
    page: wholeNumber("page", 1_000_000).default(1),
    limit: wholeNumber("limit", 100).default(100),
    status: statusFilter,
    orderId: optionalText("orderId", 100),
  }),
  answer: z.object({
    success: z.literal(true),
    orders: z.array(order),
    totalPages: z.number().int(),
    totalCount: z.number().int(),
    counts: z.array(z.object({ status: orderStatus, count: z.number().int() })).nullable(),
  }),
});

const invoiceLink = optionalText("invoice", longestInvoiceLink).refine(isInvoiceLink, invoiceLinkRefusal);

export const updateOrder = endpoint("PUT /api/admin/orders/:id", {
  access: "admin",
  params: z.strictObject({ id }),
  body: z.strictObject({
    status: statusText,
    invoice: invoiceLink,
    tracking: z
      .strictObject({
        partnerName: optionalText("tracking.partnerName", longestTrackingText),
        trackingId: optionalText("tracking.trackingId", longestTrackingText),
      })
      .nullish()
      .transform((tracking) => tracking ?? { partnerName: "", trackingId: "" }),
  }),
  answer: z.object({ success: z.literal(true), order }),
});

/** Who changed what in an order, oldest first. `actor` is a person's name, or the part of the shop that acted. */
export const orderHistory = endpoint("GET /api/admin/orders/:id/history", {
  access: "admin",
  params: z.strictObject({ id }),
  answer: z.object({
    success: z.literal(true),
    events: z.array(
      z.object({
        at: instant,
        actor: z.string(),
        fromStatus: orderStatus.nullable(),
        toStatus: orderStatus.nullable(),
        what: z.string(),
      }),
    ),
  }),
});
