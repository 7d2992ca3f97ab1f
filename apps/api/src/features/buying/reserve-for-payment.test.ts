import type { PayableOrder } from "@dakbag/contracts/checkout";
import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { raiseHoldLimits } from "../../../test-support/builders/hold-limit.ts";
import { requestOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payAtSandbox, verifyPayment } from "../../../test-support/builders/payments.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { countDeadlocks } from "../../../test-support/count-deadlocks.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";

const shop = testAppForAll();
const sku = "HONROL100";
const other = "TAPTRN048";
// Products whose holds no earlier test leaves behind.
const busy = "TAPBRN042";
const tags = ["ruling-cart.41"];

interface Placed {
  readonly buyer: SignedIn;
  readonly id: string;
  readonly razorpayOrderId: string;
  readonly isHeld: boolean;
}

async function place(goods: Readonly<Record<string, number>>, buyer?: SignedIn): Promise<Placed> {
  buyer ??= await signInBuyer(shop);
  await fillCart(shop, buyer, goods);
  const answer = await requestOrder(shop, buyer);
  if (answer.statusCode !== 200) throw new Error(`the order was refused: ${answer.body}`);
  const { order, razorpayOrderId } = answer.json<PayableOrder>();
  return { buyer, id: order._id, razorpayOrderId, isHeld: order.reservedUntil !== null };
}

/** @returns the status of the answer: 200 paid, 409 refunded */
async function pay({ buyer, razorpayOrderId }: Placed): Promise<number> {
  return (await verifyPayment(shop, buyer, await payAtSandbox(shop, razorpayOrderId))).statusCode;
}

async function goodsOf({ id }: Placed): Promise<string> {
  const { rows } = await shop.db.query<{ state: string }>(
    "SELECT status || ', ' || stock_state AS state FROM orders WHERE id = $1",
    [id],
  );
  return rows[0]!.state;
}

describe("who pays takes goods from holds of accounts that never paid", { tags }, () => {
  test("the newest first, only as many as are needed, and what they held beside goes back on sale", async () => {
    await setStock(shop, 100, sku, other);
    const older = await place({ [sku]: 5 });
    const newer = await place({ [sku]: 5, [other]: 3 });
    const paying = await place({ [sku]: 60 });
    await setStock(shop, 55, sku);
    expect([older.isHeld, newer.isHeld, paying.isHeld]).toEqual([true, true, false]);
    expect(await pay(paying)).toBe(200);
    expect([await goodsOf(older), await goodsOf(newer)]).toEqual([
      "Payment Pending, reserved",
      "Payment Pending, released",
    ]);
    expect([await stockOf(shop, sku), await stockOf(shop, other)]).toEqual([0, 100]);
  });

  test("not from an account that has paid, nor from one whose limit staff raised", async () => {
    await setStock(shop, 200, sku);
    const { buyer } = await place({ [sku]: 10 }).then(async (order) => {
      expect(await pay(order)).toBe(200);
      return order;
    });
    const trusted = await signInBuyer(shop);
    await raiseHoldLimits(shop, [trusted]);
    const paying = await place({ [sku]: 110 });
    expect(paying.isHeld).toBe(false);
    const holds = [await place({ [sku]: 10 }, buyer), await place({ [sku]: 100 }, trusted)];
    await setStock(shop, 0, sku);
    expect(await pay(paying)).toBe(409);
    expect(await goodsOf(paying)).toBe("Cancelled, released");
    for (const hold of holds) expect(await goodsOf(hold)).toBe("Payment Pending, reserved");
  });

  test("not when all of them together are not enough: they keep what they hold", async () => {
    const tape = "TAPBRN040";
    await setStock(shop, 100, tape);
    const hold = await place({ [tape]: 10 });
    const paying = await place({ [tape]: 60 });
    await setStock(shop, 40, tape);
    expect(await pay(paying)).toBe(409);
    expect(await goodsOf(hold)).toBe("Payment Pending, reserved");
    expect(await stockOf(shop, tape)).toBe(40);
  });
});

/** Of 60 units one order holds 10; the other has no hold and needs them all. */
async function placeForLastGoods(): Promise<{ readonly hold: Placed; readonly paying: Placed }> {
  await setStock(shop, 100, busy);
  const hold = await place({ [busy]: 10 });
  const paying = await place({ [busy]: 60 });
  await setStock(shop, 50, busy);
  return { hold, paying };
}

