import type { PayableOrder } from "@dakbag/contracts/checkout";
import type { OrderDetails } from "@dakbag/contracts/orders";
import { expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { placeOrder, requestOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payAtSandbox, payOrder, verifyPayment } from "../../../test-support/builders/payments.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { cancelOrder } from "./cancel-order.ts";
import { openPayment } from "./open-payment.ts";
import { queueReconciliations } from "./reconcile-pending-orders.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);
const sku = "HONROL100";

const act = (id: string, what: "retryPayment" | "cancel", { headers }: SignedIn = buyer) =>
  shop.app.inject({ method: "POST", url: `/api/orders/${id}/${what}`, headers });

async function read(id: string): Promise<OrderDetails> {
  const answer = await shop.app.inject({ url: `/api/orders/${id}`, headers: buyer.headers });
  return answer.json<{ order: OrderDetails }>().order;
}
async function historyOf(id: string): Promise<string[]> {
  const { rows } = await shop.db.query<{ what: string }>(
    "SELECT what FROM order_events WHERE order_id = $1 ORDER BY id",
    [id],
  );
  return rows.map(({ what }) => what);
}
const messageOf = (answer: { json<T>(): T }) => answer.json<{ message: string }>().message;

/** An order that a changed cart has replaced, and the one that replaced it. */
async function replaced(): Promise<{ older: PayableOrder; later: PayableOrder }> {
  const older = await placeOrder(shop, buyer, { [sku]: 1 });
  const later = await placeOrder(shop, buyer, { [sku]: 2 });
  return { older, later };
}

test(
  "a changed cart replaces the unpaid order: it names the later one, holds nothing and cannot be paid",
  { tags: ["ruling-cart.20"] },
  async () => {
    const stock = await stockOf(shop, sku);
    const { older, later } = await replaced();
    const { _id, orderNumber } = later.order;
    expect(await read(older.order._id)).toMatchObject({
      status: "Cancelled",
      isPaid: false,
      reservedUntil: null,
      replacedBy: { _id, orderNumber },
    });
    expect(await read(_id)).toMatchObject({ status: "Payment Pending", replacedBy: null });
    expect((await historyOf(older.order._id)).at(-1)).toBe(`Replaced by ${orderNumber}`);
    expect(await stockOf(shop, sku)).toBe(stock - 3);
    const retried = await act(older.order._id, "retryPayment");
    expect([retried.statusCode, messageOf(retried)]).toEqual([
      409,
      `This order was replaced by ${orderNumber}.`,
    ]);
    expect((await act(_id, "retryPayment")).statusCode).toBe(200);
  },
);

test(
  "an order whose goods are held no longer is replaced too, also by the same cart",
  { tags: ["ruling-cart.20"] },
  async () => {
    const older = await placeOrder(shop, buyer, { [sku]: 1 });
    shop.clock.advance(31 * 60_000);
    await queueReconciliations(shop.shop);
    await shop.runJobs();
    expect(await read(older.order._id)).toMatchObject({ status: "Payment Pending", reservedUntil: null });
    const later = (await requestOrder(shop, buyer)).json<PayableOrder>();
    expect((await read(older.order._id)).replacedBy?._id).toBe(later.order._id);
    await expectCleanLedger(shop);
  },
);

test(
  "a placing that is refused leaves the earlier order as it was",
  { tags: ["ruling-cart.20"] },
  async () => {
    const older = await placeOrder(shop, buyer, { TAPBRN040: 1 });
    await fillCart(shop, buyer, { TAPBRN042: 2 });
    await setStock(shop, 1, "TAPBRN042");
    expect((await requestOrder(shop, buyer)).statusCode).toBe(409);
    expect(await read(older.order._id)).toMatchObject({ status: "Payment Pending", replacedBy: null });
    expect((await act(older.order._id, "retryPayment")).statusCode).toBe(200);
  },
);

test(
  "a payment of a replaced order buys it while the later one is unpaid; a payment of the later one goes back",
  { tags: ["ruling-cart.20", "ruling-cart.13"] },
  async () => {
    const stock = await stockOf(shop, sku);
    const { older, later } = await replaced();
    const answer = await verifyPayment(shop, buyer, await payAtSandbox(shop, older.razorpayOrderId));
    expect(answer.statusCode).toBe(200);
    expect(await read(older.order._id)).toMatchObject({
      status: "Order Processing",
      isPaid: true,
      replacedBy: null,
    });
    expect((await historyOf(older.order._id)).slice(-2)).toEqual([
      "Taken up again: it was paid before it was replaced",
      expect.stringMatching(/^Payment pay_\w+ of ₹[\d,.]+ received$/),
    ]);
    expect(await read(later.order._id)).toMatchObject({
      status: "Cancelled",
      replacedBy: { _id: older.order._id },
    });
    expect(await stockOf(shop, sku)).toBe(stock - 1);

    const second = await verifyPayment(shop, buyer, await payAtSandbox(shop, later.razorpayOrderId));
    const note = (await read(later.order._id)).paymentNote;
    expect(note).toMatch(
      /^The order had been replaced by another one: your payment of ₹[\d,.]+ is refunded automatically within/,
    );
    expect([second.statusCode, messageOf(second)]).toEqual([409, note]);
    await shop.runJobs();
    // What was added to the cart after the paid order is ordered next.
    const { order } = (await requestOrder(shop, buyer)).json<PayableOrder>();
    expect(order.items).toMatchObject([{ quantity: 2 }]);
    await expectCleanLedger(shop);
  },
);

test(
  "a payment of a replaced order goes back when the later one is paid, or its goods are sold out",
  { tags: ["ruling-cart.20", "ruling-cart.13"] },
  async () => {
    const { older, later } = await replaced();
    await payOrder(shop, buyer, later.razorpayOrderId);
    const answer = await verifyPayment(shop, buyer, await payAtSandbox(shop, older.razorpayOrderId));
    expect([answer.statusCode, messageOf(answer)]).toEqual([409, (await read(older.order._id)).paymentNote]);

    shop.clock.advance(60_000);
    await fillCart(shop, buyer, { TAPBRN048: 2 });
    const soldOut = (await requestOrder(shop, buyer)).json<PayableOrder>();
    await shop.db.query("DELETE FROM cart_lines WHERE user_id = $1", [buyer.userId]);
    const newest = await placeOrder(shop, buyer, { TAPBRN045: 1 });
    await setStock(shop, 0, "TAPBRN048");
    const paid = await payAtSandbox(shop, soldOut.razorpayOrderId);
    expect(messageOf(await verifyPayment(shop, buyer, paid))).toMatch(/^The goods were sold out when/);
    expect(await read(newest.order._id)).toMatchObject({ status: "Payment Pending", replacedBy: null });
    await shop.runJobs();
    expect(await read(later.order._id)).toMatchObject({ status: "Order Processing", isPaid: true });
    await expectCleanLedger(shop);
  },
);

test.each(["replaced", "cancelled by its buyer"])(
  "an unreported payment of an order that was %s is found: it buys a replaced one, and goes back for a cancelled one",
  { tags: ["ruling-cart.20", "ruling-cart.21"] },
  async (how) => {
    const { order, razorpayOrderId } = await placeOrder(shop, buyer, { [sku]: 1 });
    if (how === "replaced") await placeOrder(shop, buyer, { [sku]: 2 });
    else expect((await act(order._id, "cancel")).statusCode).toBe(200);
    await payAtSandbox(shop, razorpayOrderId);
    shop.clock.advance(16 * 60_000);
    await queueReconciliations(shop.shop);
    await shop.runJobs();
    expect(await read(order._id)).toMatchObject(
      how === "replaced"
        ? { status: "Order Processing", isPaid: true, refunds: [] }
        : { isPaid: false, refunds: [{ amount: order.totalAmount }] },
    );
    await expectCleanLedger(shop);
  },
);

test(
  "of a payment and a replacement at once the first one counts: a paid order is not replaced",
  { tags: ["ruling-cart.20"] },
  async () => {
    for (const first of ["payment", "placing"] as const) {
      const one = await signInBuyer(shop);
      const { order, razorpayOrderId } = await placeOrder(shop, one, { [sku]: 1 });
      const paid = await payAtSandbox(shop, razorpayOrderId);
      await fillCart(shop, one, { [sku]: 1 });
      const holder = await shop.db.connect();
      const steps = {
        payment: () => verifyPayment(shop, one, paid),
        placing: () => requestOrder(shop, one),
      };
      try {
        await holder.query("BEGIN");
        await holder.query("SELECT FROM orders WHERE id = $1 FOR UPDATE", [order._id]);
        const earlier = steps[first]();
        await waitUntilBlocked(holder, 1);
        const later = steps[first === "payment" ? "placing" : "payment"]();
        await waitUntilBlocked(holder, 2);
        await holder.query("COMMIT");
        const [placed, verified] =
          first === "payment" ? [await later, await earlier] : [await earlier, await later];
        expect(verified.statusCode).toBe(200);
        // What was paid for is no longer in the cart. Who placed first asks the provider, and reads that it is paid.
        if (first === "payment") expect(placed.json()).toMatchObject({ order: { items: [{ quantity: 1 }] } });
        else expect(placed.json()).toMatchObject({ code: "order-paid", details: { orderId: order._id } });
      } finally {
        holder.release();
      }
      await shop.runJobs();
      await expectCleanLedger(shop);
    }
  },
);

test("an order placed while a replaced one is taken up again has only what the cart still holds", async () => {
  const { older, later } = await replaced();
  expect((await act(later.order._id, "cancel")).statusCode).toBe(200);
  const paid = await payAtSandbox(shop, older.razorpayOrderId);
  const holder = await shop.db.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM products WHERE sku = $1 FOR UPDATE", [sku]);
    const verified = verifyPayment(shop, buyer, paid);
    await waitUntilBlocked(holder, 1);
    const placed = requestOrder(shop, buyer);
    await waitUntilBlocked(holder, 2);
    await holder.query("COMMIT");
    expect((await verified).statusCode).toBe(200);
    // One was paid, and two more were added since.
    expect((await placed).json()).toMatchObject({ order: { items: [{ quantity: 2 }] } });
  } finally {
    holder.release();
  }
});

