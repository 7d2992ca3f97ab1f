import { shippingDetailsBody, checkoutAddress } from "@dakbag/api/test-support/builders/shipping-details";
import { postTo } from "./bare-servers/post-to.ts";
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

async function post(
  url: string,
  body: object,
  token?: string,
): Promise<{ body: Readonly<Record<string, unknown>>; tookMs: number }> {
  const startedAt = performance.now();
  const answer = await postTo(url, body, token === undefined ? {} : { authorization: `Bearer ${token}` });
  return { body: answer, tookMs: performance.now() - startedAt };
}
