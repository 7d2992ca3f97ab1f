import { createHmac } from "node:crypto";

/** The signature that checkout returns to the browser: HMAC of `order|payment` with the API key's secret, in hex. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return createHmac("sha256", keySecret).update(`${orderId}|${paymentId}`).digest("hex");
}

/** HMAC of the raw bytes of a webhook with the webhook's own secret, in hex. */
export function webhookSignature(rawBody: Uint8Array | string, webhookSecret: string): string {
  return createHmac("sha256", webhookSecret).update(rawBody).digest("hex");
}
