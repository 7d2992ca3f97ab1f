import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels } from "../../../test-support/builders/arrange-parcels.ts";
import {
  acceptClaim,
  cancelReplacement,
  claimsOnDesk,
  placeDeliveredOrder,
  raiseClaim,
  raisedClaim,
  refuseClaim,
  withdrawClaim,
} from "../../../test-support/builders/claims.ts";
import { placePaidOrder, readOnDesk, refundPieces } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import type { SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { updateRefund } from "../refunds/update-refund.ts";

const shop = testAppForAll({ now: new Date("2026-11-28T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Asha Rao" });

const pieces = 10;
const delivered = () => placeDeliveredOrder(shop, admin, { HONROL100: pieces });
/** With some of its pieces still here, in a second parcel. */
async function deliveredIn(piecesHere: number) {
  if (piecesHere === 0) return delivered();
  const placed = await placePaidOrder(shop, { HONROL100: pieces });
  await arrangeParcels(shop, admin, placed.id, { 1: { 1: pieces - piecesHere }, 2: { 1: piecesHere } });
  await deliver(placed.id, 1);
  return placed;
}
const deliver = (id: string, parcel: number) =>
  saveOrder(shop, admin, id, {
    parcel,
    status: "Delivered",
    tracking: { partnerName: "", trackingId: "" },
    checked: true,
  });
const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
const onceOf = (others: number) => [200, ...Array.from({ length: others }, () => 409)];

/** What went back and out for the one line of an order, counted apart from the view that the program reads. */
async function countOf(id: string) {
  const { rows } = await shop.db.query<{
    sent: number;
    refunded: number;
    replaced: number;
    ended: number;
    overclaimed: number;
  }>(
    `SELECT (SELECT coalesce(sum(p.quantity) FILTER (WHERE s.stage NOT IN ('Packed', 'Void')), CASE WHEN count(p) = 0 THEN $2::int ELSE 0 END)::int
         FROM shipments s LEFT JOIN shipment_lines p ON p.shipment_id = s.id WHERE s.order_id = $1 AND s.kind = 'sale') AS sent,
       (SELECT coalesce(sum(l.quantity - coalesce(l.unsent_quantity, 0)), 0)::int FROM refund_lines l
         JOIN refunds r ON r.id = l.refund_id WHERE r.order_id = $1 AND r.state <> 'failed') AS refunded,
       coalesce(sum(p.quantity) FILTER (WHERE s.stage <> 'Void'), 0)::int AS replaced,
       coalesce(sum(p.quantity) FILTER (WHERE s.stage = 'Delivered'), 0)::int AS ended,
       (SELECT count(*)::int FROM shipments parcel WHERE parcel.order_id = $1
         AND (SELECT sum(a.refund_quantity + a.replace_quantity) FROM claims c JOIN claim_lines a ON a.claim_id = c.id
           WHERE c.shipment_id = parcel.id AND c.state = 'Settled')
         > coalesce((SELECT sum(quantity) FROM shipment_lines WHERE shipment_id = parcel.id), $2::int)) AS overclaimed
     FROM shipments s LEFT JOIN shipment_lines p ON p.shipment_id = s.id WHERE s.order_id = $1 AND s.kind = 'replacement'`,
    [id, pieces],
  );
  return rows[0]!;
}

describe("at the same time", { tags: ["ruling-claims.4"] }, () => {
  test("ten claims of all pieces are one", async () => {
    // The first order opens the connections.
    for (let n = 0; n < 3; n += 1) {
      const { id, buyer } = await delivered();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => raiseClaim(shop, buyer, id, { lines: { 1: pieces } })),
      );
      expect(statusesOf(answers)).toEqual(onceOf(9));
      expect(await claimsOnDesk(shop, admin, id)).toHaveLength(1);
    }
  });

  test("ten decisions that differ are one", async () => {
    const { id, buyer } = await delivered();
    const claim = [id, await raisedClaim(shop, buyer, id, { lines: { 1: pieces } })] as const;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 3 === 2
          ? refuseClaim(shop, admin, claim, { reason: `Reason ${n}` })
          : acceptClaim(shop, admin, claim, {
              lines: [{ lineNumber: 1, refund: n % 2 ? 0 : n + 1, replace: n % 2 ? n : 0 }],
            }),
      ),
    );
    expect(statusesOf(answers)).toEqual(onceOf(9));
    expect((await claimsOnDesk(shop, admin, id))[0]).toMatchObject({ version: 2 });
  });

  test("ten times the same decision are one refund and one replacement", async () => {
    const { id, buyer } = await delivered();
    const claim = [id, await raisedClaim(shop, buyer, id, { lines: { 1: pieces } })] as const;
    const decision = { lines: [{ lineNumber: 1, refund: 4, replace: 6 }] };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => acceptClaim(shop, admin, claim, decision)),
    );
    expect(statusesOf(answers)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await countOf(id)).toEqual({ sent: 10, refunded: 4, replaced: 6, ended: 0, overclaimed: 0 });
  });

  test("a replacement and a refund of the same pieces without the claim are one of the two", async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id, buyer } = await delivered();
      const claim = [id, await raisedClaim(shop, buyer, id, { lines: { 1: pieces } })] as const;
      const answers = await Promise.all([
        acceptClaim(shop, admin, claim, { lines: [{ lineNumber: 1, replace: pieces }] }),
        refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: pieces }], wereSent: true }),
      ]);
      expect(statusesOf(answers)).toEqual(onceOf(1));
    }
  });

  test("a withdrawal and a decision are one of the two", async () => {
    const { id, buyer } = await delivered();
    const claim = [id, await raisedClaim(shop, buyer, id)] as const;
    const answers = await Promise.all([
      withdrawClaim(shop, buyer, claim),
      acceptClaim(shop, admin, claim, { lines: [{ lineNumber: 1, refund: 1 }] }),
    ]);
    expect(statusesOf(answers)).toEqual(onceOf(1));
  });
});

