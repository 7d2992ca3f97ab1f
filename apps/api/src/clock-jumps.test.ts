import { describe, expect, test } from "vitest";
import { testAppForEach } from "../test-support/before-tests.ts";
import { placeOrder, stockOf } from "../test-support/builders/order.ts";
import { payAtSandbox, verifyPayment } from "../test-support/builders/payments.ts";
import { placePaidOrder, refundPieces, refundsAtProvider } from "../test-support/builders/refunds.ts";
import { type SignedIn, signInBuyer } from "../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../test-support/builders/stock.ts";
import {
  newClientIp,
  newPhone,
  postForm,
  sendCode,
  setFaults,
} from "../test-support/builders/verify-phone.ts";
import { queueReconciliations } from "./features/checkout/reconcile-pending-orders.ts";
import { expireLostClaims, sendDueNotifications } from "./features/notifications/send-notifications.ts";
import { queueOpenRefunds } from "./features/refunds/reconcile-refunds.ts";

// Half an hour after midnight in India: an hour earlier is the day before.
const shop = testAppForEach({ now: new Date("2026-11-19T19:00:00Z") });
const sku = "PAPLIP080100";
const minutes = (count: number) => shop.clock.advance(count * 60_000);

/** What runs every minute and every second, by the clock of the shop. */
async function runMinute(): Promise<void> {
  await queueReconciliations(shop.shop);
  await queueOpenRefunds(shop.shop);
  await shop.runJobs();
  await expireLostClaims(shop.shop);
  for (const channel of ["sms", "email"] as const) await sendDueNotifications(shop.shop, channel);
}

const isSignedIn = async ({ headers }: SignedIn) =>
  (await shop.app.inject({ url: "/api/orders", headers })).statusCode === 200;
const statusOf = async (id: string) =>
  (await shop.db.query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [id])).rows[0]!.status;

describe.each([
  ["an hour ahead", 60],
  ["an hour back", -60],
])("a clock that jumps %s", (_how, jump) => {
  test("ends no session; an earlier code works, or a new one is sent immediately", async () => {
    const [buyer, admin] = [await signInBuyer(shop), await signInBuyer(shop, { role: "admin" })];
    const phoneNumber = newPhone();
    const address = newClientIp();
    const otp = await sendCode(shop, phoneNumber, address);
    const verify = (code: string) =>
      postForm(shop, "/api/otp/verifyOtp", { phoneNumber, otp: code }, { address });
    minutes(jump);
    expect(await isSignedIn(buyer)).toBe(true);
    expect(await isSignedIn(admin)).toBe(true);
    const answer = await verify(otp);
    expect(answer.json()).toMatchObject({ message: jump > 0 ? "Invalid OTP" : expect.anything() });
    expect(answer.statusCode).toBe(jump > 0 ? 400 : 200);
    minutes(1);
    expect((await verify(await sendCode(shop, phoneNumber, address))).statusCode).toBe(200);
  });

  test("lets no client wait longer for another attempt than without it", async () => {
    const phoneNumber = newPhone();
    const address = newClientIp();
    const signIn = () =>
      postForm(shop, "/api/users/login", { phoneNumber, password: "guessed-42" }, { address });
    for (let failures = 0; failures < 10; failures += 1) expect((await signIn()).statusCode).toBe(401);
    expect((await signIn()).statusCode).toBe(429);
    minutes(jump);
    minutes(16);
    expect((await signIn()).statusCode).toBe(401);
  });

  test("loses no payment, gives no goods to two, and delays no message", async () => {
    await setStock(shop, 4000, sku);
    const [held, reported] = [await signInBuyer(shop), await signInBuyer(shop)];
    const ofHeld = await placeOrder(shop, held, { [sku]: 1000 });
    const ofReported = await placeOrder(shop, reported, { [sku]: 1000 });
    minutes(20);
    // Asked about, and then paid by a buyer whose browser is gone; its report is lost.
    await runMinute();
    await payAtSandbox(shop, ofReported.razorpayOrderId);
    const before = await placePaidOrder(shop, { [sku]: 1000 });

    minutes(jump);
    minutes(5);
    await runMinute();
    expect(await statusOf(ofReported.order._id)).toBe("Order Processing");
    const { rows: messages } = await shop.db.query(
      "SELECT channel, state FROM notifications WHERE order_id = $1 AND kind = 'paid' ORDER BY channel",
      [before.id],
    );
    expect(messages).toEqual([
      { channel: "email", state: "sent" },
      { channel: "sms", state: "sent" },
    ]);

    const stock = await stockOf(shop, sku);
    expect(stock, "held until it was to end").toBe(jump > 0 ? 2000 : 1000);
    const paid = await payAtSandbox(shop, ofHeld.razorpayOrderId);
    expect((await verifyPayment(shop, held, paid)).statusCode).toBe(200);
    expect(await stockOf(shop, sku)).toBe(1000);
  });

  test("leaves the numbers of invoices and credit notes without gaps, and their days in order", async () => {
    await setFaults(shop, { refundDelayMs: 20 });
    const admin = await signInBuyer(shop, { role: "admin" });
    const before = await placePaidOrder(shop, { [sku]: 1000 });
    await refundPieces(shop, admin, before.id, { lines: [{ lineNumber: 1, quantity: 500 }] });
    await runMinute();
    const atProvider = async () => (await refundsAtProvider(shop, before.paymentId))[0]?.status;
    await expect.poll(atProvider).toBe("processed");

    minutes(jump);
    await placePaidOrder(shop, { [sku]: 1000 });
    await placePaidOrder(shop, { [sku]: 1000 });
    const { rows: invoices } = await shop.db.query(
      "SELECT serial, day >= lag(day, 1, day) OVER (ORDER BY serial) AS ordered FROM invoices ORDER BY serial",
    );
    expect(invoices).toEqual([1, 2, 3].map((serial) => ({ serial, ordered: true })));

    await runMinute();
    const { rows: notes } = await shop.db.query(
      "SELECT serial, day >= invoice_day AS ordered FROM credit_notes",
    );
    expect(notes).toEqual([{ serial: 1, ordered: true }]);
  });
});
