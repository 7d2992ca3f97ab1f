import { maxCancellationTextLength } from "@dakbag/domain/orders/cancellation-request";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { id, optionalPrintedText, textForBuyers } from "./fields.ts";

/**
 * Asks staff to cancel the buyer's own paid order, with a reason of the buyer's or none. Asking again changes nothing. 404 for
 * the orders of others; 409 `order-changed` when it is not paid or its goods have left.
 */
export const requestCancellation = endpoint("POST /api/orders/:id/askToCancel", {
  access: "buyer",
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: optionalPrintedText("reason", maxCancellationTextLength) }),
  answer: succeeded,
});

/**
 * Answers a buyer's request to cancel with why the order is not cancelled, which the buyer reads. The same answer again changes
 * nothing; 404 when the buyer did not ask, 409 `changed-meanwhile` when it is answered otherwise or cancelled. To grant the
 * request, staff cancel the order as any other.
 */
export const declineCancellation = endpoint("POST /api/admin/orders/:id/declineCancellation", {
  access: "admin",
  params: z.strictObject({ id }),
  body: z.strictObject({ answer: textForBuyers("answer", maxCancellationTextLength) }),
  answer: succeeded,
});
