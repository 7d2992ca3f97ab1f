import * as z from "zod";
import { csvForm } from "./csv-upload.ts";
import { endpoint } from "./endpoint.ts";
import { count, id, instant } from "./fields.ts";
import { orderStatus } from "./orders.ts";

/**
 * What becomes of the rows of a status CSV (staff §7; rulings: orders and staff). `updatedCount`: rows that change a
 * status; `sameStatusCount`: rows whose order has it already, though their invoice and tracking apply;
 * `notFoundCount`: rows that name no order. `invalidRows` apply to nothing. Every row is in one of the four.
 */
const outcome = {
  success: z.literal(true),
  updatedCount: count,
  notFoundCount: count,
  sameStatusCount: count,
  invalidRows: z.array(z.object({ line: count, orderID: z.string(), reason: z.string() })),
};

/** Sets status, invoice and tracking of many orders at once, in one transaction. */
export const bulkOrderStatus = endpoint("POST /api/admin/bulkOrderStatus", {
  access: "admin",
  body: csvForm,
  answer: z.object(outcome),
});

/**
 * What the same file would do, row by row in its order; nothing is changed. `from` is the order's status now, `to`
 * the file's, `what` says in words what would change beside it or why nothing can.
 */
export const previewBulkOrderStatus = endpoint("POST /api/admin/bulkOrderStatus/preview", {
  access: "admin",
  body: csvForm,
  answer: z.object({
    ...outcome,
    rows: z.array(
      z.object({
        line: count,
        orderID: z.string(),
        verdict: z.enum(["updated", "same", "notFound", "invalid"]),
        from: orderStatus.nullable(),
        to: orderStatus.nullable(),
        what: z.string(),
      }),
    ),
  }),
});

export type StatusVerdict = z.infer<typeof previewBulkOrderStatus.answer>["rows"][number];

const statusUpload = z.object({
  _id: z.uuid(),
  fileName: z.string(),
  at: instant,
  by: z.string(),
  changedOrders: count,
  updatedCount: count,
  sameStatusCount: count,
});

/** The last upload that changed an order; null when there is none, or it was taken back already. */
export const lastBulkOrderStatus = endpoint("GET /api/admin/bulkOrderStatus/last", {
  access: "admin",
  answer: z.object({ success: z.literal(true), upload: statusUpload.nullable() }),
});

/**
 * Takes the last upload back: its orders become what they were before. An order that somebody has changed or paid
 * since stays as it is, and so does one whose goods are no longer there; `leftRows` says why. Undone twice, the
 * answer is the same.
 */
export const undoBulkOrderStatus = endpoint("POST /api/admin/bulkOrderStatus/:id/undo", {
  access: "admin",
  params: z.strictObject({ id }),
  answer: z.object({
    success: z.literal(true),
    restoredCount: count,
    leftRows: z.array(z.object({ orderNumber: z.string(), reason: z.string() })),
  }),
});