test("the payment of an order that was replaced a moment ago is not opened", async () => {
  const { older, later } = await replaced();
  const message = `This order was replaced by ${later.order.orderNumber}.`;
  await expect(openPayment(shop.shop, older.order._id)).rejects.toThrow(message);
  await shop.db.query("UPDATE orders SET razorpay_order_id = NULL WHERE id = $1", [later.order._id]);
  const { payments } = shop.shop;
  // While the provider is asked, another tab replaces the order.
  const createOrder: typeof payments.createOrder = async (order) => {
    const created = await payments.createOrder(order);
    if (order.receipt === later.order._id) await placeOrder(shop, buyer, { [sku]: 3 });
    return created;
  };
  const opened = openPayment({ ...shop.shop, payments: { ...payments, createOrder } }, later.order._id);
  await expect(opened).rejects.toThrow("This order was replaced by ");
});

test(
  "a buyer cancels an unpaid order, once: its goods are on sale again and it cannot be paid",
  { tags: ["ruling-cart.21"] },
  async () => {
    const stock = await stockOf(shop, sku);
    const { order } = await placeOrder(shop, buyer, { [sku]: 2 });
    for (const _time of ["first", "again"])
      expect((await act(order._id, "cancel")).json()).toEqual({ success: true });
    expect(await stockOf(shop, sku)).toBe(stock);
    expect(await read(order._id)).toMatchObject({ status: "Cancelled", isPaid: false, replacedBy: null });
    expect(await historyOf(order._id)).toEqual(["Order placed", "Cancelled by its buyer before it was paid"]);
    const retried = await act(order._id, "retryPayment");
    expect(messageOf(retried)).toBe("This order was cancelled. Please order again.");
    // The cart is still there, and makes a new order.
    const again = (await requestOrder(shop, buyer)).json<PayableOrder>();
    expect(again.order._id).not.toBe(order._id);
  },
);

