import { createHmac } from "node:crypto";

/** What checkout hands to the buyer's browser: HMAC of `order|payment` under the API key's secret, in hex. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return createHmac("sha256", keySecret).update(`${orderId}|${paymentId}`).digest("hex");
}

/** HMAC over the raw bytes of a webhook under the webhook's own secret, in hex. */
export function webhookSignature(rawBody: Uint8Array | string, webhookSecret: string): string {
  return createHmac("sha256", webhookSecret).update(rawBody).digest("hex");
}
