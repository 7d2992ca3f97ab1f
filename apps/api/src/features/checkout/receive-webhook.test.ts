import { expect, test, vi } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payAtSandbox, verifyPayment } from "../../../test-support/builders/payments.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { queueReports } from "./receive-webhook.ts";

const shop = testAppForAll();

/** The states of the two reports that say that an order's payment is captured. */
async function reportsOf(razorpayOrderId: string): Promise<string[]> {
  const { rows } = await shop.db.query<{ state: string }>(
    `SELECT concat(CASE WHEN processed_at IS NULL THEN 'waiting' ELSE 'processed' END,
       CASE WHEN j.key IS NOT NULL THEN ', with a job' END) AS state
     FROM webhook_events e LEFT JOIN graphile_worker.jobs j ON j.key = 'webhook:' || e.event_id
     WHERE body #>> '{payload,payment,entity,order_id}' = $1`,
    [razorpayOrderId],
  );
  return rows.map(({ state }) => state);
}

test("reports get a job only if the buyer's browser has not brought their payment in the meantime", async () => {
  await shop.receiveWebhooks();
  const buyer = await signInBuyer(shop);
  const { razorpayOrderId: verified } = await placeOrder(shop, buyer, { POLPOD160180: 1000 });
  const paid = await payAtSandbox(shop, verified, { webhook: true });
  const { razorpayOrderId: alone } = await placeOrder(shop, await signInBuyer(shop), { POLPOD160180: 1000 });
  await payAtSandbox(shop, alone, { webhook: true });
  for (const id of [verified, alone]) await expect.poll(() => reportsOf(id)).toEqual(["waiting", "waiting"]);

  await verifyPayment(shop, buyer, paid);
  await Promise.all([queueReports(shop.shop), queueReports(shop.shop)]);
  await queueReports(shop.shop);
  expect(await reportsOf(verified)).toEqual(["processed", "processed"]);
  expect((await reportsOf(alone)).toSorted()).toEqual(["waiting", "waiting, with a job"]);
  const asked = vi.spyOn(shop.shop.payments, "findPayment");
  await shop.runJobs();
  await queueReports(shop.shop);
  expect(await reportsOf(alone)).toEqual(["processed", "processed"]);
  expect(asked).toHaveBeenCalledTimes(1);
});
