import type { CartItem } from "@dakbag/contracts/cart";
import type { PayableOrder } from "@dakbag/contracts/checkout";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { addBranch, chooseBranch, openCompany } from "../../../test-support/builders/company.ts";
import { placeOrder, requestOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payAtSandbox, payOrder, verifyPayment } from "../../../test-support/builders/payments.ts";
import {
  allowOtherwise,
  type Otherwise,
  placeOtherwise,
} from "../../../test-support/builders/place-otherwise.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { queueReconciliations } from "../checkout/reconcile-pending-orders.ts";
import { releaseUnopened } from "../checkout/release-unopened.ts";
import { deleteOldUnpaidOrders } from "./buying.jobs.ts";

/*
 * What holds only of a prepaid order from a cart, held against orders from elsewhere or on other terms, as features to come will
 * place them.
 */
const shop = testAppForAll({
  ledgerDiffersBecause: "orders are accepted and deleted by hand",
});
const sku = "HONROL100";
const dayMs = 86_400_000;
const buyer = signInForEach(shop);
beforeAll(() => allowOtherwise(shop));
beforeEach(() => setStock(shop, 1000, sku));

interface Row {
  status: string;
  stock_state: string;
  replaced_by: string | null;
}
async function stateOf(id: string): Promise<Row | undefined> {
  const { rows } = await shop.db.query<Row>(
    "SELECT status, stock_state, replaced_by FROM orders WHERE id = $1",
    [id],
  );
  return rows[0];
}
const waiting = { status: "Payment Pending", stock_state: "reserved", replaced_by: null };
const get = async <Answer>(url: string) =>
  (await shop.app.inject({ url, headers: buyer.headers })).json<Answer>();
const cart = () => get<{ items: CartItem[]; heldOrder: object | null }>("/api/cart");
const retry = (id: string) =>
  shop.app.inject({ method: "POST", url: `/api/orders/${id}/retryPayment`, headers: buyer.headers });

describe.each<[string, Otherwise]>([
  ["from elsewhere than a cart", { sourceKind: "offer" }],
  ["to be paid by transfer", { terms: "transfer" }],
])("an order %s", (_name, otherwise) => {
  test("is not replaced by the next cart, and what it holds is not free for it", async () => {
    await setStock(shop, 200, sku);
    const { order } = await placeOtherwise(shop, buyer, { [sku]: 90 }, otherwise);
    expect(await get("/api/orders/held")).toEqual({ success: true, held: {} });
    expect(await cart()).toMatchObject({ items: [{ product: { countInStock: 110 } }], heldOrder: null });
    await shop.db.query("DELETE FROM cart_lines WHERE user_id = $1", [buyer.userId]);
    const next = await placeOrder(shop, buyer, { [sku]: 5 });
    expect(next.order._id).not.toBe(order._id);
    expect(await stateOf(order._id)).toEqual(waiting);
    const later = await placeOrder(shop, buyer, { [sku]: 50 });
    expect(await stateOf(next.order._id)).toMatchObject({
      status: "Cancelled",
      replaced_by: later.order._id,
    });
    expect(await stateOf(order._id)).toEqual(waiting);
  });

  test("keeps its goods from one who pays for theirs", async () => {
    // A product that no earlier test holds.
    const last = "TAPBRN048";
    await setStock(shop, 100, last);
    const { order } = await placeOtherwise(shop, buyer, { [last]: 10 }, otherwise);
    const other = await signInBuyer(shop);
    await fillCart(shop, other, { [last]: 1 });
    await setStock(shop, 0, last);
    expect((await requestOrder(shop, other)).json()).toMatchObject({ code: "not-enough-stock" });
    expect(await stateOf(order._id)).toEqual(waiting);
  });

  test("is paid without a change of the cart, which still takes up no replaced order", async () => {
    const replaced = await placeOrder(shop, buyer, { [sku]: 3 });
    await fillCart(shop, buyer, { [sku]: 1 });
    const { order: later } = (await requestOrder(shop, buyer)).json<{ order: { _id: string } }>();
    expect(await stateOf(replaced.order._id)).toMatchObject({ replaced_by: later._id });
    const { razorpayOrderId } = await placeOtherwise(shop, buyer, { [sku]: 2 }, otherwise);
    await payOrder(shop, buyer, razorpayOrderId);
    expect((await cart()).items).toMatchObject([{ quantity: 6 }]);
    // The buyer has paid for no other cart since.
    const paid = await payAtSandbox(shop, replaced.razorpayOrderId);
    expect((await verifyPayment(shop, buyer, paid)).statusCode).toBe(200);
  });

  test("holds its goods although its payment was never opened, and a retry holds them no longer", async () => {
    const { order } = await placeOtherwise(shop, buyer, { [sku]: 10 }, otherwise);
    await shop.db.query(
      `UPDATE orders SET razorpay_order_id = NULL, reserved_until = $2::timestamptz + interval '3 days' WHERE id = $1`,
      [order._id, shop.clock.now()],
    );
    shop.clock.advance(5 * 60_000);
    await queueReconciliations(shop.shop);
    await shop.runJobs();
    await releaseUnopened(shop.shop, order._id);
    expect(await stateOf(order._id)).toEqual(waiting);
    expect((await retry(order._id)).statusCode).toBe(200);
    const { razorpay_order_id: opened } = (
      await shop.db.query("SELECT razorpay_order_id FROM orders WHERE id = $1", [order._id])
    ).rows[0] as { razorpay_order_id: string };
    await payAtSandbox(shop, opened, { outcome: "failed" });
    expect((await retry(order._id)).statusCode).toBe(200);
    const { rows } = await shop.db.query("SELECT hold_extensions FROM orders WHERE id = $1", [order._id]);
    expect(rows).toEqual([{ hold_extensions: 0 }]);
  });

  test("is never deleted, neither after its weeks nor with its buyer's account", async () => {
    const { order } = await placeOtherwise(shop, buyer, { [sku]: 10 }, otherwise);
    const ofCart = await placeOrder(shop, buyer, { [sku]: 5 });
    await shop.db.query(
      "UPDATE orders SET stock_state = 'released', reserved_until = NULL, status = 'Cancelled' WHERE buyer_id = $1",
      [buyer.userId],
    );
    const deleted = await shop.db.query<{ count: number }>("SELECT delete_unpaid_orders_of($1) AS count", [
      buyer.userId,
    ]);
    expect(deleted.rows).toEqual([{ count: 1 }]);
    expect([await stateOf(order._id), await stateOf(ofCart.order._id)]).toEqual([
      expect.anything(),
      undefined,
    ]);
    const again = await placeOrder(shop, buyer, { [sku]: 5 });
    await shop.db.query("UPDATE orders SET stock_state = 'released', reserved_until = NULL WHERE id = $1", [
      again.order._id,
    ]);
    shop.clock.advance(100 * dayMs);
    await deleteOldUnpaidOrders(shop.shop);
    expect([await stateOf(order._id), await stateOf(again.order._id)]).toEqual([
      expect.anything(),
      undefined,
    ]);
  });
});

