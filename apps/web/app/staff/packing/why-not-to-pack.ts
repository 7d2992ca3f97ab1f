import type { Answer } from "#app/api/call.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";

type NotToPack = Answer<"GET /api/packing/orders">["notToPack"][number];

/** Why a scanned order is not to be packed, and since when. */
export function whyNotToPack({ orderNumber, status, since }: NotToPack): string {
  if (status === "Payment Pending") return `Order ${orderNumber} is not paid`;
  if (status === "Order Processing")
    return `Order ${orderNumber} has nothing to send: its goods were refunded`;
  return `Order ${orderNumber} is ${status}${since === null ? "" : ` since ${indiaDateAndTime(since)}`}`;
}
