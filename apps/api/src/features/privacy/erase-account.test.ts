import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import {
  buyerPassword,
  deliveredOrder,
  fullBuyer,
  setPassword,
} from "../../../test-support/builders/full-buyer.ts";
import { placeOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payAtSandbox } from "../../../test-support/builders/payments.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { postForm, registerBuyer, verifyPhone } from "../../../test-support/builders/verify-phone.ts";
import { settlePayment } from "../checkout/settle-payment.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

const byPassword = { confirmBy: "password", password: buyerPassword };
const erase = ({ headers }: SignedIn, payload: object = byPassword, cookies: Record<string, string> = {}) =>
  shop.app.inject({ method: "POST", url: "/api/users/data/erase", headers, payload, cookies });
const eraseCustomer = (userId: string, password = buyerPassword) =>
  shop.app.inject({
    method: "POST",
    url: `/api/admin/customers/${userId}/erase`,
    headers: admin.headers,
    payload: { password },
  });
const read = ({ headers }: Pick<SignedIn, "headers">, url: string) =>
  shop.app.inject({ method: "GET", url, headers });

async function buyerWithPassword(role: "buyer" | "internal" = "buyer") {
  const buyer = await signInBuyer(shop, { role });
  await setPassword(shop, buyer);
  return buyer;
}
const isErased = async ({ userId }: SignedIn) => {
  const { rows } = await shop.db.query("SELECT erased_at FROM users WHERE id = $1", [userId]);
  return rows[0].erased_at !== null;
};

describe("erasing the own account", () => {
  test(
    "deletes what no law keeps, keeps the sales until the day it said before, and ends all sessions",
    { tags: ["ruling-privacy.4"] },
    async () => {
      const { buyer, credited, unpaid } = await fullBuyer(shop);
      const stockBefore = await stockOf(shop, "TAPBRN050");
      expect((await read(buyer, "/api/users/data")).json()).toMatchObject({
        keptOrders: 2,
        keptUntil: "2033-12-31",
        unpaidOrders: 1,
        obstacles: [],
      });
      const answer = await erase(buyer);
      expect(answer.json()).toMatchObject({
        success: true,
        deletedOrders: 1,
        keptOrders: 2,
        keptUntil: "2033-12-31",
      });
      expect(await stockOf(shop, "TAPBRN050")).toBe(stockBefore + 1);
      expect((await read(buyer, "/api/users/profile")).statusCode).toBe(401);
      expect((await read(admin, `/api/admin/orders/${unpaid.id}`)).statusCode).toBe(404);
      const onDesk = await read(
        admin,
        `/api/admin/orders?page=1&limit=20&orderId=${encodeURIComponent(credited.number)}`,
      );
      expect(onDesk.body).toContain(credited.number);
      const invoice = await read(admin, `/api/orders/${credited.id}/invoice`);
      expect([invoice.statusCode, invoice.headers["content-type"]]).toEqual([200, "application/pdf"]);
    },
  );

  test("with a wrong password changes nothing, and five wrong ones have to wait", async () => {
    const buyer = await buyerWithPassword();
    const wrong = { ...byPassword, password: "not-it" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => erase(buyer, wrong)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      403, 403, 403, 403, 403, 429, 429, 429,
    ]);
    expect(await isErased(buyer)).toBe(false);
  });

  test("by a one-time code needs a fresh proof of the same phone", async () => {
    const [buyer, other] = [await signInBuyer(shop), await signInBuyer(shop)];
    const byCode = { confirmBy: "code" };
    expect((await erase(buyer, byCode)).json()).toMatchObject({ code: "phone-not-proven" });
    const { proof: othersProof } = await verifyPhone(shop, other.phoneNumber);
    const refused = await erase(buyer, byCode, { dakbag_phone_proof: othersProof });
    expect(refused.json()).toMatchObject({ code: "phone-not-proven" });
    const { proof } = await verifyPhone(shop, buyer.phoneNumber);
    expect((await erase(buyer, byCode, { dakbag_phone_proof: proof })).statusCode).toBe(200);
    expect([await isErased(buyer), await isErased(other)]).toEqual([true, false]);
  });

  test.each([
    ["is paid and not delivered yet", "UPDATE orders SET status = 'Shipped' WHERE id = $1"],
    [
      "has a refund under way",
      `INSERT INTO refunds (id, razorpay_payment_id, order_id, amount_paise, reason, requested_at)
       SELECT gen_random_uuid(), razorpay_payment_id, id, 100, 'Torn', now() FROM orders WHERE id = $1`,
    ],
    [
      "is cancelled, and its money is not returned yet",
      "UPDATE orders SET status = 'Cancelled' WHERE id = $1",
    ],
  ])("is refused while an order %s", async (sentence, change) => {
    const buyer = await buyerWithPassword();
    const { id, number } = await deliveredOrder(shop, buyer);
    await shop.db.query(change, [id]);
    const expected = `Order ${number} ${sentence}.`;
    expect((await read(buyer, "/api/users/data")).json()).toMatchObject({ obstacles: [expected] });
    const answer = await erase(buyer);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([409, expected]);
    expect(await isErased(buyer)).toBe(false);
    await shop.falsifyingDb.query("DELETE FROM refunds WHERE order_id = $1 AND amount_paise = 100", [id]);
    await shop.falsifyingDb.query("UPDATE orders SET refunded_paise = 0 WHERE id = $1", [id]);
    await shop.db.query("UPDATE orders SET status = 'Delivered' WHERE id = $1", [id]);
  });

  test("is refused for staff, by themselves and by an admin", { tags: ["ruling-privacy.5"] }, async () => {
    const staff = await buyerWithPassword("internal");
    await setPassword(shop, admin);
    expect((await erase(staff)).json()).toMatchObject({ code: "staff-account" });
    expect((await eraseCustomer(staff.userId)).json()).toMatchObject({ code: "staff-account" });
    expect((await eraseCustomer(admin.userId)).json()).toMatchObject({ code: "staff-account" });
    expect([await isErased(staff), await isErased(admin)]).toEqual([false, false]);
  });

  test("finds a payment whose report was lost, and is refused instead of losing its order", async () => {
    const buyer = await buyerWithPassword();
    const { order, razorpayOrderId } = await placeOrder(shop, buyer, { TAPBRN048: 1 });
    await payAtSandbox(shop, razorpayOrderId);
    expect((await erase(buyer)).json()).toMatchObject({ code: "orders-open" });
    expect((await read(buyer, `/api/orders/${order._id}`)).body).toContain("Order Processing");
  });

  test("keeps an unpaid order whose payment went back, and it can be paid no more", async () => {
    const buyer = await buyerWithPassword();
    const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { TAPBRN048: 1 });
    const payment = {
      orderId: razorpayOrderId,
      currency: "INR",
      status: "captured",
      createdAt: shop.clock.now(),
    } as const;
    await settlePayment(shop.shop, { ...payment, id: `pay_less_${order._id}`, amountPaise: amount - 100 });
    await shop.db.query("UPDATE refunds SET state = 'processed' WHERE order_id = $1", [order._id]);
    expect((await erase(buyer)).json()).toMatchObject({ deletedOrders: 0, keptOrders: 1 });
    expect(
      await settlePayment(shop.shop, { ...payment, id: `pay_full_${order._id}`, amountPaise: amount }),
    ).toBe("returned");
  });
});