test("the order cleanup spares an order to be paid by transfer, and cancels a prepaid one", async () => {
  const transfer = await placeOtherwise(shop, buyer, { [sku]: 10 }, { terms: "transfer" });
  const prepaid = await placeOrder(shop, buyer, { [sku]: 10 });
  shop.clock.advance(dayMs);
  const { headers } = await signInBuyer(shop, { role: "admin" });
  await shop.app.inject({ url: "/api/admin/ordercleanup", headers });
  await shop.runJobs();
  expect((await stateOf(transfer.order._id))?.status).toBe("Payment Pending");
  expect((await stateOf(prepaid.order._id))?.status).toBe("Cancelled");
});

test("an order with a day to pay of its own can be paid until then, and no longer", async () => {
  const payBy = new Date(shop.clock.now().getTime() + 10 * dayMs);
  const first = await placeOtherwise(shop, buyer, { [sku]: 1 }, { sourceKind: "offer", payBy });
  const second = await placeOtherwise(shop, buyer, { [sku]: 1 }, { sourceKind: "offer", payBy });
  shop.clock.advance(9 * dayMs);
  expect((await retry(first.order._id)).statusCode).toBe(200);
  const paid = await payAtSandbox(shop, first.razorpayOrderId);
  expect((await verifyPayment(shop, buyer, paid)).statusCode).toBe(200);
  shop.clock.advance(1.01 * dayMs);
  expect((await retry(second.order._id)).json()).toMatchObject({ code: "too-old-to-pay" });
  const late = await payAtSandbox(shop, second.razorpayOrderId);
  expect((await verifyPayment(shop, buyer, late)).json()).toMatchObject({ code: "payment-returned" });
});

test("staff move an order that is accepted, though it is not paid, and sell the goods of no other", async () => {
  const admin = await signInBuyer(shop, { role: "admin" });
  const { order } = await placeOtherwise(shop, buyer, { [sku]: 1 }, { terms: "account" });
  const move = () => saveOrder(shop, admin, order._id, { status: "In Production" });
  expect((await move()).json()).toMatchObject({ code: "order-pending" });
  expect(await stateOf(order._id)).toEqual(waiting);
  const stock = await stockOf(shop, sku);
  await shop.db.query("UPDATE orders SET status = 'Order Processing', accepted_at = $2 WHERE id = $1", [
    order._id,
    shop.clock.now(),
  ]);
  expect((await move()).statusCode).toBe(200);
  expect(await stateOf(order._id)).toMatchObject({ status: "In Production", stock_state: "sold" });
  expect(await stockOf(shop, sku)).toBe(stock);
});

test("the same cart for oneself, a company or another branch of it is another order, and the cart says so", async () => {
  await fillCart(shop, buyer, { [sku]: 1 });
  const placed: string[] = [];
  const place = async (branchId?: string) => {
    expect(await cart()).toMatchObject({ heldOrder: placed.length === 0 ? null : { isOfThisCart: false } });
    const { order } = (await requestOrder(shop, buyer, branchId)).json<PayableOrder>();
    expect(placed).not.toContain(order._id);
    placed.push(order._id);
    expect((await requestOrder(shop, buyer, branchId)).json<PayableOrder>().order._id).toBe(order._id);
    expect(await cart()).toMatchObject({ heldOrder: { isOfThisCart: true } });
    expect(await stateOf(order._id)).toEqual(waiting);
  };
  await place();
  await place(await openCompany(shop, buyer));
  const other = await addBranch(shop, buyer, "Pune");
  await chooseBranch(shop, buyer, other);
  await place(other);
});
