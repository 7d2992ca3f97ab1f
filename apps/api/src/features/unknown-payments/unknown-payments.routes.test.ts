import type { listUnknownPayments } from "@dakbag/contracts/unknown-payments";
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payAtSandbox } from "../../../test-support/builders/payments.ts";
import { refundsAtProvider } from "../../../test-support/builders/refunds.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { settlePayment } from "../checkout/settle-payment.ts";
import { sendUnknownRefund } from "./refund-unknown-payment.ts";
import { findMissedPayments } from "../checkout/find-missed-payments.ts";

const shop = testAppForAll({ ledgerDiffersBecause: "orders are deleted, as a restore would lose them" });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

const post = (id: string, action: "refund" | "dismiss", payload?: object) =>
  shop.app.inject({
    method: "POST",
    url: `/api/admin/unknownPayments/${id}/${action}`,
    headers: admin.headers,
    ...(payload && { payload }),
  });
async function list() {
  const answer = await shop.app.inject({ url: "/api/admin/unknownPayments", headers: admin.headers });
  return answer.json<z.infer<typeof listUnknownPayments.answer>>().payments;
}
const listed = async (id: string) => (await list()).find(({ reference }) => reference === id);

/** A payment whose order is lost, as by the restore of a backup from before. */
async function lostPayment(): Promise<{ id: string; amount: number }> {
  const { order, razorpayOrderId, amount } = await placeOrder(shop, await signInBuyer(shop), {
    TAPBRN048: 1,
  });
  const paid = await payAtSandbox(shop, razorpayOrderId);
  await shop.ownerDb.query(
    `WITH lines AS (DELETE FROM order_lines WHERE order_id = $1), events AS (DELETE FROM order_events WHERE order_id = $1),
       news AS (DELETE FROM notifications WHERE order_id = $1)
     DELETE FROM orders WHERE id = $1`,
    [order._id],
  );
  return { id: paid.razorpay_payment_id, amount };
}
const search = () => findMissedPayments(shop.shop, new Date(shop.clock.now().getTime() - 60_000));

describe("a captured payment that no order is for", { tags: ["ruling-refund.9"] }, () => {
  test("is found at the provider and recorded once", async () => {
    const { id, amount } = await lostPayment();
    await Promise.all([search(), search()]);
    await search();
    expect(await listed(id)).toMatchObject({ amount: amount / 100, refund: null });
  });

  test("is refunded once, though the request is repeated and the provider's answer is lost", async () => {
    const { id, amount } = await lostPayment();
    await search();
    const answers = await Promise.all([post(id, "refund"), post(id, "refund"), post(id, "refund")]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await setFaults(shop, { dropsAfterCommit: 3, refundDelayMs: 0 });
    await sendUnknownRefund(shop.shop, id).catch(() => undefined);
    await setFaults(shop, { dropsAfterCommit: 0 });
    await shop.runJobs();
    for (let times = 0; times < 3; times += 1) await sendUnknownRefund(shop.shop, id);
    await post(id, "refund");
    await shop.runJobs();
    expect(await refundsAtProvider(shop, id)).toMatchObject([{ amount }]);
    const { rows } = await shop.db.query(
      "SELECT actor FROM audit_log WHERE action = 'unknown-payment.refunded' AND subject = $1",
      [id],
    );
    expect(rows).toEqual([{ actor: "Meera" }]);
  });

  test("leaves the list when staff say why it is not refunded, and is not refunded afterwards", async () => {
    const { id } = await lostPayment();
    await search();
    const reason = "A payment link of the warehouse";
    for (let times = 0; times < 2; times += 1)
      expect((await post(id, "dismiss", { reason })).statusCode).toBe(200);
    expect(await listed(id)).toBeUndefined();
    expect((await post(id, "refund")).statusCode).toBe(409);
    expect(await refundsAtProvider(shop, id)).toEqual([]);
    const audit = await shop.db.query("SELECT summary FROM audit_log WHERE subject = $1", [id]);
    expect(audit.rows).toHaveLength(1);
  });

  test("cannot be dismissed once its refund is requested, and an unknown one is 404", async () => {
    const { id } = await lostPayment();
    await search();
    await post(id, "refund");
    expect((await post(id, "dismiss", { reason: "Not ours" })).statusCode).toBe(409);
    expect((await post("pay_none", "refund")).statusCode).toBe(404);
    expect((await post("pay.none", "refund")).statusCode).toBe(400);
    expect((await post(id, "dismiss", { reason: " " })).statusCode).toBe(400);
  });
});

test(
  "a payment whose event was lost is found at the provider and pays its order",
  { tags: ["ruling-cart.13"] },
  async () => {
    const { order, razorpayOrderId } = await placeOrder(shop, await signInBuyer(shop), { TAPBRN048: 1 });
    const paid = await payAtSandbox(shop, razorpayOrderId);
    await search();
    const { rows } = await shop.db.query("SELECT status FROM orders WHERE id = $1", [order._id]);
    expect(rows).toEqual([{ status: "Order Processing" }]);
    expect(await listed(paid.razorpay_payment_id)).toBeUndefined();
    expect(
      await settlePayment(shop.shop, await shop.shop.payments.findPayment(paid.razorpay_payment_id)),
    ).toBe("paid");
  },
);
