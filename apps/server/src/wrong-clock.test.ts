import { join } from "node:path";
import { checkoutAddress } from "@dakbag/api/test-support/builders/shipping-details";
import { payAtSandbox, verification } from "@dakbag/api/test-support/builders/payments";
import { signInBuyer } from "@dakbag/api/test-support/builders/sign-in-buyer";
import { codeSentTo, newPhone } from "@dakbag/api/test-support/builders/verify-phone";
import { expectCleanLedger } from "@dakbag/api/test-support/expect-clean-ledger";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { requestJson } from "../test-support/request-json.ts";
import { type Copies, startCopies } from "../test-support/copies.ts";

const shifted = join(import.meta.dirname, "../test-support/shifted-clock.mjs");
const withClockOffset = (hours: number) => ({
  NODE_OPTIONS: `--import=${shifted}`,
  CLOCK_OFF_MS: String(hours * 3_600_000),
});

let shop: Copies;
let ahead: string;
let behind: string;
beforeAll(async () => {
  shop = await startCopies([withClockOffset(1), withClockOffset(-1)]);
  [ahead = "", behind = ""] = shop.addresses;
  for (const copy of shop.copies)
    await vi.waitUntil(() => copy.output().log.includes("this machine's clock is wrong"), 10_000);
});
afterAll(() => shop.close());

async function send(at: string) {
  const phoneNumber = newPhone();
  const answer = await requestJson("POST", `${at}/api/otp/sendOtp`, { body: { phoneNumber } });
  expect(answer.status).toBe(200);
  return { cookie: answer.cookie, body: { phoneNumber, otp: await codeSentTo(shop, phoneNumber) } };
}

const verify = async (at: string, code: { cookie: string; body: object }) =>
  (await requestJson("POST", `${at}/api/otp/verifyOtp`, code)).status;

describe("copies with a clock one hour ahead and one hour behind use the database's clock", () => {
  test("a one-time code from the copy behind is valid at the copy ahead until it expires", async () => {
    expect(await verify(ahead, await send(behind))).toBe(200);
  });

  test(
    "a one-time code from the copy ahead is invalid at the copy behind after it expires",
    { tags: ["ruling-accounts.2"] },
    async () => {
      const code = await send(ahead);
      const { rows } = await shop.db.query<{ lives_ms: number }>(
        `WITH lived AS (SELECT expires_at - now() AS rest FROM one_time_codes WHERE phone_number = $1)
       UPDATE one_time_codes SET expires_at = expires_at - rest - interval '3 seconds' FROM lived WHERE phone_number = $1
       RETURNING extract(epoch FROM rest)::int * 1000 AS lives_ms`,
        [code.body.phoneNumber],
      );
      expect(rows[0]?.lives_ms).toBeLessThanOrEqual(5 * 60_000);
      expect(await verify(behind, code)).toBe(400);
    },
  );

  test(
    "an answer has the database's time, whatever the copy's clock says",
    { tags: ["ruling-places.5"] },
    async () => {
      for (const at of [ahead, behind]) {
        const { headers } = await fetch(`${at}/api/delivery/411001`);
        expect(Math.abs(Date.parse(headers.get("date") ?? "") - Date.now())).toBeLessThan(10_000);
      }
    },
  );

  test("an order, its payment and its invoice have the database's time and its date in Asia/Kolkata", async () => {
    const buyer = await signInBuyer({
      db: shop.db,
      clock: { now: () => new Date(), advance: () => undefined },
    });
    const request = (at: string, path: string, body: object) =>
      requestJson("POST", at + path, { as: buyer, body });
    await request(ahead, "/api/cart", { sku: "TAPBRN045", quantity: 1 });
    const placed = await request(ahead, "/api/orders", {
      shippingAddress: checkoutAddress,
      paymentMethod: "razorpay",
    });
    const paid = await payAtSandbox(shop, String(placed.body["razorpayOrderId"]));
    expect((await request(behind, "/api/orders/verifyPayment", verification(paid))).status).toBe(200);
    const { rows } = await shop.db.query(
      `SELECT extract(epoch FROM now() - placed_at) BETWEEN 0 AND 60 AS "isPlacedNow",
         extract(epoch FROM now() - paid_at) BETWEEN 0 AND 60 AS "isPaidNow",
         day = (issued_at AT TIME ZONE 'Asia/Kolkata')::date AS "isOfTheDay"
       FROM orders JOIN invoices ON order_id = orders.id`,
    );
    expect(rows).toEqual([{ isPlacedNow: true, isPaidNow: true, isOfTheDay: true }]);
    await expectCleanLedger(shop);
  });
});
