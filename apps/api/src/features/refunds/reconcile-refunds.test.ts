import { beforeEach, describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { requestFromProvider } from "../../../test-support/builders/provider.ts";
import {
  refundPieces,
  placePaidOrder,
  readOnDesk,
  refundsAtProvider,
  sendRefundEvent,
} from "../../../test-support/builders/refunds.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import type { PaymentProvider, ProviderRefund } from "../../providers/payment-provider.ts";
import type { Shop } from "../../shop.ts";
import { queueOpenRefunds } from "./reconcile-refunds.ts";
import { sendRefund } from "./send-refund.ts";

// The provider's webhooks do not reach this shop; tests send the events themselves.
const shop = testAppForAll();
const admin = signInForEach(shop, { role: "admin" });
beforeEach(async () => {
  await shop.runJobs();
  await fetch(`${shop.sandboxUrl}/razorpay/_sandbox/faults`, { method: "DELETE" });
  await setFaults(shop, { refundDelayMs: 20 });
});

/** A refund of one of three rolls; the provider has not received the request yet. */
async function refundOfOneRoll() {
  const { id, paymentId } = await placePaidOrder(shop, { HONROL100: 3 });
  await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 1 }] });
  const [refund] = (await readOnDesk(shop, admin, id)).refunds;
  return { id, paymentId, refundId: refund!.id };
}

/** The same refund, accepted by the provider, which has finished it by now. */
async function refundFinishedAtProvider(end: "processed" | "failed") {
  const refund = await refundOfOneRoll();
  await setFaults(shop, { refundsEndFailed: end === "failed" ? 1 : 0 });
  await shop.runJobs();
  expect(await stateOf(refund.refundId)).toBe("accepted");
  const atProvider = async () => (await refundsAtProvider(shop, refund.paymentId))[0]?.status;
  await expect.poll(atProvider).toBe(end);
  return refund;
}

async function stateOf(refundId: string): Promise<string> {
  const { rows } = await shop.db.query<{ state: string }>("SELECT state FROM refunds WHERE id = $1", [
    refundId,
  ]);
  return rows[0]!.state;
}

async function reconcile(): Promise<void> {
  await queueOpenRefunds(shop.shop);
  await shop.runJobs();
}

/** The shop with a provider whose responses differ from the sandbox's. */
const withProvider = (change: Partial<PaymentProvider>): Shop => ({
  ...shop.shop,
  payments: { ...shop.shop.payments, ...change },
});
const refusesSecondRequest = {
  refund: () => Promise.reject(new Error("the refund was requested a second time")),
};

const minutes = (count: number) => count * 60_000;

describe("a refund whose webhook event is lost", () => {
  test.each(["processed", "failed"] as const)(
    "the refund is reconciled after 15 minutes, and is %s once",
    { tags: ["ruling-refund.7"] },
    async (end) => {
      const { id, refundId } = await refundFinishedAtProvider(end);
      await reconcile();
      expect(await stateOf(refundId)).toBe("accepted");
      shop.clock.advance(minutes(16));
      for (let round = 0; round < 3; round += 1) {
        await reconcile();
        shop.clock.advance(minutes(60));
      }
      const { refunds, events } = await readOnDesk(shop, admin, id);
      expect(refunds).toMatchObject([{ state: end }]);
      expect(refunds[0]!.creditNote !== null).toBe(end === "processed");
      expect(events.filter(({ what }) => what.includes(`${end} `))).toHaveLength(1);
      const { rows } = await shop.db.query("SELECT FROM notifications WHERE about_id = $1", [refundId]);
      expect(rows).toHaveLength(end === "processed" ? 2 : 0);
    },
  );

  test(
    "an event during the reconciliation is applied once, and a stale response does not undo it",
    { tags: ["ruling-refund.3", "ruling-refund.7"] },
    async () => {
      const { id, paymentId, refundId } = await refundFinishedAtProvider("processed");
      const [{ id: providerRefundId } = { id: "" }] = await refundsAtProvider(shop, paymentId);
      const event = { status: "processed", id: providerRefundId, paymentId, receipt: refundId } as const;
      const slowProvider = withProvider({
        findRefund: async (providerId) => {
          const reported = await shop.shop.payments.findRefund(providerId);
          await sendRefundEvent(shop, { ...event, event: "refund.processed" });
          await shop.runJobs();
          return { ...reported, status: "pending" };
        },
      });
      await Promise.all([sendRefund(slowProvider, refundId), sendRefund(shop.shop, refundId)]);
      const { refunds, events } = await readOnDesk(shop, admin, id);
      expect(refunds).toMatchObject([{ state: "processed" }]);
      expect(events.filter(({ what }) => what.includes("processed by"))).toHaveLength(1);
    },
  );

  test("an open refund is checked less and less often, at least once a day", async () => {
    const { refundId } = await refundFinishedAtProvider("processed");
    const checkedAtHours: number[] = [];
    const unavailable = withProvider({ findRefund: () => Promise.reject(new Error("down")) });
    const since = shop.clock.now().getTime();
    for (let halfHour = 0; halfHour < 2 * 24 * 7; halfHour += 1) {
      shop.clock.advance(minutes(30));
      await queueOpenRefunds(shop.shop);
      const { rowCount: isQueued } = await shop.db.query("SELECT FROM graphile_worker.jobs WHERE key = $1", [
        `refund:${refundId}`,
      ]);
      if (!isQueued) continue;
      await expect(sendRefund(unavailable, refundId)).rejects.toThrow("down");
      await shop.db.query("SELECT graphile_worker.remove_job($1)", [`refund:${refundId}`]);
      checkedAtHours.push((shop.clock.now().getTime() - since) / minutes(60));
    }
    expect(checkedAtHours[0]).toBe(0.5);
    expect(checkedAtHours.length).toBeLessThan(40);
    const pauses = checkedAtHours.slice(1).map((at, index) => at - checkedAtHours[index]!);
    expect(Math.max(...pauses)).toBe(24);
    expect(pauses.toSorted((one, other) => one - other)).toEqual(pauses);
    await sendRefund(shop.shop, refundId);
    expect(await stateOf(refundId)).toBe("processed");
  });
});

