import { rupeesToPaise } from "@dakbag/domain/money/money";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { stockOf } from "../../../test-support/builders/order.ts";
import { requestFromProvider } from "../../../test-support/builders/provider.ts";
import {
  refundPieces,
  placePaidOrder,
  readOnDesk,
  refundsAtProvider,
  sendRefundEvent,
  type RefundEvent,
} from "../../../test-support/builders/refunds.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { sendRefund } from "./send-refund.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll();
let admins: [SignedIn, SignedIn];
beforeAll(async () => {
  admins = [await signInBuyer(shop, { role: "admin" }), await signInBuyer(shop, { role: "admin" })];
});
// Jobs left in the queue by an earlier test would consume the faults set by this test.
beforeEach(() => shop.runJobs());

const onDesk = (id: string) => readOnDesk(shop, admins[0], id);

/** A paid order of three rolls, one of which is to be refunded; the provider has not received the request yet. */
async function refundOfOneRoll() {
  const paid = await placePaidOrder(shop, { HONROL100: 3 });
  await refundPieces(shop, admins[0], paid.id, { lines: [{ lineNumber: 1, quantity: 1 }] });
  const { refunds } = await onDesk(paid.id);
  return { ...paid, refundId: refunds[0]!.id, refundPaise: rupeesToPaise(refunds[0]!.amount) };
}

async function stateOf(refundId: string): Promise<string> {
  const { rows } = await shop.db.query<{ state: string }>("SELECT state FROM refunds WHERE id = $1", [
    refundId,
  ]);
  return rows[0]!.state;
}

describe("two admins in parallel", () => {
  test(
    "of ten parallel requests by two admins for the same pieces one succeeds and the others get 409",
    { tags: ["ruling-refund.2"] },
    async () => {
      for (let round = 0; round < 3; round += 1) {
        const stock = await stockOf(shop, "HONSLV200");
        const paid = await placePaidOrder(shop, { HONSLV200: 3 });
        const refund = { lines: [{ lineNumber: 1, quantity: 1 + (round % 3), restock: true }] };
        const requests = Array.from({ length: 10 }, (_, index) =>
          refundPieces(shop, admins[index % 2 ? 1 : 0], paid.id, refund, `key-${index}`),
        );
        const answers = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
        expect(answers.filter((status) => status === 200)).toHaveLength(1);
        expect(answers.filter((status) => status === 409)).toHaveLength(9);
        expect((await onDesk(paid.id)).refunds).toHaveLength(1);
        expect(await stockOf(shop, "HONSLV200")).toBe(stock - 3 + refund.lines[0]!.quantity);
      }
    },
  );

  test(
    "cancelling the order and refunding a part of it in parallel refunds no more than was paid",
    { tags: ["ruling-refund.2"] },
    async () => {
      for (let round = 0; round < 3; round += 1) {
        const paid = await placePaidOrder(shop, { HONROL100: 3 });
        const cancelOrder = () =>
          saveOrder(shop, admins[1], paid.id, {
            status: "Cancelled",
            invoice: "",
            tracking: null,
            money: { decision: "refund" },
          });
        const part = () =>
          refundPieces(shop, admins[0], paid.id, { lines: [{ lineNumber: 1, quantity: 2 }] });
        const answers = await Promise.all([part(), cancelOrder(), part(), cancelOrder()]);
        for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
        // Who saw the order before the refund is told so, and cancels it again.
        if ((await onDesk(paid.id)).order.status !== "Cancelled")
          expect((await cancelOrder()).statusCode).toBe(200);
        const { refunds, order } = await onDesk(paid.id);
        expect(refunds.reduce((sum, { amount }) => sum + rupeesToPaise(amount), 0)).toBe(paid.amountPaise);
        expect(order.status).toBe("Cancelled");
      }
    },
  );
});