test(
  "a hold that is being paid at that moment is left to its buyer, and the payment waits for the outcome",
  { tags },
  async () => {
    const { hold, paying } = await placeForLastGoods();
    const settling = await shop.db.connect();
    try {
      await settling.query("BEGIN");
      await settling.query("SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE", [hold.id]);
      const paid = pay(paying);
      await expect.poll(() => stockOf(shop, busy)).toBe(50);
      await settling.query(
        "UPDATE orders SET status = 'Cancelled', stock_state = 'released', reserved_until = NULL WHERE id = $1",
        [hold.id],
      );
      await settling.query("UPDATE products SET count_in_stock = count_in_stock + 10 WHERE sku = $1", [busy]);
      await settling.query("COMMIT");
      expect(await paid).toBe(200);
    } finally {
      settling.release();
    }
    await expectCleanLedger(shop);
  },
);

test(
  "a change of a hold and of the order that takes it causes no deadlock, and the payment is settled after it",
  { tags },
  async () => {
    const { hold, paying } = await placeForLastGoods();
    const paid = await payAtSandbox(shop, paying.razorpayOrderId);
    const changing = await shop.db.connect();
    try {
      const lock = (id: string) => changing.query("SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE", [id]);
      await changing.query("BEGIN");
      await lock(hold.id);
      const settled = verifyPayment(shop, paying.buyer, paid);
      // Until the settlement has locked the order that is paid.
      await expect.poll(() => isLocked(paying.id)).toBe(true);
      await lock(paying.id);
      expect((await settled).statusCode, "tried for a second").toBe(503);
      await changing.query("COMMIT");
    } finally {
      changing.release();
    }
    expect((await verifyPayment(shop, paying.buyer, paid)).statusCode).toBe(200);
    expect(await goodsOf(hold)).toBe("Payment Pending, released");
    expect(await countDeadlocks(shop)).toBe(0);
    await expectCleanLedger(shop);
  },
);

async function isLocked(id: string): Promise<boolean> {
  const { rowCount } = await shop.db.query("SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED", [
    id,
  ]);
  return rowCount === 0;
}

test(
  "a hold and the order that takes it are paid at once: one gets the goods, the other its money",
  { tags, timeout: 300_000 },
  async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < quickOrLong(12, 200); round += 1) {
      await setStock(shop, 20, busy);
      const hold = await place({ [busy]: 5 });
      const paying = await place({ [busy]: 15 });
      await setStock(shop, 10, busy);
      expect([hold.isHeld, paying.isHeld]).toEqual([true, false]);
      const paid = round % 2 === 0 ? [pay(hold), pay(paying)] : [pay(paying), pay(hold)].toReversed();
      const [ofHold, ofPaying] = await Promise.all(paid);
      expect([ofHold, ofPaying].toSorted((one, next) => (one ?? 0) - (next ?? 0))).toEqual([200, 409]);
      outcomes.add(ofHold === 200 ? "the hold" : "the other");
      expect(await stockOf(shop, busy)).toBe(ofHold === 200 ? 10 : 0);
    }
    expect(outcomes.size, "both happen").toBeGreaterThan(0);
    await expectCleanLedger(shop);
  },
);

test(
  "payments that take holds while these are paid, pressed and cancelled cause no deadlock and lose nothing",
  { tags, timeout: 20 * 60_000 },
  async () => {
    for (let round = 0; round < quickOrLong(4, 100); round += 1) {
      await setStock(shop, 400, sku, other);
      const holds: Placed[] = [];
      for (let n = 0; n < 12; n += 1)
        holds.push(await place(n % 2 === 0 ? { [sku]: 5, [other]: 4 } : { [other]: 5, [sku]: 4 }));
      const paying: Placed[] = [];
      for (let n = 0; n < 4; n += 1)
        paying.push(await place(n % 2 === 0 ? { [sku]: 210, [other]: 10 } : { [other]: 210, [sku]: 10 }));
      await setStock(shop, 205, sku, other);
      const acts = [
        ...paying.map((order) => () => pay(order)),
        ...holds.slice(0, 3).map((order) => () => pay(order)),
        ...holds.slice(3, 7).map(
          ({ buyer }) =>
            async () =>
              (await requestOrder(shop, buyer)).statusCode,
        ),
        ...holds.slice(7, 10).map(({ buyer, id }) => async () => {
          const url = `/api/orders/${id}/cancel`;
          return (await shop.app.inject({ method: "POST", url, headers: buyer.headers })).statusCode;
        }),
      ];
      const statuses = await Promise.all(acts.toSorted(() => Math.random() - 0.5).map((act) => act()));
      expect(statuses.every((status) => [200, 409].includes(status))).toBe(true);
      const { rows } = await shop.db.query(
        `SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id
         WHERE o.id = ANY ($1) AND p.honoured = EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)`,
        [[...paying, ...holds].map(({ id }) => id)],
      );
      expect(rows, "each payment bought its order or goes back").toEqual([]);
      await expectCleanLedger(shop);
    }
    expect(await countDeadlocks(shop)).toBe(0);
  },
);
