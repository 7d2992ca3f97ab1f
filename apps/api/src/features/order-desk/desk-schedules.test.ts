import type { PayableOrder } from "@dakbag/contracts/checkout";
import { beforeAll, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { buyersWithCarts } from "../../../test-support/builders/many-buyers.ts";
import { requestOrder } from "../../../test-support/builders/order.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { mapConcurrently } from "../../../test-support/map-concurrently.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { randomFrom } from "../../../test-support/random-from.ts";
import { type AcceptedSave, actsOf, type SharedOrder } from "../../../test-support/schedules/desk-acts.ts";
import { endRefunds, finishMoney } from "../../../test-support/schedules/end-refunds.ts";

const shop = testAppForAll();
const meera = signInForAll(shop, { role: "admin", name: "Meera" });
const asha = signInForAll(shop, { role: "admin", name: "Asha" });
beforeAll(() => setStock(shop, 100_000, "HONROL100"));

const scheduleCount = quickOrLong(100, 10_000);
const batchSize = 100;
const concurrentOrders = 8;
const actsPerOrder = 10;

async function placeOrders(count: number): Promise<SharedOrder[]> {
  const buyers = await buyersWithCarts(shop, count, () => [["HONROL100", 2]]);
  return mapConcurrently(buyers, concurrentOrders, async (buyer) => {
    const answer = await requestOrder(shop, buyer);
    expect(answer.statusCode).toBe(200);
    const { order, razorpayOrderId, amount } = answer.json<PayableOrder>();
    return { id: order._id, buyer, razorpayOrderId, totalPaise: amount };
  });
}

/** Orders that staff moved before their money came, also when it came later; and buyers who read of such orders. */
const movedUnpaid = `
  SELECT e.order_id, e.what FROM order_events e JOIN orders o ON o.id = e.order_id
  WHERE e.order_id = ANY ($1) AND e.actor_id <> o.buyer_id AND e.from_status IS NOT NULL AND NOT EXISTS (
    SELECT FROM order_events paid WHERE paid.order_id = e.order_id AND paid.id < e.id AND paid.actor_id IS NULL
      AND paid.from_status = 'Payment Pending' AND paid.to_status = 'Order Processing')
  UNION ALL
  SELECT o.id, status FROM orders o WHERE o.id = ANY ($1) AND paid_at IS NULL
    AND (status NOT IN ('Payment Pending', 'Cancelled') AND NOT (status = 'Refunded' AND EXISTS (
        SELECT FROM refunds r JOIN payments p ON p.razorpay_payment_id = r.razorpay_payment_id
        WHERE r.order_id = o.id AND r.state = 'processed' AND NOT p.honoured)) OR EXISTS (
      SELECT FROM notifications n WHERE n.order_id = o.id AND n.kind IN ('shipped', 'delivered', 'tracking')))`;

const revivedWithoutMoney = `
  SELECT order_number FROM orders o WHERE id = ANY ($1) AND paid_at IS NOT NULL
    AND status NOT IN ('Cancelled', 'Refunded') AND total_paise <= (
      SELECT sum(amount_paise) FROM refunds r
      WHERE r.razorpay_payment_id = o.razorpay_payment_id AND state <> 'failed')`;

test(
  "random schedules at the desk leave a clean ledger: nothing ships unpaid, and no stale save wins",
  { tags: ["staff-4.1", "ruling-desk.16"], timeout: 60 * 60_000 },
  async () => {
    for (let first = 0; first < scheduleCount; first += batchSize) {
      const orders = await placeOrders(batchSize);
      const ids = orders.map(({ id }) => id);
      const accepted: AcceptedSave[] = [];
      await mapConcurrently(orders, concurrentOrders, async (order, at) => {
        const random = randomFrom(first + at);
        const actOf = actsOf({ shop, admins: [meera, asha], order, random, accepted });
        for (let acts = 0; acts < actsPerOrder; acts += 2) {
          const [one, other] = [actOf(), actOf()];
          if (random() < 0.5) await Promise.all([one(), other()]);
          else {
            await one();
            await other();
          }
        }
        // An order whose refunds are all processed is Refunded, unless it was taken up again.
        await endRefunds(shop, order.id, "processed");
      });
      const revived = await shop.db.query(revivedWithoutMoney, [ids]);
      expect(revived.rows, "no order whose money went back is taken up again").toEqual([]);
      await mapConcurrently(ids, concurrentOrders, (id) => finishMoney(shop, meera, id));
      await expectCleanLedger(shop);
      const unpaid = await shop.db.query(movedUnpaid, [ids]);
      expect(unpaid.rows, "nothing ships unpaid").toEqual([]);
      const versions = accepted.map(({ orderId, version }) => `${orderId} ${version}`);
      expect(new Set(versions).size, "of saves that saw one version, one is accepted").toBe(versions.length);
    }
  },
);
