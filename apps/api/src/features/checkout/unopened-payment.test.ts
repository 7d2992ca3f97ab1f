import type { PayableOrder } from "@dakbag/contracts/checkout";
import type { Order } from "@dakbag/contracts/orders";
import { afterEach, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { requestOrder, stockOf } from "../../../test-support/builders/order.ts";
import { checkoutAddress } from "../../../test-support/builders/shipping-details.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { placeOrder } from "../buying/place-order.ts";
import { cartSource } from "./cart-source.ts";
import { queueReconciliations } from "./reconcile-pending-orders.ts";

const shop = testAppForAll();
const sku = "HONROL100";
afterEach(() => fetch(`${shop.sandboxUrl}/razorpay/_sandbox/faults`, { method: "DELETE" }));

async function buyerWithCart(): Promise<SignedIn> {
  await setStock(shop, 100, sku);
  const buyer = await signInBuyer(shop);
  await fillCart(shop, buyer, { [sku]: 2 });
  return buyer;
}

async function orderOf({ headers }: SignedIn): Promise<Order> {
  const answer = await shop.app.inject({ method: "GET", url: "/api/orders", headers });
  const [order, ...others] = answer.json<{ data: Order[] }>().data;
  expect(others).toEqual([]);
  return order!;
}

const retry = ({ headers }: SignedIn, id: string) =>
  shop.app.inject({ method: "POST", url: `/api/orders/${id}/retryPayment`, headers, payload: {} });

describe("an order whose payment could not be opened", { tags: ["ruling-cart.40"] }, () => {
  test("holds nothing until a retry opens it, and then its goods for half an hour, once", async () => {
    const buyer = await buyerWithCart();
    await setFaults(shop, { createOrderFails: 2 });
    expect((await requestOrder(shop, buyer)).statusCode).toBe(503);
    expect(await stockOf(shop, sku)).toBe(100);
    const { _id: id, reservedUntil } = await orderOf(buyer);
    expect(reservedUntil).toBeNull();

    shop.clock.advance(40 * 60_000);
    expect((await retry(buyer, id)).statusCode, "it still cannot be opened").toBe(503);
    expect(await stockOf(shop, sku)).toBe(100);

    const opened = (await retry(buyer, id)).json<PayableOrder>();
    const end = new Date(shop.clock.now().getTime() + 30 * 60_000).toISOString();
    expect([opened.order._id, opened.order.reservedUntil]).toEqual([id, end]);
    expect(await stockOf(shop, sku)).toBe(98);
    shop.clock.advance(10 * 60_000);
    expect((await retry(buyer, id)).json<PayableOrder>().order.reservedUntil).toBe(end);
    await expectCleanLedger(shop);
  });

  test("is held and opened by the next press of Pay Now, for what is left of its half an hour", async () => {
    const buyer = await buyerWithCart();
    await setFaults(shop, { createOrderFails: 1 });
    expect((await requestOrder(shop, buyer)).statusCode).toBe(503);
    const { _id: id, createdAt } = await orderOf(buyer);
    shop.clock.advance(10 * 60_000);
    const { order } = (await requestOrder(shop, buyer)).json<PayableOrder>();
    const end = new Date(Date.parse(createdAt) + 30 * 60_000).toISOString();
    expect([order._id, order.reservedUntil]).toEqual([id, end]);
    expect(await stockOf(shop, sku)).toBe(98);
  });

  test("holds nothing for longer than two minutes when the process died before it was opened", async () => {
    const buyer = await buyerWithCart();
    const source = cartSource(buyer, {
      shippingAddress: { ...checkoutAddress, addressLine: "" },
      poNumber: "",
    });
    await placeOrder(shop.shop, source);
    expect(await stockOf(shop, sku)).toBe(98);
    const expire = async () => {
      await queueReconciliations(shop.shop);
      await shop.runJobs();
    };
    await expire();
    expect(await stockOf(shop, sku), "it may be under way").toBe(98);
    shop.clock.advance(3 * 60_000);
    await expire();
    expect(await stockOf(shop, sku)).toBe(100);
    expect((await orderOf(buyer)).status).toBe("Payment Pending");
    await expectCleanLedger(shop);
  });
});
