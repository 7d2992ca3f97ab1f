import type { MoneyDecision } from "@dakbag/domain/orders/status-change";
import type { OrderDetails } from "@dakbag/contracts/orders";
import { rupeesToPaise } from "@dakbag/domain/money/money";
import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder, stockOf } from "../../../test-support/builders/order.ts";
import {
  placePaidOrder,
  readOnDesk,
  refundGoodwill,
  refundPieces,
  refundsAtProvider,
  type WantedGoodwill,
} from "../../../test-support/builders/refunds.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { expectAllCredited } from "../../../test-support/expect-all-credited.ts";
import { textsOfPdf } from "../../../test-support/read-pdf.ts";
import { endRefunds } from "../../../test-support/schedules/end-refunds.ts";
import { receiveRefund } from "./receive-refund.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll({ now: new Date("2026-11-22T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

const request = (id: string, wanted: WantedGoodwill, key?: string) =>
  refundGoodwill(shop, admin, id, wanted, key);
const onDesk = (id: string) => readOnDesk(shop, admin, id);
const end = (id: string, state: "processed" | "failed") => endRefunds(shop, id, state);

async function refused(answer: ReturnType<typeof request>) {
  const response = await answer;
  const { code, message } = response.json<{ code: string; message: string }>();
  return [response.statusCode, code, message];
}

const cancel = (id: string, money: MoneyDecision) =>
  saveOrder(shop, admin, id, { status: "Cancelled", money });

const pieces = (id: string, lineNumber: number, quantity: number, refundsSeen: number) =>
  refundPieces(shop, admin, id, { lines: [{ lineNumber, quantity }], refundsSeen });

async function amountsOf(id: string): Promise<(string | number)[][]> {
  return (await onDesk(id)).refunds.map(({ amount, state }) => [amount, state]);
}

async function notesOf(id: string) {
  const { rows } = await shop.db.query<Record<string, number | string>>(
    `SELECT l.quantity, l.gross_paise AS gross, l.taxable_paise AS taxable,
       l.igst_paise AS igst
     FROM credit_notes n JOIN credit_note_lines l ON l.credit_note_id = n.id
     WHERE n.order_id = $1 ORDER BY n.serial, l.line_number`,
    [id],
  );
  return rows;
}

describe("staff refund an amount as goodwill", { tags: ["ruling-refund.11", "ruling-refund.12"] }, () => {
  test("the buyer gets the amount, its GST is credited by the rates of the lines, and no goods come back", async () => {
    const paid = await placePaidOrder(shop, { HONSLV150: 5, POLPOD120160: 2000 });
    const stock = await stockOf(shop, "HONSLV150");
    expect((await request(paid.id, { amount: 150.5 })).statusCode).toBe(200);
    const requested = await onDesk(paid.id);
    expect(requested.refunds).toMatchObject([
      { amount: 150.5, state: "requested", reason: "Came four days late", lines: [], creditNote: null },
    ]);
    expect(requested.refundable!.lines.map(({ left, quantity }) => left === quantity)).toEqual([true, true]);
    expect(requested.events.at(-1)).toMatchObject({
      actor: "Meera",
      what: "Goodwill refund of ₹150.50 requested. Reason: Came four days late",
    });
    const { rows: audit } = await shop.db.query("SELECT summary FROM audit_log WHERE subject = $1", [
      paid.orderNumber,
    ]);
    expect(audit).toEqual([{ summary: `Order ${paid.orderNumber}: ${requested.events.at(-1)!.what}` }]);

    await setFaults(shop, { refundDelayMs: 0 });
    await shop.runJobs();
    expect(await refundsAtProvider(shop, paid.paymentId)).toMatchObject([{ amount: 15_050 }]);
    await end(paid.id, "processed");
    const { order, refunds, events } = await onDesk(paid.id);
    expect(order.status).toBe("Order Processing");
    expect(events.at(-1)!.what).toBe("Goodwill refund of ₹150.50 processed by the payment provider");
    expect(await stockOf(shop, "HONSLV150")).toBe(stock);
    // The lines are of ₹19,146.68 and ₹6,490.00, so their parts are ₹112.40 with 12% and ₹38.10 with 18% GST.
    expect(await notesOf(paid.id)).toMatchObject([
      { quantity: 0, gross: 10_036, taxable: 10_036, igst: 1204 },
      { quantity: 0, gross: 3229, taxable: 3229, igst: 581 },
    ]);
    expect(refunds[0]).toMatchObject({ goodwill: { taxable: 132.65, gst: 17.85 } });

    const url = `/api/orders/${paid.id}`;
    const buyers = await shop.app.inject({ method: "GET", url, headers: paid.buyer.headers });
    const [seen] = buyers.json<{ order: OrderDetails }>().order.refunds;
    expect(seen).toMatchObject({
      isGoodwill: true,
      state: "processed",
      reason: "Came four days late",
      lines: [],
    });
    const pdf = await shop.app.inject({
      method: "GET",
      url: `${url}/credit-notes/${seen!.creditNote!.id}`,
      headers: paid.buyer.headers,
    });
    const texts = textsOfPdf(pdf.rawPayload).join(" ");
    expect(texts).toContain("Goodwill reduction of the price");
    expect(texts).toContain("Came four days late");
    expect(texts).not.toContain("2,000");
  });

  test("later refunds of pieces are of what remains, and together all that was paid", async () => {
    const paid = await placePaidOrder(shop, { HONSLV150: 4 });
    const charged = paid.amountPaise;
    await request(paid.id, { amount: 400 });
    await pieces(paid.id, 1, 1, 1);
    const [, first] = (await onDesk(paid.id)).refunds;
    expect(Math.abs(rupeesToPaise(first!.amount) - (charged - 40_000) / 4)).toBeLessThanOrEqual(1);
    await request(paid.id, { amount: 100, refundsSeen: 2 });
    await pieces(paid.id, 1, 3, 3);
    const { refunds, refundable } = await onDesk(paid.id);
    expect(refunds.reduce((sum, { amount }) => sum + rupeesToPaise(amount), 0)).toBe(charged);
    expect(refundable?.moneyLeft).toBe(0);
    await end(paid.id, "processed");
    expect((await onDesk(paid.id)).order.status).toBe("Refunded");
    await expectAllCredited(shop, paid.id);
  });

  test.each<[string, MoneyDecision]>([
    ["refunded now", { decision: "refund" }],
    ["refunded elsewhere", { decision: "elsewhere", reference: "UTR 7" }],
  ])(
    "the rest of a cancelled order is %s, and its credit notes come to the invoice",
    async (_case, money) => {
      const paid = await placePaidOrder(shop, { HONSLV150: 2, TAPBRN045: 1 });
      await request(paid.id, { amount: 99.99 });
      expect((await cancel(paid.id, money)).statusCode).toBe(200);
      await end(paid.id, "processed");
      const { refunds } = await onDesk(paid.id);
      expect(refunds.map(({ amount }) => rupeesToPaise(amount))).toEqual([9999, paid.amountPaise - 9999]);
      await expectAllCredited(shop, paid.id);
    },
  );

  test("a refund in the provider's dashboard of all that goodwill left is of all pieces", async () => {
    const paid = await placePaidOrder(shop, { HONSLV150: 1 });
    await request(paid.id, { amount: 50 });
    await receiveRefund(shop.shop, {
      id: "rfnd_rest_of_goodwill",
      paymentId: paid.paymentId,
      amountPaise: paid.amountPaise - 5000,
      currency: "INR",
      receipt: null,
      status: "processed",
    });
    expect((await onDesk(paid.id)).refunds[1]!.lines).toMatchObject([{ quantity: 1 }]);
    await end(paid.id, "processed");
    await expectAllCredited(shop, paid.id);
  });
});

