import { maxTrackingLength } from "@dakbag/domain/orders/delivery-details";
import { isOneLine } from "@dakbag/domain/text/count-lines";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { optionalTextForBuyers } from "./fields.ts";
import { previewBulkOrderStatus, previewDigest } from "./imports.ts";
import { goodsAndMoney, orderVersion, refuseGoodsAndMoney } from "./order-desk.ts";
import { order, statusText } from "./orders.ts";

/** The maximum of orders in one request: a page of the desk (staff §9). */
const maxOrders = 100;

const change = {
  orders: z
    .array(
      z.strictObject({
        id: z.uuid({ error: "orders.id must be an identifier of an order" }),
        version: orderVersion("orders.version"),
      }),
      { error: "orders must be a list" },
    )
    .min(1, "orders must name at least one order")
    .max(maxOrders, `orders must name at most ${maxOrders} orders`),
  status: statusText,
  partnerName: optionalTextForBuyers("partnerName", maxTrackingLength).refine(
    isOneLine,
    "partnerName must be one line",
  ),
  ...goodsAndMoney,
};

const { shape: previewed } = previewBulkOrderStatus.answer;

/** What `updateOrders` would change, as the preview of a status file with a row for each order. */
export const previewUpdateOrders = endpoint("POST /api/admin/orders/preview", {
  access: "admin",
  body: z.strictObject(change).superRefine(refuseGoodsAndMoney),
  answer: succeeded.extend({
    seen: previewed.seen,
    messages: previewed.messages,
    rows: previewed.rows,
  }),
});

/**
 * Sets the status of several orders, each with the version that was seen, and a delivery partner that is not empty, by the
 * way of a status file: its rules, history, messages and undo. `money` and `restock` are for those of them that are paid
 * and cancelled, as in `updateOrder`. `seen` is the answer of the preview: 409 `order-changed` when something is otherwise
 * now, and nothing is changed; 409 `rows-unchecked` if orders have warnings, unless `checked`. Without `seen` only the versions
 * decide. `results` has a verdict for each order, in their order: `same` already had the status, `invalid` was not changed for
 * the `reason`, and `now` is an order that has changed since it was seen. A pending order can only be rechecked (staff §4). A
 * repeated request changes nothing.
 */
export const updateOrders = endpoint("PUT /api/admin/orders", {
  access: "admin",
  body: z
    .strictObject({
      ...change,
      seen: previewDigest.optional(),
      checked: z.boolean({ error: "checked must be true or false" }).optional(),
    })
    .superRefine(refuseGoodsAndMoney),
  answer: succeeded.extend({
    updatedCount: z.number().int(),
    results: z.array(
      z.object({
        id: z.uuid(),
        orderNumber: z.string().nullable(),
        verdict: z.enum(["updated", "same", "notFound", "invalid"]),
        reason: z.string().nullable(),
        now: order.nullable(),
      }),
    ),
  }),
});
