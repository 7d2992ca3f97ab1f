import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import {
  acceptClaim,
  cancelReplacement,
  claimsOnDesk,
  placeDeliveredOrder,
  raisedClaim,
  refuseClaim,
  type WantedClaim,
  type WantedDecision,
} from "../../../test-support/builders/claims.ts";
import {
  readOnDesk,
  refundPieces,
  refundsAtProvider,
  sendRefundEvent,
} from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { unknownIds } from "../../../test-support/hostile/ids.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { sendRefund } from "../refunds/send-refund.ts";

const shop = testAppForAll({ now: new Date("2026-11-28T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Asha Rao" });
const accountant = signInForAll(shop, { role: "accountant" });
const packer = signInForAll(shop, { role: "packer" });
const internal = signInForAll(shop, { role: "internal" });

const sku = "HONROL100";
async function claimed(
  claim: WantedClaim = { lines: { 1: 6 } },
  goods: Record<string, number> = { [sku]: 10 },
) {
  const placed = await placeDeliveredOrder(shop, admin, goods);
  return { ...placed, claim: [placed.id, await raisedClaim(shop, placed.buyer, placed.id, claim)] as const };
}
const stock = async (of = sku) => {
  const { rows } = await shop.db.query<{ count: number }>(
    "SELECT count_in_stock AS count FROM products WHERE sku = $1",
    [of],
  );
  return rows[0]!.count;
};
const outcome = (answer: { statusCode: number; json: () => unknown }) => {
  const { code, message } = answer.json() as { code?: string; message?: string };
  return [answer.statusCode, code, message];
};
const accept = (claim: readonly [string, string], decision: WantedDecision) =>
  acceptClaim(shop, admin, claim, decision);
const claimOf = async ([id, claimId]: readonly [string, string]) =>
  (await claimsOnDesk(shop, admin, id)).find((claim) => claim.id === claimId)!;
const refundsOf = async (id: string) => (await readOnDesk(shop, admin, id)).refunds;

describe("an admin accepts a claim", { tags: ["ruling-claims.6"] }, () => {
  test("whole, with a refund: its pieces' share goes back, once, and its credit note follows when the provider has paid", async () => {
    const { id, claim, paymentId, amountPaise } = await claimed({ lines: { 1: 10 } });
    const decision = { lines: [{ lineNumber: 1, refund: 10 }], answer: "We are sorry" };
    expect((await accept(claim, decision)).json()).toMatchObject({ state: "Settled" });
    expect((await accept(claim, decision)).json()).toMatchObject({ state: "Settled" });
    const [refund, ...others] = await refundsOf(id);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({
      amount: amountPaise / 100,
      reason: "Damaged on the way",
      state: "requested",
    });
    expect(await claimOf(claim)).toMatchObject({
      state: "Settled",
      version: 2,
      answer: "We are sorry",
      replacement: null,
    });
    await sendRefund(shop.shop, refund!.id);
    const [made] = await refundsAtProvider(shop, paymentId);
    await sendRefundEvent(shop, {
      event: "refund.processed",
      status: "processed",
      id: made!.id,
      paymentId,
      receipt: refund!.id,
    });
    await shop.runJobs();
    expect((await refundsOf(id))[0]).toMatchObject({
      state: "processed",
      creditNote: { number: expect.stringMatching(/^CN\//) },
    });
    expect((await readOnDesk(shop, admin, id)).order.status).toBe("Refunded");
  });

  test("by piece: some are refunded, some replaced, the rest is refused", async () => {
    const { id, claim } = await claimed({ lines: { 1: 6 } });
    const before = await stock();
    await accept(claim, { lines: [{ lineNumber: 1, refund: 2, replace: 3 }] });
    expect((await claimOf(claim)).lines).toMatchObject([{ quantity: 6, refund: 2, replace: 3 }]);
    expect(await stock()).toBe(before - 3);
    const { order, refunds } = await readOnDesk(shop, admin, id);
    expect(refunds).toMatchObject([{ lines: [{ lineNumber: 1, quantity: 2 }] }]);
    expect(order.shipments.map(({ number, kind, stage }) => `${number} ${kind} ${stage}`)).toEqual([
      "1 sale Delivered",
      "2 replacement Packed",
    ]);
    expect(order.status).toBe("Delivered");
    await expectCleanLedger(shop);
  });

  test("and asks for the goods back: nothing moves until they are there, and what came back whole is in stock again", async () => {
    const { id, claim } = await claimed({ kind: "faulty", lines: { 1: 6 } });
    const before = await stock();
    const lines = [{ lineNumber: 1, refund: 2, replace: 4 }];
    expect((await accept(claim, { step: "goods-back", lines })).json()).toMatchObject({
      state: "Goods awaited",
    });
    expect([await stock(), (await refundsOf(id)).length]).toEqual([before, 0]);
    const settled = await accept(claim, { version: 2, lines: [{ ...lines[0]!, restock: true }] });
    expect(settled.json()).toMatchObject({ state: "Settled" });
    // Six came back, and four left.
    expect(await stock()).toBe(before + 2);
    await expectCleanLedger(shop);
  });

  test("and settles it later; goods that never come back end in a refusal", async () => {
    const { claim } = await claimed();
    const lines = [{ lineNumber: 1, replace: 6 }];
    expect((await accept(claim, { step: "later", lines })).json()).toMatchObject({ state: "Accepted" });
    expect((await accept(claim, { version: 2, step: "goods-back", lines })).json()).toMatchObject({
      state: "Goods awaited",
    });
    expect(
      (await refuseClaim(shop, admin, claim, { version: 3, reason: "They never came back" })).json(),
    ).toMatchObject({
      state: "Refused",
    });
    expect(await claimOf(claim)).toMatchObject({
      state: "Refused",
      answer: "They never came back",
      lines: [{ refund: 0, replace: 0 }],
    });
  });

  test("and its buyer gets a message of each decision, once; one that is only a refund has the refund's", async () => {
    const messagesOf = async (id: string) =>
      (await readOnDesk(shop, admin, id)).messages.filter(({ kind }) => kind === "claim").length;
    const { id, claim } = await claimed();
    const lines = [{ lineNumber: 1, refund: 2, replace: 4 }];
    for (let times = 0; times < 2; times += 1) await accept(claim, { step: "goods-back", lines });
    expect(await messagesOf(id)).toBe(2);
    await accept(claim, { version: 2, lines });
    expect(await messagesOf(id)).toBe(4);
    const refunded = await claimed();
    await accept(refunded.claim, { lines: [{ lineNumber: 1, refund: 6 }] });
    expect(await messagesOf(refunded.id)).toBe(0);
    const refused = await claimed();
    for (let times = 0; times < 2; times += 1)
      await refuseClaim(shop, admin, refused.claim, { reason: "The pictures show whole bags" });
    expect(await messagesOf(refused.id)).toBe(2);
  });

  test.each<[string, WantedDecision["lines"], RegExp]>([
    ["no piece", [{ lineNumber: 1, refund: 0 }], /at least one piece/],
    ["more than is claimed", [{ lineNumber: 1, refund: 4, replace: 3 }], /Only 6 pieces are claimed/],
    ["a line that is not claimed", [{ lineNumber: 2, refund: 1 }], /Line 2 is not claimed/],
    [
      "a line twice",
      [
        { lineNumber: 1, refund: 1 },
        { lineNumber: 1, refund: 1 },
      ],
      /lines must name each line once/,
    ],
    ["a negative number", [{ lineNumber: 1, refund: -1 }], /refund must be at least 0/],
  ])("but not %s", async (_name, lines, message) => {
    const { claim } = await claimed();
    expect(outcome(await accept(claim, { lines }))).toEqual([
      400,
      "invalid-input",
      expect.stringMatching(message),
    ]);
    expect(await claimOf(claim)).toMatchObject({ state: "Raised", version: 1 });
  });

  test("but puts no wrong goods into stock, and awaits none that never arrived", async () => {
    const { claim: wrong } = await claimed({ kind: "wrong" });
    const restock = [{ lineNumber: 1, refund: 1, restock: true }];
    expect(outcome(await accept(wrong, { lines: restock }))[2]).toContain("lines.0.restock must be false");
    const { claim: missing } = await claimed({ kind: "short" });
    const step = "goods-back";
    expect(outcome(await accept(missing, { step, lines: [{ lineNumber: 1, refund: 1 }] }))[2]).toContain(
      "step must not be goods-back",
    );
  });

  test("but not with too little in stock, which leaves the claim and the money as they were", async () => {
    const { id, claim } = await claimed({ lines: { 1: 6 } }, { TAPBRN042: 10 });
    const left = await stock("TAPBRN042");
    await shop.ownerDb.query(
      "UPDATE products SET count_in_stock = 2, stock_supplied = stock_supplied - $1 WHERE sku = 'TAPBRN042'",
      [left - 2],
    );
    const lines = [{ lineNumber: 1, refund: 3, replace: 3 }];
    expect(outcome(await accept(claim, { lines })).slice(0, 2)).toEqual([409, "not-enough-stock"]);
    expect(await refundsOf(id)).toEqual([]);
    expect(await claimOf(claim)).toMatchObject({ state: "Raised", version: 1 });
  });

  test("but not an order that is cancelled meanwhile; its claim is refused", async () => {
    const { id, claim } = await claimed();
    const tracking = { partnerName: "", trackingId: "" };
    const money = { decision: "kept", reason: "Agreed" };
    await saveOrder(shop, admin, id, { status: "Cancelled", tracking, money });
    expect(outcome(await accept(claim, { lines: [{ lineNumber: 1, refund: 1 }] })).slice(0, 2)).toEqual([
      409,
      "order-changed",
    ]);
    expect((await refuseClaim(shop, admin, claim)).statusCode).toBe(200);
  });
});

test(
  "a decision names the version that it saw: the second of two is refused, and changes nothing",
  { tags: ["ruling-claims.6"] },
  async () => {
    const { id, claim } = await claimed();
    await accept(claim, { lines: [{ lineNumber: 1, refund: 2 }] });
    for (const other of [
      await accept(claim, { lines: [{ lineNumber: 1, refund: 3 }] }),
      await accept(claim, { lines: [{ lineNumber: 1, refund: 2 }], answer: "Another answer" }),
      await accept(claim, { version: 2, lines: [{ lineNumber: 1, refund: 2 }] }),
      await refuseClaim(shop, admin, claim),
      await refuseClaim(shop, admin, claim, { version: 2 }),
    ])
      expect(outcome(other).slice(0, 2)).toEqual([409, "changed-meanwhile"]);
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await claimOf(claim)).toMatchObject({ state: "Settled", version: 2 });
  },
);

test(
  "a refusal has a reason, which buyers read: without a link, and the same again changes nothing",
  { tags: ["ruling-claims.6"] },
  async () => {
    const { claim } = await claimed();
    for (const reason of ["", "See www.example.com", "x".repeat(201)])
      expect((await refuseClaim(shop, admin, claim, { reason })).statusCode).toBe(400);
    expect((await refuseClaim(shop, admin, claim)).statusCode).toBe(200);
    expect((await refuseClaim(shop, admin, claim)).statusCode).toBe(200);
    expect(outcome(await refuseClaim(shop, admin, claim, { reason: "Another" })).slice(0, 2)).toEqual([
      409,
      "changed-meanwhile",
    ]);
    expect(await claimOf(claim)).toMatchObject({ version: 2 });
  },
);

test("only admins decide, and a claim belongs to its order", { tags: ["ruling-claims.3"] }, async () => {
  const { claim, buyer } = await claimed();
  for (const person of [buyer, accountant, packer, internal]) {
    expect(
      (await acceptClaim(shop, person, claim, { lines: [{ lineNumber: 1, refund: 1 }] })).statusCode,
    ).toBe(403);
    expect((await refuseClaim(shop, person, claim)).statusCode).toBe(403);
    expect((await cancelReplacement(shop, person, claim)).statusCode).toBe(403);
  }
  const other = await claimed();
  expect((await refuseClaim(shop, admin, [other.id, claim[1]])).statusCode).toBe(404);
  expect((await refuseClaim(shop, admin, [claim[0], unknownIds.order])).statusCode).toBe(404);
});

describe("no piece goes back or out twice", { tags: ["ruling-claims.4"] }, () => {
  test("when it is refunded without the claim before the claim is decided", async () => {
    const { id, claim } = await claimed({ lines: { 1: 6 } });
    await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 7 }] });
    expect(outcome(await accept(claim, { lines: [{ lineNumber: 1, refund: 1, replace: 3 }] }))).toEqual([
      409,
      "fewer-pieces-left",
      expect.stringContaining("Only 3 pieces are neither refunded nor replaced"),
    ]);
    expect((await accept(claim, { lines: [{ lineNumber: 1, refund: 1, replace: 2 }] })).statusCode).toBe(200);
  });

  test("when it is being replaced and the order is cancelled, its money returned past the payment provider", async () => {
    const { id, claim } = await claimed({ lines: { 1: 6 } });
    await accept(claim, { lines: [{ lineNumber: 1, replace: 6 }] });
    const cancel = async () =>
      saveOrder(shop, admin, id, {
        status: "Cancelled",
        money: { decision: "elsewhere", reference: "UTR 1" },
      });
    expect((await cancel()).json()).toMatchObject({ code: "pieces-being-replaced" });
    await cancelReplacement(shop, admin, claim);
    expect((await cancel()).statusCode).toBe(200);
    await expectCleanLedger(shop);
  });

  test("when it is being replaced and the order is refunded; once the replacement is cancelled it can be", async () => {
    const { id, claim } = await claimed({ lines: { 1: 6 } });
    const before = await stock();
    await accept(claim, { lines: [{ lineNumber: 1, replace: 6 }] });
    const refund = (quantity: number, refundsSeen = 0) =>
      refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity }], refundsSeen });
    expect(outcome(await refund(5))).toEqual([
      409,
      "pieces-being-replaced",
      expect.stringContaining("6 of "),
    ]);
    expect((await refund(4)).statusCode).toBe(200);
    expect((await claimOf(claim)).canCancelReplacement).toBe(true);
    expect((await cancelReplacement(shop, admin, claim)).statusCode).toBe(200);
    expect((await cancelReplacement(shop, admin, claim)).statusCode).toBe(200);
    expect(await stock()).toBe(before);
    expect(await claimOf(claim)).toMatchObject({
      state: "Settled",
      replacement: null,
      lines: [{ replace: 0 }],
    });
    expect((await refund(6, 1)).statusCode).toBe(200);
    await expectCleanLedger(shop);
  });

  test("when a refund of the claim fails and is repeated: the claim's pieces stay its own", async () => {
    const { id, buyer, claim } = await claimed({ lines: { 1: 10 } });
    await accept(claim, { lines: [{ lineNumber: 1, refund: 10 }] });
    await shop.db.query("UPDATE refunds SET state = 'failed' WHERE order_id = $1", [id]);
    const again = await shop.app.inject({ url: `/api/orders/${id}/claims`, headers: buyer.headers });
    expect(again.json()).toMatchObject({ parcels: [{ lines: [] }] });
    const [refund] = await refundsOf(id);
    const url = `/api/admin/orders/${id}/refunds/${refund!.id}/retry`;
    expect((await shop.app.inject({ method: "POST", url, headers: admin.headers })).statusCode).toBe(200);
    await expectCleanLedger(shop);
  });
});
