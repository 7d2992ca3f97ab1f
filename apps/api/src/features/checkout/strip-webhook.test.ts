import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payAtSandbox } from "../../../test-support/builders/payments.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { deletePaymentReports } from "./checkout.jobs.ts";
import { stripWebhook } from "./strip-webhook.ts";

const shop = testAppForAll();
const runJob = () => deletePaymentReports(shop.shop);
const personal = /@|98765|vpa|card|bank|contact|email|notes|acquirer|Asha/i;

const report = (id: string) => ({
  event: "payment.captured",
  account_id: "acc_1",
  contains: ["payment"],
  created_at: 1_790_000_000,
  payload: {
    payment: {
      entity: {
        id,
        entity: "payment",
        amount: 11_800,
        currency: "INR",
        status: "captured",
        order_id: "order_1",
        method: "upi",
        vpa: "asha@okbank",
        upi: { vpa: "asha@okbank", payer_account_type: "bank_account" },
        contact: "+919876543210",
        email: "asha@example.in",
        card: { last4: "1111", name: "Asha" },
        card_id: "card_1",
        bank: "HDFC",
        notes: { GSTIN: "27ABCDE1234F1Z0", phone: "9876543210" },
        description: "For Asha",
        acquirer_data: { rrn: "123456789012" },
        // A field that the provider may add one day.
        payer_email: "asha@example.in",
        created_at: 1_790_000_000,
      },
    },
  },
});

test("a stripped report has only ids, amounts, states and times", () => {
  expect(stripWebhook(report("pay_1"))).toEqual({
    event: "payment.captured",
    created_at: 1_790_000_000,
    payload: {
      payment: {
        entity: {
          id: "pay_1",
          entity: "payment",
          amount: 11_800,
          currency: "INR",
          status: "captured",
          order_id: "order_1",
          method: "upi",
          created_at: 1_790_000_000,
        },
      },
    },
  });
});

test.each([
  [null],
  ["text"],
  [[]],
  [{}],
  [{ payload: null }],
  [{ payload: { payment: "x", order: { entity: 1 } } }],
])("a report of an unknown form is stripped to nothing: %j", (body) => {
  expect(JSON.stringify(stripWebhook(body))).not.toMatch(/x|text|1/);
});

test(
  "every report of a real payment is stripped once it is processed, and read again changes nothing",
  { tags: ["ruling-privacy.8"] },
  async () => {
    await shop.receiveWebhooks();
    const buyer = await signInBuyer(shop);
    const { order, razorpayOrderId } = await placeOrder(shop, buyer, { TAPBRN048: 1 });
    await payAtSandbox(shop, razorpayOrderId, { webhook: true });
    await expect
      .poll(async () => (await shop.db.query("SELECT FROM webhook_events")).rowCount)
      .toBeGreaterThan(1);
    const { rows: received } = await shop.db.query<{ body: string }>("SELECT body::text FROM webhook_events");
    // Already when they are saved: nothing else of them is needed.
    expect(received.map(({ body }) => body).join(" ")).not.toMatch(personal);
    await shop.runJobs();
    const { rows } = await shop.db.query<{ body: string; is_stripped: boolean }>(
      "SELECT body::text, is_stripped FROM webhook_events",
    );
    for (const { body, is_stripped } of rows) {
      expect(is_stripped).toBe(true);
      expect(body).not.toMatch(personal);
    }
    const { rows: orders } = await shop.db.query("SELECT status FROM orders WHERE id = $1", [order._id]);
    expect(orders).toEqual([{ status: "Order Processing" }]);
  },
);

test("older processed reports are stripped and deleted after 90 days; unprocessed ones stay as they are", async () => {
  await shop.db.query("DELETE FROM webhook_events");
  const insert = (id: string, processedDaysAgo: number | null) =>
    shop.db.query("INSERT INTO webhook_events VALUES ($1, 'payment.failed', $2, $3, $4)", [
      id,
      JSON.stringify(report(id)),
      new Date(shop.clock.now().getTime() - 100 * 86_400_000),
      processedDaysAgo === null ? null : new Date(shop.clock.now().getTime() - processedDaysAgo * 86_400_000),
    ]);
  await insert("old", 91);
  await insert("recent", 89);
  await insert("waiting", null);
  await runJob();
  const { rows } = await shop.db.query<{ event_id: string; body: string }>(
    "SELECT event_id, body::text FROM webhook_events ORDER BY event_id",
  );
  expect(rows.map(({ event_id }) => event_id)).toEqual(["recent", "waiting"]);
  expect(rows[0]!.body).not.toMatch(personal);
  expect(rows[1]!.body).toMatch(/asha@okbank/);
  await shop.db.query("DELETE FROM webhook_events");
});