describe("an erased account", () => {
  test(
    "leaves its phone free: the new account sees nothing of the old one, and gets none of its messages",
    { tags: ["ruling-privacy.6"] },
    async () => {
      const { buyer, credited, paid } = await fullBuyer(shop);
      await erase(buyer);
      shop.clock.advance(60 * 60_000);
      const { token } = await registerBuyer(shop, buyer.phoneNumber);
      const again = { headers: { authorization: `Bearer ${token}` } };
      expect((await read(again, "/api/orders")).json()).toMatchObject({ data: [] });
      expect((await read(again, "/api/cart")).body).not.toContain("TAPBRN");
      expect((await read(again, "/api/users/addresses")).json()).toMatchObject({ addresses: [] });
      for (const { id } of [credited, paid]) {
        expect((await read(again, `/api/orders/${id}`)).statusCode).toBe(404);
        expect((await read(again, `/api/orders/${id}/invoice`)).statusCode).toBe(404);
      }
      expect((await read(again, "/api/users/data/download")).rawPayload.includes(credited.number)).toBe(
        false,
      );
      const { rows } = await shop.db.query(
        "SELECT buyer_phone_number, buyer_email FROM orders WHERE id = $1 UNION ALL SELECT recipient, '' FROM notifications WHERE order_id = $1",
        [paid.id],
      );
      expect(rows).toEqual([{ buyer_phone_number: "", buyer_email: "" }]);
    },
  );

  test("cannot sign in, and a late payment of its deleted order becomes one of an unknown order", async () => {
    const buyer = await buyerWithPassword();
    const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { TAPBRN048: 1 });
    expect((await erase(buyer)).statusCode).toBe(200);
    const { phoneNumber } = buyer;
    const answer = await postForm(shop, "/api/users/login", { phoneNumber, password: buyerPassword });
    expect(answer.json()).toMatchObject({ code: "wrong-credentials" });
    const settled = await settlePayment(shop.shop, {
      id: `pay_late_${order._id}`,
      orderId: razorpayOrderId,
      amountPaise: amount,
      currency: "INR",
      status: "captured",
      createdAt: shop.clock.now(),
    });
    expect(settled).toBe("unknown-order");
    expect((await read(admin, "/api/admin/unknownPayments")).body).toContain(`pay_late_${order._id}`);
  });

  test("by an admin is erased once, with an entry in the audit log that names no person", async () => {
    const buyer = await buyerWithPassword();
    await setPassword(shop, admin);
    expect((await eraseCustomer(buyer.userId, "wrong")).statusCode).toBe(403);
    const answers = await Promise.all([
      eraseCustomer(buyer.userId),
      eraseCustomer(buyer.userId.toUpperCase()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows } = await shop.db.query(
      "SELECT actor, subject, summary FROM audit_log WHERE action = 'customer.erased' AND subject = $1",
      [buyer.userId],
    );
    expect(rows).toEqual([
      { actor: "Meera", subject: buyer.userId, summary: "An account was erased at the customer's request." },
    ]);
    const page = await read(admin, `/api/admin/customers/${buyer.userId}`);
    expect(page.json()).toMatchObject({
      customer: { name: "Erased account", phoneNumber: "", email: "" },
      erasedAt: expect.any(String),
      addresses: [],
    });
    const list = await read(admin, "/api/admin/customers?search=&role=");
    expect(list.body).not.toContain(buyer.userId);
  });

  test("can be given neither a role nor a limit", async () => {
    const buyer = await buyerWithPassword();
    await setPassword(shop, admin);
    await eraseCustomer(buyer.userId);
    const put = (what: string, payload: object) =>
      shop.app.inject({
        method: "PUT",
        url: `/api/admin/customers/${buyer.userId}/${what}`,
        headers: admin.headers,
        payload,
      });
    expect((await put("role", { role: "admin", password: buyerPassword })).statusCode).toBe(404);
    expect((await put("holdLimit", { limit: 500_000, version: 0 })).statusCode).toBe(404);
  });
});
