import fc from "fast-check";
import { randomInt } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels } from "../../../test-support/builders/arrange-parcels.ts";
import {
  placePaidOrder,
  readOnDesk,
  refundPieces,
  retryRefund,
} from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { endRefunds } from "../../../test-support/schedules/end-refunds.ts";
import { findShipments } from "../shipments/ship-orders.ts";

const shop = testAppForAll({ now: new Date("2026-11-28T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
const ordered = { POLPOD100120: 1000, HONROL100: 6 };
beforeAll(() => setStock(shop, 100_000_000, ...Object.keys(ordered)));

const share = fc.integer({ min: 5, max: 95 }).map((percent) => percent / 100);
const anyAct = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("arrange" as const),
      share,
      parcels: fc.integer({ min: 1, max: 3 }),
      isMade: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      parcel: fc.integer({ min: 1, max: 4 }),
      status: fc.constantFrom("Order Processing", "In Production", "Shipped", "In transit", "Delivered"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      line: fc.integer({ min: 1, max: 2 }),
      share,
      wereSent: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("processed" as const, "failed" as const, "retry" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("hand-over" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("cancel" as const, "revive" as const) }) },
);
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

const tracking = () => ({ partnerName: "DTDC", trackingId: `D${randomInt(1e7, 1e8)}` });

/** Of each line a random part in each parcel, and the rest in the last: as of the pieces that were here when it was read. */
async function arrange(id: string, act: Act & { kind: "arrange" }) {
  const { order, piecesHere } = await readOnDesk(shop, admin, id);
  const left = order.shipments.filter(({ stage }) => stage !== "Packed" && stage !== "In Production");
  const numbers = [1, 2, 3, 4, 5].filter((number) => !left.some((parcel) => parcel.number === number));
  const wanted: Record<number, Record<string, number | string | null>> = {};
  for (const [at, number] of numbers.slice(0, act.parcels).entries())
    for (const { lineNumber, quantity } of piecesHere) {
      const part = Math.floor((quantity * act.share) / act.parcels);
      const inEarlier = part * at;
      const isLast = at === act.parcels - 1;
      const own = isLast ? quantity - inEarlier : Math.min(part, quantity - inEarlier);
      if (own > 0) wanted[number] = { ...wanted[number], [lineNumber]: own };
    }
  const [first] = Object.keys(wanted);
  if (first && !act.isMade) wanted[Number(first)]!["ready"] = null;
  return arrangeParcels(shop, admin, id, wanted as never, { version: order.version });
}

/** Of an order that leaves at once, the order itself. */
async function move(id: string, { parcel: at, status }: Act & { kind: "move" }) {
  const { order } = await readOnDesk(shop, admin, id);
  const { shipments } = order;
  const parcel = shipments.length > 1 && { parcel: shipments[at % shipments.length]!.number };
  return saveOrder(shop, admin, id, { ...parcel, status, tracking: tracking() });
}

/** One act of staff or of the payment provider; what is not possible is refused with a 4xx. */
async function perform(id: string, act: Act): Promise<{ statusCode: number; body: string } | undefined> {
  switch (act.kind) {
    case "arrange":
      return arrange(id, act);
    case "move":
      return move(id, act);
    case "refund": {
      const { refundable } = await readOnDesk(shop, admin, id);
      const line = refundable!.lines.find(({ lineNumber }) => lineNumber === act.line);
      const quantity = Math.max(1, Math.ceil((line?.left ?? 0) * act.share * 0.4));
      const { refundsSeen } = refundable!;
      return refundPieces(shop, admin, id, {
        lines: [{ lineNumber: act.line, quantity, restock: act.share > 0.5 }],
        refundsSeen,
        wereSent: act.wereSent,
      });
    }
    case "hand-over": {
      const { order } = await readOnDesk(shop, admin, id);
      const names =
        order.shipments.length > 1 ? order.shipments.map(({ number }) => `${id}/${number}`) : [id];
      const orders = names.map((name) => ({ id: name, version: order.version, ...tracking() }));
      return shop.app.inject({
        method: "POST",
        url: "/api/packing/handOver",
        headers: admin.headers,
        payload: { orders },
      });
    }
    case "retry": {
      const { refunds } = await readOnDesk(shop, admin, id);
      const failed = refunds.find(({ canRetry }) => canRetry);
      return failed && retryRefund(shop, admin, id, failed.id);
    }
    case "cancel":
      return saveOrder(shop, admin, id, {
        status: "Cancelled",
        money: { decision: "kept", reason: "Printed" },
      });
    case "revive":
      return saveOrder(shop, admin, id, { status: "Order Processing", revive: true });
    default:
      await endRefunds(shop, id, act.kind);
      return undefined;
  }
}

/** Every piece is in one place: refunded before it left, in one parcel, or, after a failed refund, in none. */
async function expectWhole(id: string): Promise<void> {
  const { rows } = await shop.db.query<{
    line: number;
    ordered: number;
    refunded: number;
    unsent: number | null;
    parcels: number;
  }>(
    `SELECT l.line_number AS line, l.quantity AS ordered,
       coalesce((SELECT sum(r.quantity) FROM refund_lines r JOIN refunds ON refunds.id = refund_id
         WHERE r.order_id = l.order_id AND r.line_number = l.line_number AND state <> 'failed'), 0)::int AS refunded,
       coalesce((SELECT sum(coalesce(r.unsent_quantity, r.quantity)) FROM refund_lines r JOIN refunds ON refunds.id = refund_id
         WHERE r.order_id = l.order_id AND r.line_number = l.line_number AND state <> 'failed'), 0)::int AS unsent,
       coalesce((SELECT sum(p.quantity) FROM shipment_lines p JOIN shipments s ON s.id = p.shipment_id
         WHERE s.order_id = l.order_id AND p.line_number = l.line_number AND s.stage <> 'Void'), 0)::int AS parcels
     FROM order_lines l WHERE l.order_id = $1 ORDER BY 1`,
    [id],
  );
  for (const { ordered: all, refunded, unsent, parcels } of rows) {
    expect(refunded).toBeLessThanOrEqual(all);
    expect(parcels).toBeLessThanOrEqual(all - unsent!);
  }
}

test(
  "in any order of acts, also at once, no piece is in two parcels, and what has left stays as it was",
  { timeout: 60 * 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyAct, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 12 }),
        async (schedule) => {
          const { id } = await placePaidOrder(shop, ordered);
          const left = new Map<number, string>();
          await perform(id, { kind: "arrange", share: 0.5, parcels: 3, isMade: true });
          for (const atOnce of schedule) {
            const before = await findShipments(shop.db, [id]);
            for (const { number, stage, lines } of before)
              if (!["Packed", "In Production", "Void"].includes(stage) && lines.length > 0)
                left.set(number, JSON.stringify(lines));
              else left.delete(number);
            const answers = await Promise.all(atOnce.map((act) => perform(id, act)));
            for (const answer of answers)
              if (answer && answer.statusCode !== 200 && (answer.statusCode < 400 || answer.statusCode > 409))
                throw new Error(`${answer.statusCode} ${answer.body}`);
            const isMovedBack = atOnce.some(
              (act) => act.kind === "move" && ["Order Processing", "In Production"].includes(act.status),
            );
            if (!isMovedBack)
              for (const { number, lines } of await findShipments(shop.db, [id]))
                if (left.has(number)) expect(JSON.stringify(lines)).toBe(left.get(number));
            await expectWhole(id);
          }
          await endRefunds(shop, id, "processed");
          await expectCleanLedger(shop);
        },
      ),
      { numRuns: quickOrLong(25, 2000) },
    );
  },
);
