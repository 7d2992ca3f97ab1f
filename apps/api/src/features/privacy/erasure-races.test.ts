import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { buyerPassword, setPassword } from "../../../test-support/builders/full-buyer.ts";
import { placeOrder, requestOrder } from "../../../test-support/builders/order.ts";
import { payAtSandbox, payOrder } from "../../../test-support/builders/payments.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { postForm } from "../../../test-support/builders/verify-phone.ts";
import { settlePayment } from "../checkout/settle-payment.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

const erase = ({ headers }: SignedIn) =>
  shop.app.inject({
    method: "POST",
    url: "/api/users/data/erase",
    headers,
    payload: { confirmBy: "password", password: buyerPassword },
  });
const read = ({ headers }: Pick<SignedIn, "headers">, url: string) =>
  shop.app.inject({ method: "GET", url, headers });

async function buyerWithPassword() {
  const buyer = await signInBuyer(shop);
  await setPassword(shop, buyer);
  return buyer;
}
const isErased = async ({ userId }: SignedIn) => {
  const { rows } = await shop.db.query("SELECT erased_at FROM users WHERE id = $1", [userId]);
  return rows[0].erased_at !== null;
};

/** Of this file's database; each is tried again, so that its only trace is a second's wait. */
async function countDeadlocks(): Promise<number> {
  const { rows } = await shop.db.query(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
  );
  return rows[0].deadlocks;
}

/** Holds a row until both requests wait for it, the first of them first, then lets them go on. */
async function bothWaiting<First, Second>(
  lock: string,
  id: string,
  requests: readonly [first: () => Promise<First>, second: () => Promise<Second>],
): Promise<[First, Second]> {
  const holder = await shop.db.connect();
  try {
    await holder.query("BEGIN");
    await holder.query(lock, [id]);
    const first = requests[0]();
    await waitUntilBlocked(holder, 1);
    const second = requests[1]();
    await waitUntilBlocked(holder, 2);
    await holder.query("COMMIT");
    return await Promise.all([first, second]);
  } finally {
    holder.release();
  }
}
const orderRow = "SELECT FROM orders WHERE id = $1 FOR UPDATE";
const userRow = "SELECT FROM users WHERE id = $1 FOR UPDATE";
const erasing = (buyer: SignedIn) => () => erase(buyer).then((answer) => answer);