test(
  "an order that is paid while its buyer cancels it stays paid, and the buyer reads so",
  { tags: ["ruling-cart.21"] },
  async () => {
    const { order, razorpayOrderId } = await placeOrder(shop, buyer, { [sku]: 1 });
    const paid = await payAtSandbox(shop, razorpayOrderId);
    const holder = await shop.db.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT FROM orders WHERE id = $1 FOR UPDATE", [order._id]);
      const verified = verifyPayment(shop, buyer, paid);
      await waitUntilBlocked(holder, 1);
      // The provider's answer to this request does not have the payment yet.
      const payments = { ...shop.shop.payments, findPaymentsOfOrder: () => Promise.resolve([]) };
      const cancelling = cancelOrder(
        { ...shop.shop, payments },
        { ...buyer, name: "Asha", role: "buyer", party: buyer },
        order._id,
      );
      const refusal = cancelling.catch((error: unknown) => error);
      await waitUntilBlocked(holder, 2);
      await holder.query("COMMIT");
      expect((await verified).statusCode).toBe(200);
      expect(await refusal).toMatchObject({ message: expect.stringMatching(/^This order has been paid\./) });
    } finally {
      holder.release();
    }
    expect(await read(order._id)).toMatchObject({ status: "Order Processing", isPaid: true });
    await expectCleanLedger(shop);
  },
);

test(
  "a paid, a replaced and another buyer's order are not cancelled",
  { tags: ["ruling-cart.21"] },
  async () => {
    const { older, later } = await replaced();
    const stranger = await signInBuyer(shop);
    expect((await act(later.order._id, "cancel", stranger)).statusCode).toBe(404);
    const refused = await act(older.order._id, "cancel");
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      409,
      `This order was replaced by ${later.order.orderNumber}.`,
    ]);
    // Paid, while the report of it was lost.
    await payAtSandbox(shop, later.razorpayOrderId);
    const tooLate = await act(later.order._id, "cancel");
    expect([tooLate.statusCode, messageOf(tooLate)]).toEqual([
      409,
      expect.stringMatching(/^This order has been paid\./),
    ]);
    expect(await read(later.order._id)).toMatchObject({ status: "Order Processing", isPaid: true });
  },
);

test(
  "the goods that a buyer's own unpaid order holds are named to that buyer alone, until it ends",
  { tags: ["ruling-cart.22"] },
  async () => {
    const heldFor = async ({ headers }: SignedIn) =>
      (await shop.app.inject({ url: "/api/orders/held", headers })).json<{ held: object }>().held;
    const { order } = await placeOrder(shop, buyer, { [sku]: 2, TAPBRN045: 1 });
    expect(await heldFor(buyer)).toEqual({ [sku]: 2, TAPBRN045: 1 });
    expect(await heldFor(await signInBuyer(shop))).toEqual({});
    await act(order._id, "cancel");
    expect(await heldFor(buyer)).toEqual({});
  },
);
