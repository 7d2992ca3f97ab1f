import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { count, instant, rupees, text } from "./fields.ts";

// Captured payments that no order of this database is for: those of orders that a restore lost, or of another shop that
// uses the same account at the payment provider.

const success = z.literal(true);
const params = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, "id must be a payment's id at the payment provider"),
});

/** Those that are not dealt with yet, the oldest 50 and their number; `refund` is the state of a refund that was requested. */
export const listUnknownPayments = endpoint("GET /api/admin/unknownPayments", {
  access: "admin",
  answer: z.object({
    success,
    count,
    payments: z.array(
      z.object({
        reference: z.string(),
        orderReference: z.string().nullable(),
        amount: rupees,
        currency: z.string(),
        at: instant,
        refund: z.enum(["requested", "processed", "failed"]).nullable(),
      }),
    ),
  }),
});

/** Requests the refund of the whole payment; a repeated request changes nothing, a failed refund is requested again. */
export const refundUnknownPayment = endpoint("POST /api/admin/unknownPayments/:id/refund", {
  access: "admin",
  params,
  answer: z.object({ success }),
});

/** Removes a payment from the list without a refund, for a reason that the audit log keeps. */
export const dismissUnknownPayment = endpoint("POST /api/admin/unknownPayments/:id/dismiss", {
  access: "admin",
  params,
  body: z.strictObject({ reason: text("reason", 200) }),
  answer: z.object({ success }),
});
