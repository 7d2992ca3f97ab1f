import type { ReorderedLine } from "@dakbag/contracts/orders";
import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { deleteCartAdditions, deleteReorders } from "./cart.jobs.ts";

const shop = testAppForAll({ ledgerDiffersBecause: "past orders are written by hand" });

/** A past order of a buyer with an empty cart, its goods no longer reserved. */
async function pastOrder(goods: Record<string, number>, buyer?: SignedIn) {
  const owner = buyer ?? (await signInBuyer(shop));
  const { order } = await placeOrder(shop, owner, goods);
  await shop.db.query("UPDATE orders SET stock_state = 'sold', reserved_until = NULL WHERE id = $1", [
    order._id,
  ]);
  await shop.db.query("DELETE FROM cart_lines WHERE user_id = $1", [owner.userId]);
  return { buyer: owner, orderId: order._id };
}

function reorder(buyer: SignedIn, orderId: string, key?: string) {
  return shop.app.inject({
    method: "POST",
    url: `/api/orders/${orderId}/reorder`,
    headers: { ...buyer.headers, ...(key !== undefined && { "idempotency-key": key }) },
  });
}
const linesOf = async (...request: Parameters<typeof reorder>) =>
  (await reorder(...request)).json<{ lines: ReorderedLine[] }>().lines;

async function cartOf({ userId }: SignedIn): Promise<Record<string, number>> {
  const { rows } = await shop.db.query<{ sku: string; quantity: number }>(
    "SELECT sku, quantity FROM cart_lines WHERE user_id = $1",
    [userId],
  );
  return Object.fromEntries(rows.map(({ sku, quantity }) => [sku, quantity]));
}

