import type { Order } from "@dakbag/contracts/orders";
import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payAtSandbox, verifyPayment } from "../../../test-support/builders/payments.ts";
import { checkoutAddress } from "../../../test-support/builders/shipping-details.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";

const shop = testAppForAll();

/** Pay Now in a second tab, with another address than the first. */
const payNowElsewhere = ({ headers }: SignedIn) =>
  shop.app.inject({
    method: "POST",
    url: "/api/orders",
    headers,
    payload: {
      shippingAddress: { ...checkoutAddress, address: "7 New Lane", state: "Karnataka", zipCode: "560001" },
      paymentMethod: "razorpay",
    },
  });

async function orderedBy({ headers }: SignedIn): Promise<Order[]> {
  const answer = await shop.app.inject({ method: "GET", url: "/api/orders", headers });
  return answer.json<{ data: Order[] }>().data;
}

/** Settles the buyer's order while a second tab presses Pay Now: both wait for the order's row, settlement first. */
async function payNowDuringSettlement(buyer: SignedIn, addedMeanwhile: Readonly<Record<string, number>>) {
  const { order, razorpayOrderId } = await placeOrder(shop, buyer, { TAPBRN048: 2 });
  const paid = await payAtSandbox(shop, razorpayOrderId);
  const holder = await shop.db.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM orders WHERE id = $1 FOR UPDATE", [order._id]);
    const settled = verifyPayment(shop, buyer, paid);
    await waitUntilBlocked(holder, 1);
    await fillCart(shop, buyer, addedMeanwhile);
    const pressed = payNowElsewhere(buyer);
    await waitUntilBlocked(holder, 2);
    await holder.query("COMMIT");
    expect((await settled).statusCode).toBe(200);
    return { paidOrderId: order._id, answer: await pressed };
  } finally {
    holder.release();
  }
}

test(
  "Pay Now with another address while the order is being paid changes nothing of it",
  { tags: ["ruling-cart.16"] },
  async () => {
    const buyer = await signInBuyer(shop);
    const { answer } = await payNowDuringSettlement(buyer, {});
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      "Your cart is empty",
    ]);
    expect(await orderedBy(buyer)).toMatchObject([
      { status: "Order Processing", isPaid: true, shippingAddress: { addressLine: "12 Mill Road" } },
    ]);
  },
);

test("Pay Now while the order is being paid orders only what was added to the cart since", async () => {
  const buyer = await signInBuyer(shop);
  const { paidOrderId, answer } = await payNowDuringSettlement(buyer, { TAPBRN050: 1 });
  expect(answer.statusCode).toBe(200);
  expect(await orderedBy(buyer)).toMatchObject([
    { items: [{ SKU: "TAPBRN050", quantity: 1 }], shippingAddress: { addressLine: "7 New Lane" } },
    { _id: paidOrderId, isPaid: true, shippingAddress: { addressLine: "12 Mill Road" } },
  ]);
});