describe("a refund whose request may be lost", () => {
  test(
    "a refund whose job is lost is requested after 15 minutes",
    { tags: ["ruling-refund.7"] },
    async () => {
      const { paymentId, refundId } = await refundOfOneRoll();
      await shop.db.query("SELECT graphile_worker.remove_job($1)", [`refund:${refundId}`]);
      await reconcile();
      expect(await refundsAtProvider(shop, paymentId)).toEqual([]);
      shop.clock.advance(minutes(16));
      await reconcile();
      expect(await refundsAtProvider(shop, paymentId)).toMatchObject([{ receipt: refundId }]);
      expect(await stateOf(refundId)).toBe("accepted");
    },
  );

  test(
    "a refund is found by its receipt among a hundred others and not requested again",
    { tags: ["ruling-refund.3"] },
    async () => {
      const { paymentId, refundId } = await refundOfOneRoll();
      await setFaults(shop, { dropsAfterCommit: 3, refundDelayMs: 60_000 });
      await expect(sendRefund(shop.shop, refundId)).rejects.toThrow("could not be reached");
      await setFaults(shop, { dropsAfterCommit: 0 });
      for (let other = 0; other < 100; other += 1)
        await requestFromProvider(shop, `/payments/${paymentId}/refund`, { amount: 100 });
      await sendRefund(withProvider(refusesSecondRequest), refundId);
      expect(await stateOf(refundId)).toBe("accepted");
      await shop.runJobs();
    },
  );
});

describe("a provider that is down, limits requests or sends invalid responses", () => {
  test.each([
    ["is down", { serverErrors: 3 }],
    ["limits the request rate", { tooManyRequests: 3 }],
    ["sends an invalid response", { garbageAnswers: 3 }],
  ])(
    "while the provider %s, the refund does not change; the next check finishes it",
    { tags: ["ruling-refund.7"] },
    async (_what, fault) => {
      const refund = await refundOfOneRoll();
      await setFaults(shop, fault);
      await expect(sendRefund(shop.shop, refund.refundId)).rejects.toThrow();
      expect(await stateOf(refund.refundId)).toBe("requested");
      await sendRefund(shop.shop, refund.refundId);
      expect(await stateOf(refund.refundId)).toBe("accepted");
      await expect
        .poll(async () => (await refundsAtProvider(shop, refund.paymentId))[0]?.status)
        .toBe("processed");
      await setFaults(shop, fault);
      await expect(sendRefund(shop.shop, refund.refundId)).rejects.toThrow();
      expect(await stateOf(refund.refundId)).toBe("accepted");
      await sendRefund(shop.shop, refund.refundId);
      expect(await stateOf(refund.refundId)).toBe("processed");
      expect(await refundsAtProvider(shop, refund.paymentId)).toHaveLength(1);
    },
  );

  test("a wrong API key does not fail the refund: it stays requested", async () => {
    const { refundId } = await refundOfOneRoll();
    const configuration = { ...shop.shop.configuration, RAZORPAY_KEY_SECRET: "wrong" };
    const { createRazorpayClient } = await import("../../providers/razorpay/razorpay-client.ts");
    await expect(
      sendRefund({ ...shop.shop, payments: createRazorpayClient(configuration) }, refundId),
    ).rejects.toThrow("401");
    expect(await stateOf(refundId)).toBe("requested");
  });

  const mismatches: [string, Partial<ProviderRefund>][] = [
    ["of another amount", { amountPaise: 100 }],
    ["in another currency", { currency: "USD" }],
    ["of another payment", { paymentId: "pay_AnotherPayment" }],
  ];
  test.each(mismatches)("a response %s is ignored", async (_what, mismatch) => {
    const { id, refundId } = await refundFinishedAtProvider("processed");
    const mismatching = withProvider({
      findRefund: async (providerId) => ({
        ...(await shop.shop.payments.findRefund(providerId)),
        ...mismatch,
      }),
    });
    await sendRefund(mismatching, refundId);
    expect(await stateOf(refundId)).toBe("accepted");
    expect((await readOnDesk(shop, admin, id)).refunds).toHaveLength(1);
    await sendRefund(shop.shop, refundId);
    expect(await stateOf(refundId)).toBe("processed");
  });
});