type Step = readonly [
  what: "raise" | "accept" | "refund" | "refuse" | "cancel" | "deliver" | "fail",
  n: number,
  m: number,
];

/** One of the things that buyers, staff, packers and the payment provider do with an order and its claims. */
async function take(buyer: SignedIn, id: string, [what, n, m]: Step): Promise<void> {
  const claims = await claimsOnDesk(shop, admin, id);
  const claim = claims[n % Math.max(1, claims.length)];
  const named = [id, claim?.id ?? id] as const;
  const { order, refunds } = await readOnDesk(shop, admin, id);
  const here = order.shipments.filter(({ stage }) => stage === "Packed");
  if (what === "raise")
    await raiseClaim(shop, buyer, id, {
      parcel: order.shipments[n % order.shipments.length]!.number,
      lines: { 1: m },
    });
  if (what === "accept") {
    const refund = n % (m + 1);
    const lines = [{ lineNumber: 1, refund, replace: m - refund }];
    await acceptClaim(shop, admin, named, {
      version: claim?.version ?? 1,
      lines,
      step: n % 4 === 0 ? "later" : "settle",
    });
  }
  if (what === "refund")
    await refundPieces(shop, admin, id, {
      lines: [{ lineNumber: 1, quantity: m }],
      refundsSeen: refunds.length,
      wereSent: n % 2 === 0,
    });
  if (what === "refuse") await refuseClaim(shop, admin, named, { version: claim?.version ?? 1 });
  if (what === "cancel") await cancelReplacement(shop, admin, named, claim?.version ?? 1);
  if (what === "deliver" && here.length > 0) await deliver(id, here[n % here.length]!.number);
  const asked = refunds.find(({ state }) => state === "requested");
  if (what === "fail" && asked) await updateRefund(shop.shop, { id: asked.id, orderId: id }, "failed", null);
}

const step = fc.tuple(
  fc.constantFrom<Step[0][]>(
    "raise",
    "raise",
    "raise",
    "accept",
    "accept",
    "accept",
    "refund",
    "refuse",
    "cancel",
    "deliver",
    "deliver",
    "fail",
  ),
  fc.nat(11),
  fc.integer({ min: 1, max: 6 }),
);

test(
  "whatever happens at the same time, never more is refunded and replaced than was delivered",
  { tags: ["ruling-claims.4"], timeout: 600_000 },
  async () => {
    await shop.ownerDb.query(
      "UPDATE products SET stock_supplied = stock_supplied + 100000, count_in_stock = count_in_stock + 100000 WHERE sku = 'HONROL100'",
    );
    let moved = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 3, 6),
        fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 3, maxLength: 5 }),
        async (piecesHere, rounds) => {
          const { id, buyer } = await deliveredIn(piecesHere);
          for (const round of rounds) {
            await Promise.all(round.map((one) => take(buyer, id, one)));
            const { sent, refunded, replaced, ended, overclaimed } = await countOf(id);
            expect(refunded + replaced).toBeLessThanOrEqual(sent + ended);
            expect(overclaimed).toBe(0);
            moved += refunded + replaced;
          }
        },
      ),
      { numRuns: quickOrLong(30, 500), endOnFailure: true },
    );
    // Otherwise nothing was tried.
    expect(moved).toBeGreaterThan(100);
  },
);
