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

const shop = testAppForAll();
let admins: [SignedIn, SignedIn];
beforeAll(async () => {
  admins = [await signInBuyer(shop, { role: "admin" }), await signInBuyer(shop, { role: "admin" })];
});
// What a test before has left in the queue would take the faults of this one.
beforeEach(() => shop.runJobs());

const onDesk = (id: string) => readOnDesk(shop, admins[0], id);

/** A paid order of three rolls; the refund of one is not yet requested at the provider. */
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

describe("two admins at once", () => {
  test(
    "never refund the same pieces twice: one succeeds, the other is asked to reload",
    { tags: ["ruling-refund.2"] },
    async () => {
      for (let round = 0; round < 3; round += 1) {
        const stock = await stockOf(shop, "HONSLV200");
        const paid = await placePaidOrder(shop, { HONSLV200: 3 });
        const refund = { lines: [{ lineNumber: 1, quantity: 1 + (round % 3), restock: true }] };
        const presses = Array.from({ length: 10 }, (_, index) =>
          refundPieces(shop, admins[index % 2 ? 1 : 0], paid.id, refund, `press-${index}`),
        );
        const answers = (await Promise.all(presses)).map(({ statusCode }) => statusCode);
        expect(answers.filter((status) => status === 200)).toHaveLength(1);
        expect(answers.filter((status) => status === 409)).toHaveLength(9);
        expect((await onDesk(paid.id)).refunds).toHaveLength(1);
        expect(await stockOf(shop, "HONSLV200")).toBe(stock - 3 + refund.lines[0]!.quantity);
      }
    },
  );

  test(
    "who cancel the order and refund a part of it send back no more than was paid",
    { tags: ["ruling-refund.2"] },
    async () => {
      for (let round = 0; round < 3; round += 1) {
        const paid = await placePaidOrder(shop, { HONROL100: 3 });
        const callOff = () =>
          shop.app.inject({
            method: "PUT",
            url: `/api/admin/orders/${paid.id}`,
            headers: admins[1].headers,
            payload: { status: "Cancelled", invoice: "", tracking: null, refund: true },
          });
        const part = () =>
          refundPieces(shop, admins[0], paid.id, { lines: [{ lineNumber: 1, quantity: 2 }] });
        const answers = await Promise.all([part(), callOff(), part(), callOff()]);
        for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
        const { refunds, order } = await onDesk(paid.id);
        expect(refunds.reduce((sum, { amount }) => sum + rupeesToPaise(amount), 0)).toBe(paid.amountPaise);
        expect(order.status).toBe("Cancelled");
      }
    },
  );
});

describe("webhooks of a refund", () => {
  const webhook = (event: RefundEvent["event"], status: RefundEvent["status"]) => ({ event, status });
  const isProcessed = webhook("refund.processed", "processed");
  const processed = [
    webhook("refund.created", "pending"),
    webhook("refund.speed_changed", "pending"),
    isProcessed,
    isProcessed,
  ];
  const failed = [
    webhook("refund.created", "pending"),
    webhook("refund.failed", "failed"),
    webhook("refund.speed_changed", "pending"),
  ];

  test.each([
    ["processed", processed],
    ["failed", failed],
  ])(
    "in every order, and repeated, end as %s, once",
    { tags: ["ruling-refund.3"], timeout: 60_000 },
    async (end, events) => {
      for (const inOrder of permutations(events)) {
        const { id, paymentId, refundId } = await refundOfOneRoll();
        for (const one of inOrder) {
          await sendRefundEvent(shop, { ...one, id: `rfnd_${refundId}`, paymentId, receipt: refundId });
          await shop.runJobs();
        }
        const { refunds, events, order } = await onDesk(id);
        expect(refunds).toMatchObject([{ state: end }]);
        expect(events.filter(({ what }) => what.includes(`${end} `))).toHaveLength(1);
        expect(order.status).toBe("Order Processing");
        const { rows } = await shop.db.query("SELECT FROM notifications WHERE about_id = $1", [refundId]);
        expect(rows).toHaveLength(end === "processed" ? 2 : 0); // by SMS and by e-mail
      }
    },
  );

  test("many times in parallel count once", { tags: ["ruling-refund.3"] }, async () => {
    const { id, paymentId, refundId } = await refundOfOneRoll();
    const event = {
      ...webhook("refund.processed", "processed"),
      id: "rfnd_AtOnce",
      paymentId,
      receipt: refundId,
    };
    await Promise.all(Array.from({ length: 10 }, () => sendRefundEvent(shop, event)));
    await Promise.all([shop.runJobs(), shop.runJobs(), shop.runJobs()]);
    const { events } = await onDesk(id);
    expect(events.filter(({ what }) => what.includes("processed by"))).toHaveLength(1);
  });

  test("of another payment's refund, or of an unknown one, change nothing", async () => {
    const { refundId } = await refundOfOneRoll();
    const other = await placePaidOrder(shop, { HONROL100: 1 });
    const event = webhook("refund.processed", "processed");
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

describe("when the provider's answer is lost (BP-12)", () => {
  test("the money goes back once, for any number of retries", { tags: ["ruling-refund.3"] }, async () => {
    const { paymentId, refundId, refundPaise } = await refundOfOneRoll();
    await setFaults(shop, { dropsAfterCommit: 3, refundDelayMs: 60_000 });
    await shop.runJobs(); // requested three times, each answer is lost
    expect(await stateOf(refundId)).toBe("requested");
    await Promise.all([sendRefund(shop.shop, refundId), sendRefund(shop.shop, refundId)]);
    expect(await refundsAtProvider(shop, paymentId)).toMatchObject([
      { amount: refundPaise, receipt: refundId },
    ]);
    expect(await stateOf(refundId)).toBe("accepted");
  });

  test("a webhook that arrives before the answer is processed", { tags: ["ruling-refund.3"] }, async () => {
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
  });

  test(
    "a 409 while the refund is in progress is no refusal: it is not shown as failed",
    { tags: ["ruling-refund.3"] },
    async () => {
      const { paymentId, refundId } = await refundOfOneRoll();
      // The sandbox answers at once; another body under a known key gets the same 409.
      const key = { "x-refund-idempotency": refundId };
      await requestFromProvider(shop, `/payments/${paymentId}/refund`, { amount: 100 }, key);
      await shop.runJobs();
      expect(await stateOf(refundId)).toBe("requested");
    },
  );
});

/** Each order once, also of things of which one is there twice. */
function permutations<One>(all: readonly One[]): One[][] {
  if (all.length < 2) return [[...all]];
  return [...new Set(all)].flatMap((one) =>
    permutations(all.toSpliced(all.indexOf(one), 1)).map((rest) => [one, ...rest]),
  );
}
