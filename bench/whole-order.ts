import { shippingDetailsBody, checkoutAddress } from "@dakbag/api/test-support/builders/shipping-details";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { PreparedBuyer } from "./prepared-buyers.ts";

/** The milliseconds of each step of an order, and of all together; of the additions, those of the one in the middle. */
export interface Times {
  readonly addition: number;
  readonly address: number;
  readonly placing: number;
  readonly payment: number;
  readonly verifying: number;
  readonly all: number;
}

/** Kept open, as a browser does. */
const agent = new Agent({ keepAlive: true });

/** Fills the cart, saves GST number and addresses, orders, pays in the sandbox and reports the payment. */
export async function orderAsBuyer(url: string, sandboxUrl: string, buyer: PreparedBuyer): Promise<Times> {
  const { token, skus, quantities } = buyer;
  const startedAt = performance.now();
  const additions: number[] = [];
  for (const [index, sku] of skus.entries())
    additions.push((await post(`${url}/api/cart`, { sku, quantity: quantities[index] }, token)).tookMs);
  const address = await post(`${url}/api/users/shippingDetails`, shippingDetailsBody(), token);
  const order = { shippingAddress: checkoutAddress, paymentMethod: "razorpay" };
  const placed = await post(`${url}/api/orders`, order, token);
  const toPay = { order_id: placed.body["razorpayOrderId"], outcome: "captured" };
  const paid = await post(`${sandboxUrl}/razorpay/_sandbox/pay`, toPay);
  const report = {
    razorpayOrderId: paid.body["razorpay_order_id"],
    razorpayPaymentId: paid.body["razorpay_payment_id"],
    razorpaySignature: paid.body["razorpay_signature"],
  };
  const verified = await post(`${url}/api/orders/verifyPayment`, report, token);
  return {
    addition: additions.toSorted((one, other) => one - other)[Math.floor(additions.length / 2)] ?? 0,
    address: address.tookMs,
    placing: placed.tookMs,
    payment: paid.tookMs,
    verifying: verified.tookMs,
    all: performance.now() - startedAt,
  };
}

/** Sends a request with little work for this process. @throws Error when it is not answered with 200 */
async function post(
  url: string,
  body: object,
  token?: string,
): Promise<{ body: Readonly<Record<string, unknown>>; tookMs: number }> {
  const startedAt = performance.now();
  const sent = JSON.stringify(body);
  const headers: Record<string, string | number> = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(sent),
  };
  if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
  const outgoing = request(url, { method: "POST", agent, headers });
  outgoing.end(sent);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const received = await text(response);
  const tookMs = performance.now() - startedAt;
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${received}`);
  return { body: JSON.parse(received) as Record<string, unknown>, tookMs };
}
