import type { PayableOrder } from "@dakbag/contracts/checkout";
import { readStaffHome } from "@dakbag/contracts/staff-home";
import { holdLimits } from "@dakbag/domain/orders/hold-limits";
import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { buyersWithCarts } from "../../../test-support/builders/many-buyers.ts";
import { requestOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { mapConcurrently } from "../../../test-support/map-concurrently.ts";
import { sendDueNotifications } from "../notifications/send-notifications.ts";

const shop = testAppForAll();
const boxes = "HONROL100";
const packs = "SAMPLEPACK";

async function placed(buyer: SignedIn): Promise<PayableOrder> {
  const answer = await requestOrder(shop, buyer);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PayableOrder>();
}

/** Fresh accounts that never paid and never will, each with as much in the cart as it wants to hold. */
async function hoarders(count: number): Promise<SignedIn[]> {
  const buyers = await buyersWithCarts(shop, count, (n) => [
    [boxes, n % 2 === 0 ? 5 : 90],
    [packs, 1],
  ]);
  await shop.ownerDb.query("DELETE FROM hold_limits");
  return buyers;
}

test(
  "200 hoarders stop neither a new nor an old buyer, who get more than is free; who loses a hold is told",
  { tags: ["ruling-cart.18", "ruling-cart.40", "ruling-cart.41"], timeout: 300_000 },
  async () => {
    const [old, fresh] = [await signInBuyer(shop), await signInBuyer(shop)];
    await setStock(shop, 1000, boxes, packs);
    const rival = await signInBuyer(shop);
    for (const [buyer, count] of [
      [old, 1],
      [rival, 250],
    ] as const) {
      await fillCart(shop, buyer, { [boxes]: count });
      await payOrder(shop, buyer, (await placed(buyer)).razorpayOrderId);
    }
    await setStock(shop, 1000, boxes);
    await setStock(shop, 100, packs);

    const strangers = await hoarders(200);
    const unpaid = await mapConcurrently(strangers, 8, placed);
    const held = unpaid.filter(({ order }) => order.reservedUntil !== null);
    expect(held.length).toBeGreaterThan(20);
    const free = await stockOf(shop, boxes);
    expect(free, "holds alone never empty a shelf").toBeGreaterThanOrEqual(
      1000 * (1 - holdLimits.shareOfNeverPaidSmall),
    );
    expect(await stockOf(shop, packs)).toBeGreaterThanOrEqual(25);

    const admin = await signInBuyer(shop, { role: "admin" });
    const home = await shop.app.inject({ url: "/api/internal/home", headers: admin.headers });
    const { heldByNewAccounts } = readStaffHome.answer.parse(home.json()).forAdmins!.work;
    expect(heldByNewAccounts).toMatchObject({
      orders: held.length,
      amount: held.reduce((sum, { amount }) => sum + amount, 0) / 100,
      products: [{ SKU: boxes, held: 1000 - free, inStockAndHeld: 1000 }, { SKU: packs }],
    });

    // Another old buyer holds what is free, but for what is kept for small orders of those who have paid.
    await fillCart(shop, rival, { [boxes]: free });
    expect((await placed(rival)).order.reservedUntil).toBeNull();
    await shop.db.query("UPDATE cart_lines SET quantity = $2 WHERE user_id = $1", [rival.userId, free - 100]);
    expect((await placed(rival)).order.reservedUntil).not.toBeNull();
    await fillCart(shop, old, { [boxes]: 5 });
    expect((await placed(old)).order.reservedUntil, "a small order of a buyer who has paid").not.toBeNull();

    // More than is free, which the cart does not refuse.
    await fillCart(shop, fresh, { [boxes]: free + 20, [packs]: 90 });
    const ofFresh = await placed(fresh);
    expect(ofFresh.order.reservedUntil, "a new buyer's large order is not held").toBeNull();
    await payOrder(shop, fresh, ofFresh.razorpayOrderId);

    await fillCart(shop, old, { [boxes]: 30 });
    const ofOld = await placed(old);
    await payOrder(shop, old, ofOld.razorpayOrderId);

    const { rows: paid } = await shop.db.query(
      "SELECT status, stock_state FROM orders WHERE id = ANY ($1) AND paid_at IS NOT NULL",
      [[ofFresh.order._id, ofOld.order._id]],
    );
    expect(paid).toEqual(Array(2).fill({ status: "Order Processing", stock_state: "sold" }));

    const { rows: lost } = await shop.db.query<{ order_id: string }>(
      `SELECT order_id FROM order_events e JOIN orders o ON o.id = e.order_id
       WHERE what LIKE 'Its goods went to a buyer who paid%' AND status = 'Payment Pending' AND stock_state = 'released'`,
    );
    expect(lost.length).toBeGreaterThan(0);
    await sendDueNotifications(shop.shop, "email");
    const { rows: told } = await shop.db.query<{ order_id: string }>(
      "SELECT DISTINCT order_id FROM notifications WHERE kind = 'released' AND channel = 'email'",
    );
    expect(new Set(told.map((row) => row.order_id))).toEqual(new Set(lost.map((row) => row.order_id)));
    await expectCleanLedger(shop);

    // Who lost a hold and pays after all gets the goods, too, while any are there.
    const loser = unpaid.find(({ order }) => order._id === lost[0]!.order_id)!;
    const buyer = strangers[unpaid.indexOf(loser)]!;
    await setStock(shop, 5, boxes, packs);
    await payOrder(shop, buyer, loser.razorpayOrderId);
    await expectCleanLedger(shop);
  },
);
