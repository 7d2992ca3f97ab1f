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

// No webhook of the provider reaches this shop, unless a test sends it.
const shop = testAppForAll();
const admin = signInForEach(shop, { role: "admin" });
beforeEach(async () => {
  await shop.runJobs();
  await fetch(`${shop.sandboxUrl}/razorpay/_sandbox/faults`, { method: "DELETE" });
  await setFaults(shop, { refundDelayMs: 20 });
});

/** A refund of one of three rolls, not yet requested at the provider. */
async function refundOfOneRoll() {
  const { id, paymentId } = await placePaidOrder(shop, { HONROL100: 3 });
  await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 1 }] });
  const [refund] = (await readOnDesk(shop, admin, id)).refunds;
  return { id, paymentId, refundId: refund!.id };
}

/** The same, taken on by the provider, which has ended it by now. */
async function refundThatHasEnded(end: "processed" | "failed") {
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

async function lookAfter(): Promise<void> {
  await queueOpenRefunds(shop.shop);
  await shop.runJobs();
}

/** The shop with a provider that answers otherwise than the sandbox. */
const withProvider = (change: Partial<PaymentProvider>): Shop => ({
  ...shop.shop,
  payments: { ...shop.shop.payments, ...change },
});
const refusesRequests = { refund: () => Promise.reject(new Error("it was requested a second time")) };

const minutes = (count: number) => count * 60_000;

describe("a refund without a webhook about its result", () => {
  test.each(["processed", "failed"] as const)(
    "is polled after 15 minutes, and is %s once",
    { tags: ["ruling-refund.7"] },
    async (end) => {
      const { id, refundId } = await refundThatHasEnded(end);
      await lookAfter();
      expect(await stateOf(refundId)).toBe("accepted");
      shop.clock.advance(minutes(16));
      for (let round = 0; round < 3; round += 1) {
        await lookAfter();
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
    "a webhook during the poll: it is processed once, and an older answer does not undo it",
    { tags: ["ruling-refund.3", "ruling-refund.7"] },
    async () => {
      const { id, paymentId, refundId } = await refundThatHasEnded("processed");
      const [{ id: razorpayRefundId } = { id: "" }] = await refundsAtProvider(shop, paymentId);
      const word = { status: "processed", id: razorpayRefundId, paymentId, receipt: refundId } as const;
      const slowly = withProvider({
        findRefund: async (refund) => {
          const answer = await shop.shop.payments.findRefund(refund);
          await sendRefundEvent(shop, { ...word, event: "refund.processed" });
          await shop.runJobs();
          return { ...answer, status: "pending" };
        },
      });
      await Promise.all([sendRefund(slowly, refundId), sendRefund(shop.shop, refundId)]);
      const { refunds, events } = await readOnDesk(shop, admin, id);
      expect(refunds).toMatchObject([{ state: "processed" }]);
      expect(events.filter(({ what }) => what.includes("processed by"))).toHaveLength(1);
    },
  );

  test("is polled less and less often, at least once a day", async () => {
    const { refundId } = await refundThatHasEnded("processed");
    const polls: number[] = [];
    const silent = withProvider({ findRefund: () => Promise.reject(new Error("down")) });
    const since = shop.clock.now().getTime();
    for (let halfHour = 0; halfHour < 2 * 24 * 7; halfHour += 1) {
      shop.clock.advance(minutes(30));
      await queueOpenRefunds(shop.shop);
      const { rowCount: isQueued } = await shop.db.query("SELECT FROM graphile_worker.jobs WHERE key = $1", [
        `refund:${refundId}`,
      ]);
      if (!isQueued) continue;
      await expect(sendRefund(silent, refundId)).rejects.toThrow("down");
      await shop.db.query("SELECT graphile_worker.remove_job($1)", [`refund:${refundId}`]);
      polls.push((shop.clock.now().getTime() - since) / minutes(60));
    }
    expect(polls[0]).toBe(0.5);
    expect(polls.length).toBeLessThan(40);
    const pauses = polls.slice(1).map((at, index) => at - polls[index]!);
    expect(Math.max(...pauses)).toBe(24);
    expect(pauses.toSorted((one, other) => one - other)).toEqual(pauses);
    await sendRefund(shop.shop, refundId);
    expect(await stateOf(refundId)).toBe("processed");
  });
});

describe("a refund that may not have been requested", () => {
  test("is requested when its job was lost", { tags: ["ruling-refund.7"] }, async () => {
    const { paymentId, refundId } = await refundOfOneRoll();
    await shop.db.query("SELECT graphile_worker.remove_job($1)", [`refund:${refundId}`]);
    await lookAfter();
    expect(await refundsAtProvider(shop, paymentId)).toEqual([]);
    shop.clock.advance(minutes(16));
    await lookAfter();
    expect(await refundsAtProvider(shop, paymentId)).toMatchObject([{ receipt: refundId }]);
    expect(await stateOf(refundId)).toBe("accepted");
  });

  test(
    "is found by its receipt among a hundred others, and not made twice even if the provider lost its key",
    { tags: ["ruling-refund.3"] },
    async () => {
      const { paymentId, refundId } = await refundOfOneRoll();
      await setFaults(shop, { dropsAfterCommit: 3, refundDelayMs: 60_000 });
      await expect(sendRefund(shop.shop, refundId)).rejects.toThrow("could not be reached");
      await setFaults(shop, { dropsAfterCommit: 0 });
      for (let other = 0; other < 100; other += 1)
        await requestFromProvider(shop, `/payments/${paymentId}/refund`, { amount: 100 });
      await sendRefund(withProvider(refusesRequests), refundId);
      expect(await stateOf(refundId)).toBe("accepted");
      await shop.runJobs();
    },
  );
});

describe("a provider that is down, rate limiting or answers nonsense", () => {
  test.each([
    ["is down", { serverErrors: 3 }],
    ["has had too many requests", { tooManyRequests: 3 }],
    ["answers with a web page", { garbageAnswers: 3 }],
  ])(
    "%s: nothing is concluded, and the next poll gives the result",
    { tags: ["ruling-refund.7"] },
    async (_what, fault) => {
      const requested = await refundOfOneRoll();
      await setFaults(shop, fault);
      await expect(sendRefund(shop.shop, requested.refundId)).rejects.toThrow();
      expect(await stateOf(requested.refundId)).toBe("requested");
      await sendRefund(shop.shop, requested.refundId);
      expect(await stateOf(requested.refundId)).toBe("accepted");
      await expect
        .poll(async () => (await refundsAtProvider(shop, requested.paymentId))[0]?.status)
        .toBe("processed");
      await setFaults(shop, fault);
      await expect(sendRefund(shop.shop, requested.refundId)).rejects.toThrow();
      expect(await stateOf(requested.refundId)).toBe("accepted");
      await sendRefund(shop.shop, requested.refundId);
      expect(await stateOf(requested.refundId)).toBe("processed");
      expect(await refundsAtProvider(shop, requested.paymentId)).toHaveLength(1);
    },
  );

  test("a wrong API key is no refusal: the refund is made once the key is right again", async () => {
    const { refundId } = await refundOfOneRoll();
    const configuration = { ...shop.shop.configuration, RAZORPAY_KEY_SECRET: "wrong" };
    const { createRazorpayClient } = await import("../../providers/razorpay-client.ts");
    await expect(
      sendRefund({ ...shop.shop, payments: createRazorpayClient(configuration) }, refundId),
    ).rejects.toThrow("401");
    expect(await stateOf(refundId)).toBe("requested");
  });

  const wrongAnswers: [string, Partial<ProviderRefund>][] = [
    ["of another amount", { amountPaise: 100 }],
    ["of another payment", { paymentId: "pay_SomebodyElse" }],
  ];
  test.each(wrongAnswers)("that answers %s is not believed", async (_what, wrongAnswer) => {
    const { id, refundId } = await refundThatHasEnded("processed");
    const lying = withProvider({
      findRefund: async (refund) => ({ ...(await shop.shop.payments.findRefund(refund)), ...wrongAnswer }),
    });
    await sendRefund(lying, refundId);
    expect(await stateOf(refundId)).toBe("accepted");
    expect((await readOnDesk(shop, admin, id)).refunds).toHaveLength(1);
    await sendRefund(shop.shop, refundId);
    expect(await stateOf(refundId)).toBe("processed");
  });
});
