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

async function order(buyer: SignedIn, goods: Readonly<Record<string, number>>) {
  await fillCart(shop, buyer, goods);
  const answer = await requestOrder(shop, buyer);
  return { status: answer.statusCode, ...answer.json<{ message?: string; code?: string }>() };
}
const newBuyer = () => signInBuyer(shop);

describe("unpaid orders of buyers who never paid", { tags: ["ruling-cart.18"] }, () => {
  test("hold at most two thirds of a product, and the refusal says how many", async () => {
    await setStock(shop, 6000, "POLPOD120160");
    const buyer = await newBuyer();
    expect(await order(buyer, { POLPOD120160: 5000 })).toMatchObject({
      status: 409,
      code: "hold-limit",
      message: expect.stringContaining("You can order up to 4,000 pieces of"),
    });
    expect(await stockOf(shop, "POLPOD120160")).toBe(6000);
    expect((await order(await newBuyer(), { POLPOD120160: 4000 })).status).toBe(200);
  });

  test("together leave a tenth, also when they are placed in parallel", async () => {
    await setStock(shop, 10_000, "POLPOD140170");
    const buyers = await Promise.all(Array.from({ length: 12 }, newBuyer));
    for (const buyer of buyers) await fillCart(shop, buyer, { POLPOD140170: 1000 });
    const answers = await Promise.all(buyers.map((buyer) => requestOrder(shop, buyer)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9);
    expect(await stockOf(shop, "POLPOD140170")).toBe(1000);
    const paying = await newBuyer();
    await raiseHoldLimits(shop, [paying]);
    expect((await order(paying, { POLPOD140170: 1000 })).status).toBe(200);
  });

  test("come to at most ₹2 lakh for one buyer", async () => {
    await setStock(shop, 1000, "HONSLV150");
    const refused = await order(await newBuyer(), { HONSLV150: 60 });
    expect([refused.status, refused.code]).toEqual([409, "hold-limit"]);
    expect(refused.message).toContain("your unpaid orders can total up to ₹2,00,000.00");
    expect((await order(await newBuyer(), { HONSLV150: 40 })).status).toBe(200);
  });

  test("are at most twelve within a day", async () => {
    await setStock(shop, 1000, "TAPTRN048");
    const buyer = await newBuyer();
    for (let placed = 1; placed <= holdLimits.unpaidOrdersADay; placed += 1)
      expect((await order(buyer, { TAPTRN048: 1 })).status).toBe(200);
    expect((await order(buyer, { TAPTRN048: 1 })).message).toContain("12 orders within a day");
    shop.clock.advance(25 * 60 * minute);
    expect((await order(buyer, { TAPTRN048: 1 })).status).toBe(200);
  });
});

describe("unpaid orders of buyers who have paid for as much", { tags: ["ruling-cart.18"] }, () => {
  async function buyerWhoPaidFor(goods: Readonly<Record<string, number>>, buyer?: SignedIn) {
    buyer ??= await newBuyer();
    const { order: placed, razorpayOrderId } = await placeOrder(shop, buyer, goods);
    await payOrder(shop, buyer, razorpayOrderId);
    return { buyer, id: placed._id };
  }

  test("hold up to the share of all buyers, not the whole stock", async () => {
    await setStock(shop, 15_000, "POLPOD200240");
    const { buyer } = await buyerWhoPaidFor({ POLPOD200240: 10_000 });
    await setStock(shop, 9000, "POLPOD200240");
    expect(await order(buyer, { POLPOD200240: 8500 })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/order up to 8,000 pieces of .* at once\. Please order fewer/),
    });
    await setStock(shop, 10_000, "POLPOD200240");
    expect((await requestOrder(shop, buyer)).statusCode).toBe(200);
  });

  test("are at most twelve within a day, too", async () => {
    await setStock(shop, 1000, "TAPTRN048");
    const { buyer } = await buyerWhoPaidFor({ TAPTRN048: 20 });
    const statuses: number[] = [];
    for (let placed = 0; placed < 14; placed += 1) {
      statuses.push((await order(buyer, { TAPTRN048: 1 })).status);
      shop.clock.advance(31 * minute);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(holdLimits.unpaidOrdersADay);
  });

  test("have a new buyer's limits for money that went back", async () => {
    await setStock(shop, 1000, "HONSLV150");
    const { buyer } = await buyerWhoPaidFor({ HONSLV150: 40 });
    const { id } = await buyerWhoPaidFor({ HONSLV150: 40 }, buyer);
    const admin = await signInBuyer(shop, { role: "admin" });
    const lines = [{ lineNumber: 1, quantity: 39, restock: true }];
    await refundPieces(shop, admin, id, { lines, refundsSeen: 0 });
    expect(await order(buyer, { HONSLV150: 60 })).toMatchObject({ status: 409, code: "hold-limit" });
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
