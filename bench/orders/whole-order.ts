import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "@dakbag/api/platform/database";
import type pg from "pg";
import { shippingDetailsBody, checkoutAddress } from "@dakbag/api/test-support/builders/shipping-details";
import { postTo } from "../support/post-to.ts";
import { type PreparedBuyer, prepareBuyers } from "../support/prepared-buyers.ts";
import { countProgress } from "./whole-order.queries.ts";

export const concurrentBuyers = 8;
const doneWithinMs = 60_000;
const messagesOfOrder = 2; // that it is paid, by SMS and by e-mail
const reportsOfOrder = 2; // of the provider's events those that are stored: captured, order paid

/** The milliseconds of each step of an order, and of all together; of the additions, those of the one in the middle. */
export interface Times {
  readonly addition: number;
  readonly address: number;
  readonly placing: number;
  readonly payment: number;
  readonly verifying: number;
  readonly all: number;
}

interface Place {
  readonly ownerUrl: string;
  readonly url: string;
  readonly sandboxUrl: string;
  /** How many orders will be placed at most. */
  readonly count: number;
}

/** Prepares whole orders in the shop with its sandbox, or in a bare server that plays both, by new buyers. */
export async function prepareWholeOrders({ ownerUrl, url, sandboxUrl, count }: Place) {
  const db = openDatabase(ownerUrl, { onConnectionError: () => undefined });
  const { buyers } = await prepareBuyers(db, count, { withCarts: false });
  let expected = 0;
  return {
    db,
    /** Places whole orders until everything that follows them is done. */
    async run(orders: number) {
      const waiting = buyers.splice(0, orders).values();
      expected += orders;
      const times: Times[] = [];
      const orderAll = async () => {
        for (const buyer of waiting) times.push(await orderAsBuyer(url, sandboxUrl, buyer));
      };
      const buyersDone = () => Promise.all(Array.from({ length: concurrentBuyers }, orderAll));
      return {
        times,
        ...(await timeOrders(orders, buyersDone, () => untilDone(db, expected, doneWithinMs))),
      };
    },
  };
}

/** Orders per second of `work`, and for how long it goes on after that until all is `done`. */
export async function timeOrders(
  orders: number,
  work: () => Promise<unknown>,
  done: () => Promise<void>,
): Promise<{ rate: number; leftOverMs: number }> {
  const startedAt = performance.now();
  await work();
  const orderedAt = performance.now();
  await done();
  return { rate: (orders * 1000) / (orderedAt - startedAt), leftOverMs: performance.now() - orderedAt };
}

/** Fills the cart, saves GST number and addresses, orders, pays in the sandbox and reports the payment. */
export async function orderAsBuyer(url: string, sandboxUrl: string, buyer: PreparedBuyer): Promise<Times> {
  const { token, skus, quantities } = buyer;
  const startedAt = performance.now();
  const additions: number[] = [];
  for (const [index, sku] of skus.entries())
    additions.push((await post(`${url}/api/cart`, { sku, quantity: quantities[index] }, token)).tookMs);
  const address = await post(`${url}/api/users/shippingDetails`, shippingDetailsBody(), token);
  const ordered = await orderFromCart(url, sandboxUrl, token);
  return {
    addition: additions.toSorted((one, other) => one - other)[Math.floor(additions.length / 2)] ?? 0,
    address: address.tookMs,
    ...ordered,
    all: performance.now() - startedAt,
  };
}

/** Orders what is in the cart, pays in the sandbox and reports the payment. */
export async function orderFromCart(
  url: string,
  sandboxUrl: string,
  token: string,
): Promise<Pick<Times, "placing" | "payment" | "verifying">> {
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
  return { placing: placed.tookMs, payment: paid.tookMs, verifying: verified.tookMs };
}

/** Waits until nothing is left to do for the orders. @throws Error when one is not complete then */
export async function untilDone(db: pg.Pool, orders: number, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const progress = await countProgress(db);
    const { paid, invoiced, notified, reported, unfinished } = progress;
    const isComplete =
      paid === orders &&
      invoiced === orders &&
      notified === orders * messagesOfOrder &&
      reported === orders * reportsOfOrder &&
      unfinished === 0;
    if (isComplete) return;
    if (performance.now() > deadline)
      throw new Error(`${orders} whole orders were expected: ${JSON.stringify(progress)}`);
    await pause(50);
  }
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
