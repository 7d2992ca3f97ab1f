import { beforeAll, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { refundPieces } from "../../../test-support/builders/refunds.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { capture, type UnpaidOrder, unpaidOrders } from "../../../test-support/builders/unpaid-orders.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { mapConcurrently } from "../../../test-support/map-concurrently.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { reconcilePendingOrder } from "../checkout/reconcile-pending-orders.ts";
import { findRefund } from "../refunds/refunds.queries.ts";
import { updateRefund } from "../refunds/update-refund.ts";

const shop = testAppForAll();
const meera = signInForAll(shop, { role: "admin", name: "Meera" });
const asha = signInForAll(shop, { role: "admin", name: "Asha" });
beforeAll(() => setStock(shop, 100_000, "HONROL100"));

const scheduleCount = quickOrLong(200, 10_000);
const batchSize = 200;
const ordersAtOnce = 8;
const actsPerOrder = 8;

/** Random numbers that a seed repeats (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const statuses = [
  "Order Processing",
  "In Production",
  "Shipped",
  "In transit",
  "Delivered",
  "Cancelled",
  "Refunded",
  "Payment Pending",
] as const;
const decisions = [
  undefined,
  { decision: "refund" },
  { decision: "elsewhere", reference: "UTR 1" },
  { decision: "kept", reason: "Printed with your own design" },
] as const;

/** A save at the desk that was answered with success, with the version that it saw. */
interface AcceptedSave {
  readonly orderId: string;
  readonly version: number;
}

/** What admins, buyers, files and the payment provider do to one order: each call picks one of it. */
function actorsOf(order: UnpaidOrder, random: () => number, accepted: AcceptedSave[]) {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const { id } = order;
  let seenLongAgo: number | undefined;
  let written = 0;
  const versionNow = async () =>
    (await shop.db.query<{ version: number }>("SELECT version FROM orders WHERE id = $1", [id])).rows[0]!
      .version;

  async function save(isStale: boolean): Promise<void> {
    const [status, money, admin] = [pick(statuses), pick(decisions), pick([meera, asha])];
    const [restock, revive] = [random() < 0.5, random() < 0.5];
    const version = isStale && seenLongAgo !== undefined ? seenLongAgo : await versionNow();
    seenLongAgo ??= version;
    const isCancelled = status === "Cancelled" || status === "Refunded";
    const answer = await shop.app.inject({
      method: "PUT",
      url: `/api/admin/orders/${id}`,
      headers: admin.headers,
      payload: {
        status,
        // Every save changes something, so that each that is accepted counts.
        tracking: { partnerName: "DTDC", trackingId: `T${(written += 1)}` },
        version,
        ...(isCancelled ? { money, restock } : { revive }),
      },
    });
    expect([200, 409]).toContain(answer.statusCode);
    if (answer.statusCode === 200) accepted.push({ orderId: id, version });
  }

  async function upload(): Promise<void> {
    const fields = {
      ...pick([{}, { money: "refund" }, { money: "kept", moneyNote: "Printed" }]),
      ...pick([{}, { restock: "yes" }]),
    };
    const content = `${id},,C${(written += 1)},DTDC,${pick(statuses)}\n`;
    const options = { headers: pick([meera, asha]).headers, fields };
    const answer = await sendFile(shop, "/api/admin/bulkOrderStatus", content, options);
    expect(answer.statusCode).toBe(200);
  }

  async function undoLastUpload(): Promise<void> {
    const { headers } = meera;
    const last = await shop.app.inject({ url: "/api/admin/bulkOrderStatus/last", headers });
    const { upload: found } = last.json<{ upload: { _id: string } | null }>();
    if (!found) return;
    const url = `/api/admin/bulkOrderStatus/${found._id}/undo`;
    expect([200, 409]).toContain((await shop.app.inject({ method: "POST", url, headers })).statusCode);
  }

  async function refund(): Promise<void> {
    const lines = [{ lineNumber: 1, quantity: 1, restock: random() < 0.5 }];
    expect([200, 409]).toContain((await refundPieces(shop, pick([meera, asha]), id, { lines })).statusCode);
  }

  const acts: (() => Promise<unknown>)[] = [
    () => capture(shop, order),
    () => capture(shop, order),
    () => save(false),
    () => save(false),
    () => save(true),
    upload,
    undoLastUpload,
    refund,
    () => processRefunds(id),
    () => reconcilePendingOrder({ ...shop.shop, payments: noPayments }, id),
  ];
  return () => pick(acts);
}

const noPayments = { ...({} as typeof shop.shop.payments), findPaymentsOfOrder: async () => [] };

/** The payment provider processes what was requested so far. */
async function processRefunds(orderId: string): Promise<void> {
  const { rows } = await shop.db.query<{ id: string }>(
    "SELECT id FROM refunds WHERE order_id = $1 AND state IN ('requested', 'accepted')",
    [orderId],
  );
  for (const { id } of rows) {
    const [found] = await findRefund(shop.db, id);
    if (found) await updateRefund(shop.shop, found, "processed", null);
  }
}

test(
  "random schedules at the desk leave a clean ledger: nothing ships unpaid, and no stale save wins",
  { tags: ["staff-4.1", "ruling-desk.16"], timeout: 30 * 60_000 },
  async () => {
    for (let first = 0; first < scheduleCount; first += batchSize) {
      const orders = await unpaidOrders(shop, batchSize);
      const accepted: AcceptedSave[] = [];
      await mapConcurrently(orders, ordersAtOnce, async (order, at) => {
        const random = randomFrom(first + at);
        const actOf = actorsOf(order, random, accepted);
        for (let acts = 0; acts < actsPerOrder; acts += 2) {
          const [one, other] = [actOf(), actOf()];
          if (random() < 0.5) await Promise.all([one(), other()]);
          else {
            await one();
            await other();
          }
        }
        await processRefunds(order.id);
      });
      await expectCleanLedger(shop);
      const unpaid = await shop.db.query(
        `SELECT o.id FROM orders o WHERE o.id = ANY ($1) AND paid_at IS NULL
           AND (status <> 'Payment Pending' OR EXISTS (
             SELECT FROM notifications n WHERE n.order_id = o.id AND n.kind IN ('shipped', 'delivered', 'tracking')))
         UNION ALL
         SELECT e.order_id FROM order_events e JOIN orders o ON o.id = e.order_id
         WHERE o.id = ANY ($1) AND e.to_status = 'Shipped' AND o.paid_at IS NULL`,
        [orders.map(({ id }) => id)],
      );
      expect(unpaid.rows, "nothing ships unpaid").toEqual([]);
      const revived = await shop.db.query(
        `SELECT order_number FROM orders o WHERE id = ANY ($1) AND paid_at IS NOT NULL
           AND status NOT IN ('Cancelled', 'Refunded') AND total_paise <= (
             SELECT sum(amount_paise) FROM refunds r
             WHERE r.razorpay_payment_id = o.razorpay_payment_id AND state <> 'failed')`,
        [orders.map(({ id }) => id)],
      );
      expect(revived.rows, "no order whose money went back is taken up again").toEqual([]);
      const versions = accepted.map(({ orderId, version }) => `${orderId} ${version}`);
      expect(new Set(versions).size, "of saves that saw one version, one is accepted").toBe(versions.length);
    }
  },
);