describe("webhook events of a refund", () => {
  const refundEvent = (event: RefundEvent["event"], status: RefundEvent["status"]) => ({ event, status });
  const processedEvent = refundEvent("refund.processed", "processed");
  const processed = [
    refundEvent("refund.created", "pending"),
    refundEvent("refund.speed_changed", "pending"),
    processedEvent,
    processedEvent,
  ];
  const failed = [
    refundEvent("refund.created", "pending"),
    refundEvent("refund.failed", "failed"),
    refundEvent("refund.speed_changed", "pending"),
  ];

  test.each([
    ["processed", processed],
    ["failed", failed],
  ])(
    "events in any order, also repeated, set the refund to %s once",
    { tags: ["ruling-refund.3"], timeout: 60_000 },
    async (state, toSend) => {
      for (const inOrder of permutations(toSend)) {
        const { id, paymentId, refundId } = await refundOfOneRoll();
        for (const one of inOrder) {
          await sendRefundEvent(shop, { ...one, id: `rfnd_${refundId}`, paymentId, receipt: refundId });
          await shop.runJobs();
        }
        const { refunds, events, order } = await onDesk(id);
        expect(refunds).toMatchObject([{ state }]);
        expect(events.filter(({ what }) => what.includes(`${state} `))).toHaveLength(1);
        expect(order.status).toBe("Order Processing");
        const { rows } = await shop.db.query("SELECT FROM notifications WHERE about_id = $1", [refundId]);
        expect(rows).toHaveLength(state === "processed" ? 2 : 0); // by SMS and by e-mail
      }
    },
  );

  test("ten concurrent deliveries of an event count once", { tags: ["ruling-refund.3"] }, async () => {
    const { id, paymentId, refundId } = await refundOfOneRoll();
    const event = {
      ...refundEvent("refund.processed", "processed"),
      id: "rfnd_Concurrent",
      paymentId,
      receipt: refundId,
    };
    await Promise.all(Array.from({ length: 10 }, () => sendRefundEvent(shop, event)));
    await Promise.all([shop.runJobs(), shop.runJobs(), shop.runJobs()]);
    const { events } = await onDesk(id);
    expect(events.filter(({ what }) => what.includes("processed by"))).toHaveLength(1);
  });

  test("an event of another payment's refund, or of a refund not made by the shop, does not change a refund", async () => {
    const { refundId } = await refundOfOneRoll();
    const other = await placePaidOrder(shop, { HONROL100: 1 });
    const event = refundEvent("refund.processed", "processed");
    await sendRefundEvent(shop, {
      ...event,
      id: "rfnd_Other",
      paymentId: other.paymentId,
      receipt: refundId,
    });
    await sendRefundEvent(shop, {
      ...event,
      id: "rfnd_ByHand",
      paymentId: other.paymentId,
      receipt: "by hand",
    });
    await sendRefundEvent(shop, { ...event, id: "rfnd_ByHand2", paymentId: other.paymentId });
    await shop.runJobs();
    expect(await stateOf(refundId)).not.toBe("processed");
  });
});

describe("the provider's response is lost (BP-12)", () => {
  test(
    "the payment is refunded once, although the request is retried in parallel",
    { tags: ["ruling-refund.3"] },
    async () => {
      const { paymentId, refundId, refundPaise } = await refundOfOneRoll();
      await setFaults(shop, { dropsAfterCommit: 3, refundDelayMs: 60_000 });
      await shop.runJobs(); // requests it three times, each response is lost
      expect(await stateOf(refundId)).toBe("requested");
      await Promise.all([sendRefund(shop.shop, refundId), sendRefund(shop.shop, refundId)]);
      expect(await refundsAtProvider(shop, paymentId)).toMatchObject([
        { amount: refundPaise, receipt: refundId },
      ]);
      expect(await stateOf(refundId)).toBe("accepted");
    },
  );

  test(
    "a refund.processed event that arrives before any response is applied",
    { tags: ["ruling-refund.3"] },
    async () => {
      const { paymentId, refundId } = await refundOfOneRoll();
      await setFaults(shop, { dropsAfterCommit: 3, refundDelayMs: 0 });
      await shop.runJobs();
      const [{ id } = { id: "" }] = await refundsAtProvider(shop, paymentId);
      await sendRefundEvent(shop, {
        event: "refund.processed",
        status: "processed",
        id,
        paymentId,
        receipt: refundId,
      });
      await shop.runJobs();
      expect(await stateOf(refundId)).toBe("processed");
      await sendRefund(shop.shop, refundId);
      expect(await refundsAtProvider(shop, paymentId)).toHaveLength(1);
      expect(await stateOf(refundId)).toBe("processed");
    },
  );

  test(
    "a 409 for a refund that the provider still processes does not fail the refund",
    { tags: ["ruling-refund.3"] },
    async () => {
      const { paymentId, refundId } = await refundOfOneRoll();
      // The sandbox answers at once, so this uses a different request with the same key: it gets the same 409.
      const key = { "x-refund-idempotency": refundId };
      await requestFromProvider(shop, `/payments/${paymentId}/refund`, { amount: 100 }, key);
      await shop.runJobs();
      expect(await stateOf(refundId)).toBe("requested");
    },
  );
});

/** All distinct permutations, also when an item occurs twice. */
function permutations<One>(all: readonly One[]): One[][] {
  if (all.length < 2) return [[...all]];
  return [...new Set(all)].flatMap((one) =>
    permutations(all.toSpliced(all.indexOf(one), 1)).map((rest) => [one, ...rest]),
  );
}
