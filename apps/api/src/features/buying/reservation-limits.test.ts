import type { PayableOrder } from "@dakbag/contracts/checkout";
import { holdLimits } from "@dakbag/domain/orders/hold-limits";
import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { raiseHoldLimits } from "../../../test-support/builders/hold-limit.ts";
import { placeOrder, requestOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payAtSandbox, payOrder } from "../../../test-support/builders/payments.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { refundPieces } from "../../../test-support/builders/refunds.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { queueReconciliations } from "../checkout/reconcile-pending-orders.ts";

const shop = testAppForAll();
const minute = 60_000;

/** Places an order, and says whether its goods are held. */
async function order(buyer: SignedIn, goods: Readonly<Record<string, number>>): Promise<boolean> {
  await fillCart(shop, buyer, goods);
  return isHeld(await requestOrder(shop, buyer));
}
function isHeld(answer: Awaited<ReturnType<typeof requestOrder>>): boolean {
  if (answer.statusCode !== 200) throw new Error(`the order was refused: ${answer.body}`);
  return answer.json<PayableOrder>().order.reservedUntil !== null;
}
const newBuyer = () => signInBuyer(shop);

describe("unpaid orders of buyers who never paid", { tags: ["ruling-cart.18", "ruling-cart.40"] }, () => {
  test("hold at most half of a product; a larger one is placed without a hold and can be paid", async () => {
    await setStock(shop, 6000, "POLPOD120160");
    const buyer = await newBuyer();
    await fillCart(shop, buyer, { POLPOD120160: 4000 });
    const answer = await requestOrder(shop, buyer);
    expect(isHeld(answer)).toBe(false);
    expect(await stockOf(shop, "POLPOD120160")).toBe(6000);
    expect(await order(await newBuyer(), { POLPOD120160: 3000 })).toBe(true);
    const again = await requestOrder(shop, buyer);
    expect(again.json<PayableOrder>().order._id, "a second press").toBe(
      answer.json<PayableOrder>().order._id,
    );
    await payOrder(shop, buyer, answer.json<PayableOrder>().razorpayOrderId);
    expect(await stockOf(shop, "POLPOD120160"), "of 3,000 others hold, 1,000 are taken").toBe(2000);
  });

  test("of two accounts hold at most half of the sample packs together", async () => {
    await setStock(shop, 500, "SAMPLEPACK");
    const packs = { SAMPLEPACK: 225 };
    expect([await order(await newBuyer(), packs), await order(await newBuyer(), packs)]).toEqual([
      true,
      false,
    ]);
    expect(await stockOf(shop, "SAMPLEPACK")).toBe(275);
    expect(await order(await newBuyer(), { SAMPLEPACK: 1 }), "a small one").toBe(true);
  });

  test("together leave a quarter, also when they are placed in parallel", async () => {
    await setStock(shop, 10_000, "POLPOD140170");
    const buyers = await Promise.all(Array.from({ length: 12 }, newBuyer));
    for (const buyer of buyers) await fillCart(shop, buyer, { POLPOD140170: 1000 });
    const answers = await Promise.all(buyers.map((buyer) => requestOrder(shop, buyer)));
    expect(answers.filter(isHeld)).toHaveLength(7);
    expect(await stockOf(shop, "POLPOD140170")).toBe(3000);
    const known = await newBuyer();
    await raiseHoldLimits(shop, [known]);
    expect(await order(known, { POLPOD140170: 3000 })).toBe(true);
  });

  test("come to at most ₹2 lakh for one buyer", async () => {
    await setStock(shop, 1000, "HONSLV150");
    expect(await order(await newBuyer(), { HONSLV150: 60 })).toBe(false);
    expect(await order(await newBuyer(), { HONSLV150: 40 })).toBe(true);
  });

  test("are held twelve times within a day, placed sixty times, and then refused", async () => {
    await setStock(shop, 1000, "TAPTRN048");
    const buyer = await newBuyer();
    const held: boolean[] = [];
    for (let placed = 1; placed <= holdLimits.unpaidOrdersADay; placed += 1)
      held.push(await order(buyer, { TAPTRN048: 1 }));
    expect(held.filter(Boolean)).toHaveLength(holdLimits.heldOrdersADay);
    await fillCart(shop, buyer, { TAPTRN048: 1 });
    const refused = await requestOrder(shop, buyer);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining("60 orders within a day"),
    ]);
    shop.clock.advance(25 * 60 * minute);
    await shop.db.query("UPDATE cart_lines SET quantity = 1 WHERE user_id = $1", [buyer.userId]);
    expect(isHeld(await requestOrder(shop, buyer))).toBe(true);
  });
});