describe("POST /api/orders/:id/reorder", () => {
  test("adds an order's lines to a cart that already has goods, and reports the lines in their order", async () => {
    const { buyer, orderId } = await pastOrder({ POLPOD120160: 1000, TAPBRN040: 2 });
    await fillCart(shop, buyer, { TAPBRN040: 3 });
    expect(await linesOf(buyer, orderId)).toEqual([
      {
        SKU: "POLPOD120160",
        productTitle: "Plain Poly Courier Bag 12x16 inch with POD",
        outcome: "added",
        quantity: 1000,
        added: 1000,
        unit: "PCS",
        oldUnitPrice: 2.75,
        unitPrice: 2.75,
        message: null,
      },
      expect.objectContaining({ SKU: "TAPBRN040", outcome: "added", quantity: 2, added: 2, unit: "CTN" }),
    ]);
    expect(await cartOf(buyer)).toEqual({ POLPOD120160: 1000, TAPBRN040: 5 });
  });

  test(
    "adds the largest valid quantity that is in stock, and reports the reduction",
    { tags: ["ruling-cart.6"] },
    async () => {
      const { buyer, orderId } = await pastOrder({ POLPOD100120: 2000, HONSLV100: 5 });
      await setStock(shop, 1750, "POLPOD100120");
      await setStock(shop, 3, "HONSLV100");
      expect(await linesOf(buyer, orderId)).toMatchObject([
        {
          outcome: "reduced",
          quantity: 2000,
          added: 1500,
          message: "Quantity 2,000 is more than the stock: 1,750 pieces left.",
        },
        {
          outcome: "reduced",
          added: 3,
          message: "Quantity 5 is more than the stock: 3 boxes left.",
        },
      ]);
      expect(await cartOf(buyer)).toEqual({ POLPOD100120: 1500, HONSLV100: 3 });
    },
  );

  test("counts goods in the cart as taken, and goods of the buyer's own waiting order as available", async () => {
    const { buyer, orderId } = await pastOrder({ HONSLV150: 4 });
    await setStock(shop, 6, "HONSLV150");
    await placeOrder(shop, buyer, { HONSLV150: 5 });
    expect(await linesOf(buyer, orderId)).toMatchObject([
      { outcome: "reduced", added: 1, message: expect.stringContaining("Your cart already holds 5.") },
    ]);
    expect(await cartOf(buyer)).toEqual({ HONSLV150: 6 });
  });

  test("reports for each line why nothing was added, and adds the other lines", async () => {
    const { buyer, orderId } = await pastOrder({
      HONSLV200: 1,
      HONSLV225: 1,
      PAPFLP080100: 1000,
      TAPBRN042: 1,
    });
    await setStock(shop, 0, "HONSLV200");
    await shop.db.query("UPDATE products SET show_listing = false WHERE sku = 'HONSLV225'");
    await setStock(shop, 900, "PAPFLP080100");
    // The cached catalogue still lists it; the database decides.
    expect(await linesOf(buyer, orderId)).toMatchObject([
      { SKU: "HONSLV200", outcome: "unavailable", added: 0, message: "Out of stock." },
      {
        SKU: "HONSLV225",
        outcome: "unavailable",
        added: 0,
        unitPrice: null,
        message: "This product is no longer sold.",
      },
      {
        SKU: "PAPFLP080100",
        outcome: "unavailable",
        added: 0,
        message: "Quantity 1,000 is more than the stock: 900 pieces left.",
      },
      { SKU: "TAPBRN042", outcome: "added" },
    ]);
    expect(await cartOf(buyer)).toEqual({ TAPBRN042: 1 });
  });

  test(
    "500 pieces are not added for a buyer whose saved PIN is no longer in Delhi",
    { tags: ["ruling-cart.8"] },
    async () => {
      const { buyer, orderId } = await pastOrder({ POLNPD100120: 1000 });
      await shop.ownerDb.query("UPDATE order_lines SET quantity = 500 WHERE order_id = $1", [orderId]);
      await saveShippingDetails(shop, buyer, { zipCode: "411001" });
      expect(await linesOf(buyer, orderId)).toMatchObject([
        {
          outcome: "unavailable",
          message: expect.stringContaining("500 PCS only available for Delhi users"),
        },
      ]);
      expect(await cartOf(buyer)).toEqual({});
      await saveShippingDetails(shop, buyer, { zipCode: "110041" });
      expect(await linesOf(buyer, orderId)).toMatchObject([{ outcome: "added", added: 500 }]);
    },
  );

  test("reports the price of the order and today's price", { tags: ["ruling-cart.16"] }, async () => {
    const { buyer, orderId } = await pastOrder({ TAPBRN045: 1 });
    await shop.db.query("UPDATE products SET price = price + 12.5 WHERE sku = 'TAPBRN045'");
    const [line] = await linesOf(buyer, orderId);
    expect(line?.outcome).toBe("added");
    expect(line?.unitPrice).toBe(line!.oldUnitPrice + 12.5);
  });

  test("requests with the same key, in parallel or later, add the lines once and get the same response", async () => {
    const { buyer, orderId } = await pastOrder({ HONSLV300: 4 });
    await setStock(shop, 6, "HONSLV300");
    const answers = await Promise.all(Array.from({ length: 6 }, () => linesOf(buyer, orderId, "one-key")));
    await setStock(shop, 0, "HONSLV300");
    answers.push(await linesOf(buyer, orderId, "one-key"));
    for (const lines of answers) expect(lines).toMatchObject([{ outcome: "added", added: 4 }]);
    expect(await cartOf(buyer)).toEqual({ HONSLV300: 4 });

    await setStock(shop, 6, "HONSLV300");
    expect(await linesOf(buyer, orderId, "other-key")).toMatchObject([{ outcome: "reduced", added: 2 }]);
    expect(await cartOf(buyer)).toEqual({ HONSLV300: 6 });
  });

  test("a request that failed before the cart changed resumes with the same plan under the same key", async () => {
    const { buyer, orderId } = await pastOrder({ HONSLV450: 2 });
    await linesOf(buyer, orderId, "broken-off");
    // Simulates a crash between the two: the plan is saved, the addition is not.
    await shop.db.query("DELETE FROM cart_lines WHERE user_id = $1", [buyer.userId]);
    await shop.db.query("DELETE FROM cart_bulk_additions WHERE user_id = $1", [buyer.userId]);
    for (const _time of ["first", "again"]) {
      expect(await linesOf(buyer, orderId, "broken-off")).toMatchObject([{ outcome: "added", added: 2 }]);
    }
    expect(await cartOf(buyer)).toEqual({ HONSLV450: 2 });
  });

  test("a request without a key adds the lines every time", async () => {
    const { buyer, orderId } = await pastOrder({ HONROL100: 1 });
    await linesOf(buyer, orderId);
    await linesOf(buyer, orderId);
    expect(await cartOf(buyer)).toEqual({ HONROL100: 2 });
  });

  test(
    "a malformed key, or a key used for another order, is refused, and the cart does not change",
    { tags: ["buyer-6.4"] },
    async () => {
      const { buyer, orderId } = await pastOrder({ TAPTRN040: 1 });
      const { orderId: other } = await pastOrder({ TAPTRN042: 1 }, buyer);
      await linesOf(buyer, orderId, "of-one");
      const taken = await reorder(buyer, other, "of-one");
      expect([taken.statusCode, taken.json<{ code: string }>().code]).toEqual([409, "idempotency-key-taken"]);
      const malformed = await reorder(buyer, other, "k".repeat(101));
      expect(malformed.statusCode).toBe(400);
      expect(malformed.json<{ message: string }>().message).toContain("Idempotency-Key");
      expect(await cartOf(buyer)).toEqual({ TAPTRN040: 1 });
    },
  );

  test(
    "another buyer's order, an unknown order and an invalid id are refused and add nothing",
    { tags: ["buyer-6.4"] },
    async () => {
      const { orderId } = await pastOrder({ TAPTRN045: 1 });
      const stranger = await signInBuyer(shop);
      expect((await reorder(stranger, orderId, "a-key")).statusCode).toBe(404);
      expect((await reorder(stranger, "01900000-0000-7000-8000-000000000000")).statusCode).toBe(404);
      expect((await reorder(stranger, "26-27")).statusCode).toBe(400);
      expect(await cartOf(stranger)).toEqual({});
    },
  );

  test("reorder keys are deleted after a day, before the cart deletes its own", async () => {
    const { buyer, orderId } = await pastOrder({ TAPTRN048: 1 });
    await linesOf(buyer, orderId, "old");
    const countOf = async (table: string, owner: string) =>
      (await shop.db.query(`SELECT FROM ${table} WHERE ${owner} = $1`, [buyer.userId])).rowCount;
    shop.clock.advance(24.5 * 60 * 60 * 1000);
    await deleteCartAdditions(shop.shop);
    await deleteReorders(shop.shop);
    expect(await countOf("reorders", "buyer_id")).toBe(0);
    expect(await countOf("cart_bulk_additions", "user_id")).toBe(1);
  });
});
