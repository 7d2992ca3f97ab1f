import { afterAll, beforeAll, expect, test } from "vitest";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { startTestApp, type TestApp } from "../../../test-support/start-test-app.ts";
import { transaction } from "../../platform/database.ts";
import { addToCart, removeBoughtGoods } from "./change-cart.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

async function buyerWith(goods: Record<string, number>): Promise<SignedIn> {
  const buyer = await signInBuyer(shop);
  for (const [sku, quantity] of Object.entries(goods)) await add(buyer, sku, quantity);
  return buyer;
}

const add = (buyer: SignedIn, sku: string, quantity: number) =>
  addToCart(shop.shop, { userId: buyer.userId, sku, quantity, idempotencyKey: undefined });

function empty(buyer: SignedIn, ordered: Record<string, number>): Promise<void> {
  const lines = Object.entries(ordered).map(([sku, quantity]) => ({ sku, quantity }));
  return transaction(shop.db, (tx) => removeBoughtGoods(tx, { userId: buyer.userId, lines }));
}

async function inCart(buyer: SignedIn): Promise<Record<string, number>> {
  const { rows } = await shop.db.query<{ sku: string; quantity: number }>(
    "SELECT sku, quantity FROM cart_lines WHERE user_id = $1 ORDER BY sku",
    [buyer.userId],
  );
  return Object.fromEntries(rows.map(({ sku, quantity }) => [sku, quantity]));
}

test(
  "what was ordered leaves the cart; what was added since stays",
  { tags: ["ruling-cart.14"] },
  async () => {
    const buyer = await buyerWith({ TAPBRN040: 5, TAPBRN042: 5, TAPBRN045: 5, TAPBRN048: 5 });
    const other = await buyerWith({ TAPBRN040: 5 });
    await empty(buyer, { TAPBRN040: 5, TAPBRN042: 3, TAPBRN045: 9, HONROL100: 1 });
    expect(await inCart(buyer)).toEqual({ TAPBRN042: 2, TAPBRN048: 5 });
    expect(await inCart(other)).toEqual({ TAPBRN040: 5 });
  },
);

test("an order of nothing takes nothing", async () => {
  const buyer = await buyerWith({ TAPBRN040: 5 });
  await empty(buyer, {});
  expect(await inCart(buyer)).toEqual({ TAPBRN040: 5 });
});

test("additions while the cart is emptied are not lost", async () => {
  for (let round = 0; round < 10; round += 1) {
    const buyer = await buyerWith({ TAPBRN040: 5, TAPBRN042: 5 });
    await Promise.all([
      ...Array.from({ length: 8 }, () => add(buyer, "TAPBRN040", 2)),
      empty(buyer, { TAPBRN042: 5, TAPBRN040: 5 }),
      ...Array.from({ length: 8 }, () => add(buyer, "TAPBRN042", 2)),
    ]);
    expect(await inCart(buyer)).toEqual({ TAPBRN040: 16, TAPBRN042: 16 });
  }
});