describe("unpaid orders of buyers who have paid for as much", { tags: ["ruling-cart.18"] }, () => {
  async function buyerWhoPaidFor(goods: Readonly<Record<string, number>>, buyer?: SignedIn) {
    buyer ??= await newBuyer();
    const { order: placed, razorpayOrderId } = await placeOrder(shop, buyer, goods);
    await payOrder(shop, buyer, razorpayOrderId);
    return { buyer, id: placed._id };
  }

  test("hold up to nine tenths, and no payment takes it", async () => {
    await setStock(shop, 15_000, "POLPOD200240");
    const { buyer } = await buyerWhoPaidFor({ POLPOD200240: 10_000 });
    await setStock(shop, 9000, "POLPOD200240");
    expect(await order(buyer, { POLPOD200240: 8500 })).toBe(false);
    await setStock(shop, 10_000, "POLPOD200240");
    expect(isHeld(await requestOrder(shop, buyer))).toBe(true);
    const stranger = await newBuyer();
    await fillCart(shop, stranger, { POLPOD200240: 1500 });
    await setStock(shop, 0, "POLPOD200240");
    expect((await requestOrder(shop, stranger)).json()).toMatchObject({ code: "not-enough-stock" });
  });

  test("are held when they are small, when strangers hold three quarters and others with a history the rest", async () => {
    await setStock(shop, 100, "HONROL100");
    const [large, small, known] = [await newBuyer(), await newBuyer(), await newBuyer()];
    await buyerWhoPaidFor({ HONROL100: 30 }, large);
    for (const buyer of [small, known]) await buyerWhoPaidFor({ HONROL100: 1 }, buyer);
    await setStock(shop, 100, "HONROL100");
    for (let strangers = 0; strangers < 16; strangers += 1)
      expect(await order(await newBuyer(), { HONROL100: 5 })).toBe(strangers < 15);

    expect(await order(large, { HONROL100: 25 })).toBe(false);
    await shop.db.query("DELETE FROM cart_lines WHERE user_id = $1", [large.userId]);
    expect(await order(large, { HONROL100: 15 })).toBe(true);
    expect(await stockOf(shop, "HONROL100"), "the last tenth").toBe(10);
    expect(await order(await newBuyer(), { HONROL100: 1 })).toBe(false);
    expect([await order(small, { HONROL100: 5 }), await order(known, { HONROL100: 5 })]).toEqual([
      true,
      true,
    ]);
  });

  test("are held twelve times within a day, too", async () => {
    await setStock(shop, 1000, "TAPTRN048");
    const { buyer } = await buyerWhoPaidFor({ TAPTRN048: 20 });
    const held: boolean[] = [];
    for (let placed = 0; placed < 14; placed += 1) {
      held.push(await order(buyer, { TAPTRN048: 1 }));
      shop.clock.advance(31 * minute);
    }
    expect(held.filter(Boolean)).toHaveLength(holdLimits.heldOrdersADay);
  });

  test("have a new buyer's limits for money that went back", async () => {
    await setStock(shop, 1000, "HONSLV150");
    const { buyer } = await buyerWhoPaidFor({ HONSLV150: 40 });
    const { id } = await buyerWhoPaidFor({ HONSLV150: 40 }, buyer);
    const admin = await signInBuyer(shop, { role: "admin" });
    const lines = [{ lineNumber: 1, quantity: 39, restock: true }];
    await refundPieces(shop, admin, id, { lines, refundsSeen: 0 });
    expect(await order(buyer, { HONSLV150: 60 })).toBe(false);
  });
});

describe("Retry Payment", { tags: ["ruling-cart.19"] }, () => {
  const retry = ({ headers }: SignedIn, id: string) =>
    shop.app.inject({ method: "POST", url: `/api/orders/${id}/retryPayment`, headers, payload: {} });
  async function waitOut() {
    shop.clock.advance(31 * minute);
    await queueReconciliations(shop.shop);
    await shop.runJobs();
  }
  async function unpaid(sku: string) {
    await setStock(shop, 1000, sku);
    const buyer = await newBuyer();
    const { order: placed, razorpayOrderId } = await placeOrder(shop, buyer, { [sku]: 5 });
    return { buyer, id: placed._id, razorpayOrderId };
  }
  const failToPay = (razorpayOrderId: string) => payAtSandbox(shop, razorpayOrderId, { outcome: "failed" });

  test("without an attempt to pay holds nothing again, and the order can be paid while the goods are there", async () => {
    const { buyer, id, razorpayOrderId } = await unpaid("TAPBRN040");
    await waitOut();
    expect((await retry(buyer, id)).json()).toMatchObject({
      razorpayOrderId,
      order: { reservedUntil: null },
    });
    expect(await stockOf(shop, "TAPBRN040")).toBe(1000);
    await payOrder(shop, buyer, razorpayOrderId);
    expect(await stockOf(shop, "TAPBRN040")).toBe(995);
  });

  test("before the hold has ended does not extend it without an attempt", async () => {
    const { buyer, id } = await unpaid("TAPBRN042");
    const first = (await retry(buyer, id)).json<{ order: { reservedUntil: string } }>().order.reservedUntil;
    shop.clock.advance(20 * minute);
    expect((await retry(buyer, id)).json()).toMatchObject({ order: { reservedUntil: first } });
  });

  test("holds the goods again after each of two attempts, and not after a third", async () => {
    const { buyer, id, razorpayOrderId } = await unpaid("TAPBRN048");
    for (const left of [995, 995, 1000]) {
      await failToPay(razorpayOrderId);
      await waitOut();
      expect((await retry(buyer, id)).statusCode).toBe(200);
      expect(await stockOf(shop, "TAPBRN048")).toBe(left);
      // A second press after the same attempt holds it no longer.
      const again = await Promise.all([retry(buyer, id), retry(buyer, id)]);
      expect(
        new Set(
          again.map((answer) => answer.json<{ order: { reservedUntil: string } }>().order.reservedUntil),
        ).size,
      ).toBe(1);
    }
    const { rows } = await shop.db.query("SELECT hold_extensions FROM orders WHERE id = $1", [id]);
    expect(rows).toEqual([{ hold_extensions: 2 }]);
  });

  test("is refused when the goods are sold out meanwhile", async () => {
    const { buyer, id } = await unpaid("TAPTRN048");
    await waitOut();
    await setStock(shop, 0, "TAPTRN048");
    expect((await retry(buyer, id)).json()).toMatchObject({ code: "not-enough-stock" });
  });
});