describe("an erasure at the same time as", () => {
  test("a settlement that comes second leaves the payment to staff: it is one of an unknown order", async () => {
    const buyer = await buyerWithPassword();
    const { order, razorpayOrderId } = await placeOrder(shop, buyer, { TAPBRN048: 1 });
    let paymentId = "";
    // The erasure asks the provider first; the payment is made after that.
    const [erased, settled] = await bothWaiting(orderRow, order._id, [
      erasing(buyer),
      async () => {
        const paid = await payAtSandbox(shop, razorpayOrderId);
        paymentId = paid.razorpay_payment_id;
        return settlePayment(shop.shop, {
          id: paymentId,
          orderId: razorpayOrderId,
          amountPaise: order.totalAmount * 100,
          currency: "INR",
          status: "captured",
          createdAt: shop.clock.now(),
        });
      },
    ]);
    expect([erased.statusCode, settled]).toEqual([200, "unknown-order"]);
    expect((await read(admin, "/api/admin/unknownPayments")).body).toContain(paymentId);
  });

  test("a settlement that comes first is refused, and the paid order stays, without a deadlock", async () => {
    for (let round = 1; round <= 5; round += 1) {
      const buyer = await buyerWithPassword();
      const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { TAPBRN048: 1 });
      const [settled, erased] = await bothWaiting(orderRow, order._id, [
        () =>
          settlePayment(shop.shop, {
            id: `pay_race_${order._id}`,
            orderId: razorpayOrderId,
            amountPaise: amount,
            currency: "INR",
            status: "captured",
            createdAt: shop.clock.now(),
          }),
        erasing(buyer),
      ]);
      expect([settled, erased.json()]).toMatchObject(["paid", { code: "orders-open" }]);
      expect(await isErased(buyer)).toBe(false);
    }
    expect(await countDeadlocks()).toBe(0);
  });

  test("an admin who takes a delivered order up again comes first: the erasure is refused", async () => {
    const buyer = await buyerWithPassword();
    const { order, razorpayOrderId } = await placeOrder(shop, buyer, { TAPBRN048: 1 });
    await payOrder(shop, buyer, razorpayOrderId);
    const change = (status: string) => saveOrder(shop, admin, order._id, { status });
    expect((await change("Delivered")).statusCode).toBe(200);
    const [changed, erased] = await bothWaiting(orderRow, order._id, [
      () => change("In Production").then((answer) => answer),
      erasing(buyer),
    ]);
    expect([changed.statusCode, erased.json()]).toMatchObject([200, { code: "orders-open" }]);
    expect(await isErased(buyer)).toBe(false);
  });

  test("Pay Now leaves no order of the erased account", async () => {
    const buyer = await buyerWithPassword();
    await fillCart(shop, buyer, { TAPBRN048: 1 });
    const [erased, placed] = await bothWaiting(userRow, buyer.userId, [
      erasing(buyer),
      () => requestOrder(shop, buyer).then((answer) => answer),
    ]);
    expect([erased.statusCode, placed.statusCode]).toEqual([200, 401]);
    const { rowCount } = await shop.db.query("SELECT FROM orders WHERE buyer_id = $1", [buyer.userId]);
    expect(rowCount).toBe(0);
  });

  test("saving details and signing in leaves nothing behind", async () => {
    for (const what of ["details", "sign-in"] as const) {
      const buyer = await buyerWithPassword();
      const requests = {
        details: () =>
          saveShippingDetails(shop, buyer).then(
            () => 200,
            (error: Error) => error.message,
          ),
        "sign-in": () =>
          postForm(shop, "/api/users/login", {
            phoneNumber: buyer.phoneNumber,
            password: buyerPassword,
          }).then(({ statusCode }) => statusCode),
      };
      const [erased, late] = await bothWaiting(userRow, buyer.userId, [erasing(buyer), requests[what]]);
      expect([what, erased.statusCode]).toEqual([what, 200]);
      expect(late).not.toBe(200);
      const { rows } = await shop.db.query(
        `SELECT (SELECT count(*)::int FROM shipping_details WHERE user_id = $1) + (SELECT count(*)::int FROM shipping_addresses WHERE user_id = $1)
           + (SELECT count(*)::int FROM cart_lines WHERE user_id = $1) + (SELECT count(*)::int FROM sessions WHERE user_id = $1) AS left`,
        [buyer.userId],
      );
      expect([what, rows]).toEqual([what, [{ left: 0 }]]);
    }
  });

  test("adding to the cart deletes the new line with the others", async () => {
    const buyer = await buyerWithPassword();
    const adding = await shop.db.connect();
    try {
      await adding.query("BEGIN");
      await adding.query(
        "INSERT INTO cart_lines (id, user_id, sku, quantity, added_at) VALUES (gen_random_uuid(), $1, 'TAPBRN048', 1, now())",
        [buyer.userId],
      );
      const erased = erasing(buyer)();
      await waitUntilBlocked(adding, 1);
      await adding.query("COMMIT");
      expect((await erased).statusCode).toBe(200);
    } finally {
      adding.release();
    }
    const { rowCount } = await shop.db.query("SELECT FROM cart_lines WHERE user_id = $1", [buyer.userId]);
    expect(rowCount).toBe(0);
  });

  test("four others of the same erases once", async () => {
    const buyer = await buyerWithPassword();
    const { razorpayOrderId } = await placeOrder(shop, buyer, { TAPBRN048: 1 });
    await payOrder(shop, buyer, razorpayOrderId);
    await shop.db.query("UPDATE orders SET status = 'Delivered' WHERE buyer_id = $1", [buyer.userId]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => erase(buyer)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 401, 403, 429].includes(status))).toEqual([]);
    const { rowCount } = await shop.db.query(
      "SELECT FROM audit_log WHERE action = 'customer.erased' AND subject = $1",
      [buyer.userId],
    );
    expect(rowCount).toBe(1);
  });
});