describe("a goodwill refund is refused", { tags: ["ruling-refund.12"] }, () => {
  test.each<[string, object, number, string]>([
    ["of less than a rupee", { amount: 0.99 }, 400, "amount must be at least 1"],
    ["with a third decimal", { amount: 10.005 }, 400, "amount must have at most 2 decimals"],
    ["that is no number", { amount: "10" }, 400, "amount must be rupees"],
    ["without a reason", { amount: 10, reason: " " }, 400, "reason is required"],
    ["of all that was paid", { amount: 782.88 }, 409, "amount must be at most ₹781.88"],
    ["of an order that has changed since", { amount: 10, refundsSeen: 1 }, 409, "reload the order"],
  ])("%s", async (_case, wanted, status, text) => {
    const { id, amountPaise } = await placePaidOrder(shop, { HONROL100: 1 });
    expect(amountPaise).toBe(78_288);
    const [statusCode, , message] = await refused(request(id, wanted as WantedGoodwill));
    expect([statusCode, message]).toEqual([status, expect.stringContaining(text)]);
    expect((await onDesk(id)).refunds).toEqual([]);
  });

  test("when the order is unknown, was never paid, is refunded, or has too little left", async () => {
    expect((await refused(request("01900000-0000-7000-8000-000000000000", { amount: 10 })))[0]).toBe(404);
    const { order } = await placeOrder(shop, await signInBuyer(shop), { HONROL100: 1 });
    expect((await refused(request(order._id, { amount: 10 }))).slice(0, 2)).toEqual([
      409,
      "nothing-to-refund",
    ]);
    const refunded = await placePaidOrder(shop, { HONROL100: 1 });
    await pieces(refunded.id, 1, 1, 0);
    expect((await refused(request(refunded.id, { amount: 10, refundsSeen: 1 }))).slice(0, 2)).toEqual([
      409,
      "all-refunded",
    ]);
    const cancelled = await placePaidOrder(shop, { HONROL100: 1 });
    await cancel(cancelled.id, { decision: "elsewhere", reference: "UTR 8" });
    expect((await refused(request(cancelled.id, { amount: 10, refundsSeen: 1 })))[1]).toBe("all-refunded");
    const small = await placePaidOrder(shop, { HONROL100: 1 });
    expect((await request(small.id, { amount: small.amountPaise / 100 - 1.5 })).statusCode).toBe(200);
    expect((await refused(request(small.id, { amount: 1, refundsSeen: 1 }))).slice(0, 2)).toEqual([
      409,
      "too-little-left",
    ]);
  });

  test("when its key was used for another refund; the same request again refunds once", async () => {
    const { id } = await placePaidOrder(shop, { HONROL100: 2 });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => request(id, { amount: 25 }, "goodwill-1")),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(200);
    expect(await amountsOf(id)).toEqual([[25, "requested"]]);
    for (const other of [{ amount: 26 }, { amount: 25, reason: "Another reason" }])
      expect((await refused(request(id, other, "goodwill-1")))[1]).toBe("idempotency-key-taken");
    const asPieces = refundPieces(
      shop,
      admin,
      id,
      { lines: [{ lineNumber: 1, quantity: 1 }], reason: "Came four days late" },
      "goodwill-1",
    );
    expect((await refused(asPieces))[1]).toBe("idempotency-key-taken");
  });
});
