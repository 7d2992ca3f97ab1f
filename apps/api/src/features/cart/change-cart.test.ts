import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { transaction } from "../../platform/database.ts";
import { addToCart, changeCartLine, removeBoughtGoods } from "./change-cart.ts";

const shop = testAppForAll();

type Addition = { sku: string; quantity: number; idempotencyKey?: string };

function add(buyer: SignedIn, { sku, quantity, idempotencyKey }: Addition): Promise<void> {
  return addToCart(shop.shop, { userId: buyer.userId, sku, quantity, idempotencyKey });
}

async function inCart(buyer: SignedIn): Promise<Record<string, number>> {
  const { rows } = await shop.db.query<{ sku: string; quantity: number }>(
    "SELECT sku, quantity FROM cart_lines WHERE user_id = $1",
    [buyer.userId],
  );
  return Object.fromEntries(rows.map(({ sku, quantity }) => [sku, quantity]));
}

async function outcomes(attempts: Promise<void>[]) {
  const settled = await Promise.allSettled(attempts);
  const refusals = settled.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  return { done: settled.length - refusals.length, refusals };
}

test("none of 100 concurrent additions is lost", { tags: ["ruling-cart.4"] }, async () => {
  const buyer = await signInBuyer(shop);
  const { done } = await outcomes(
    Array.from({ length: 100 }, () => add(buyer, { sku: "TAPBRN040", quantity: 3 })),
  );
  expect(done).toBe(100);
  expect(await inCart(buyer)).toEqual({ TAPBRN040: 300 });
});

test(
  "concurrent additions fill the stock exactly and never exceed it",
  { tags: ["ruling-cart.6"] },
  async () => {
    const buyer = await signInBuyer(shop);
    const { done, refusals } = await outcomes(
      Array.from({ length: 40 }, () => add(buyer, { sku: "TAPBRN042", quantity: 100 })),
    );
    expect(done).toBe(10);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(["over-stock"]));
    expect(await inCart(buyer)).toEqual({ TAPBRN042: 1000 });
  },
);

test("30 concurrent repetitions of a request add once", async () => {
  const buyer = await signInBuyer(shop);
  const addition = { sku: "TAPBRN045", quantity: 7, idempotencyKey: "retry-storm" };
  const { done } = await outcomes(Array.from({ length: 30 }, () => add(buyer, addition)));
  expect(done).toBe(30);
  expect(await inCart(buyer)).toEqual({ TAPBRN045: 7 });
});

test("of two concurrent different additions with one key, the second is refused", async () => {
  const buyer = await signInBuyer(shop);
  const { done, refusals } = await outcomes([
    add(buyer, { sku: "TAPBRN048", quantity: 1, idempotencyKey: "same" }),
    add(buyer, { sku: "TAPBRN050", quantity: 1, idempotencyKey: "same" }),
  ]);
  expect([done, refusals.map(({ status }) => status)]).toEqual([1, [409]]);
  expect(Object.values(await inCart(buyer))).toEqual([1]);
});

test("concurrent additions and a change leave a quantity that some serial order explains", async () => {
  const buyer = await signInBuyer(shop);
  await add(buyer, { sku: "TAPTRN040", quantity: 1 });
  const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM cart_lines WHERE user_id = $1", [
    buyer.userId,
  ]);
  const lineId = rows[0]?.id ?? "";
  await Promise.all([
    ...Array.from({ length: 10 }, () => add(buyer, { sku: "TAPTRN040", quantity: 1 })),
    changeCartLine(shop.shop, { userId: buyer.userId, lineId, quantity: 500 }),
  ]);
  const quantity = (await inCart(buyer))["TAPTRN040"] ?? 0;
  expect(quantity).toBeGreaterThanOrEqual(500);
  expect(quantity).toBeLessThanOrEqual(510);
});

async function buyerWith(goods: Record<string, number>): Promise<SignedIn> {
  const buyer = await signInBuyer(shop);
  for (const [sku, quantity] of Object.entries(goods)) await add(buyer, { sku, quantity });
  return buyer;
}

function removeBought(buyer: SignedIn, ordered: Record<string, number>): Promise<void> {
  const lines = Object.entries(ordered).map(([sku, quantity]) => ({ sku, quantity }));
  return transaction(shop.db, (tx) => removeBoughtGoods(tx, { userId: buyer.userId, lines }));
}

test(
  "ordered goods are removed from the cart; quantities added since stay",
  { tags: ["ruling-cart.14"] },
  async () => {
    const buyer = await buyerWith({ TAPBRN040: 5, TAPBRN042: 5, TAPBRN045: 5, TAPBRN048: 5 });
    const other = await buyerWith({ TAPBRN040: 5 });
    await removeBought(buyer, { TAPBRN040: 5, TAPBRN042: 3, TAPBRN045: 9, HONROL100: 1 });
    expect(await inCart(buyer)).toEqual({ TAPBRN042: 2, TAPBRN048: 5 });
    expect(await inCart(other)).toEqual({ TAPBRN040: 5 });
  },
);

test("an empty order removes nothing", async () => {
  const buyer = await buyerWith({ TAPBRN040: 5 });
  await removeBought(buyer, {});
  expect(await inCart(buyer)).toEqual({ TAPBRN040: 5 });
});

test("concurrent additions are not lost while ordered goods are removed", async () => {
  for (let round = 0; round < 10; round += 1) {
    const buyer = await buyerWith({ TAPBRN040: 5, TAPBRN042: 5 });
    await Promise.all([
      ...Array.from({ length: 8 }, () => add(buyer, { sku: "TAPBRN040", quantity: 2 })),
      removeBought(buyer, { TAPBRN042: 5, TAPBRN040: 5 }),
      ...Array.from({ length: 8 }, () => add(buyer, { sku: "TAPBRN042", quantity: 2 })),
    ]);
    expect(await inCart(buyer)).toEqual({ TAPBRN040: 16, TAPBRN042: 16 });
  }
});
