import { type OrderStatus, orderStatuses } from "@dakbag/domain/orders/order-status";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { insertOrders, type OrderToFind } from "../../../test-support/builders/orders-to-find.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { maxId, minId } from "../../platform/pagination.ts";
import { searchWords } from "../../platform/search.queries.ts";
import { searchOrdersOfBuyer } from "./order-search.queries.ts";

const shop = testAppForAll({ ledgerDiffersBecause: "orders are written straight to the tables" });
const buyer = signInForEach(shop);
const other = signInForEach(shop);

const insert = (orders: readonly OrderToFind[], buyerId = buyer.userId) =>
  insertOrders(shop.db, buyerId, orders);
const shipped = (count: number, more: Partial<OrderToFind> = {}) =>
  Array.from({ length: count }, (_, day): OrderToFind => ({ status: "Shipped", day, ...more }));
const removeAll = () =>
  shop.ownerDb.query("DELETE FROM order_lines").then(() => shop.ownerDb.query("DELETE FROM orders"));
beforeEach(removeAll);

interface Query {
  words: string[];
  before?: string;
  status?: OrderStatus | null;
  limit?: number;
  maxCounted?: number;
  from?: string;
  to?: string;
}

async function search({
  words,
  before = maxId,
  status = null,
  limit = 1000,
  maxCounted = 1000,
  ...range
}: Query) {
  const { from = minId, to = maxId } = range;
  const query = [buyer.userId, words, before, status, limit, from, to] as const;
  const { ids, counts } = await searchOrdersOfBuyer(shop.db, query, maxCounted);
  return { ids, counts: counts && inOrder(counts) };
}
const numberFound = async (text: string) => (await search({ words: searchWords(text) })).ids.length;
const inOrder = (counts: readonly { status: OrderStatus; count: number }[]) =>
  counts.toSorted((one, two) => one.status.localeCompare(two.status));

/** The same by the condition of before there were stored texts. */
async function formerSearch({
  words,
  before = maxId,
  status = null,
  limit,
  maxCounted = 0,
  ...range
}: Query) {
  const { from = minId, to = maxId } = range;
  const { rows } = await shop.db.query<{ id: string; status: OrderStatus }>(
    `SELECT id, status FROM orders WHERE buyer_id = $1 AND id >= $3 AND id < $4 AND (
       SELECT bool_and(strpos(lower(concat_ws(' ', orders.order_number, orders.tracking_partner_name, orders.tracking_id,
         orders.gstin, orders.shipping_address->>'name', orders.shipping_address->>'companyName',
         orders.billing_address->>'name', orders.billing_address->>'companyName',
         (SELECT string_agg(concat_ws(' ', l.sku, l.title), ' ') FROM order_lines l WHERE l.order_id = orders.id)
       )), lower(word)) > 0) FROM unnest($2::text[]) AS word)
     ORDER BY id DESC`,
    [buyer.userId, words, from, to],
  );
  const counts = orderStatuses
    .map((one) => ({ status: one, count: rows.filter((row) => row.status === one).length }))
    .filter(({ count }) => count > 0);
  return {
    ids: rows
      .filter((row) => row.id < before && (status === null || row.status === status))
      .slice(0, limit)
      .map(({ id }) => id),
    counts: rows.length <= maxCounted ? inOrder(counts) : null,
  };
}

const indexOrders = (buyerId: string) =>
  shop.db.query(
    "INSERT INTO order_search SELECT id, buyer_id, order_search_text(orders) FROM orders WHERE buyer_id = $1",
    [buyerId],
  );
async function countIndexed(buyerId = buyer.userId): Promise<number> {
  const { rows } = await shop.db.query("SELECT count(*) FROM order_search WHERE buyer_id = $1", [buyerId]);
  return rows[0].count;
}

const character = fc.constantFrom(..."abAB1%_\\ \u00a0'-/éÉİßΣς日");
const someText = fc.string({ unit: character, maxLength: 8 });
const someStatus = fc.constantFrom<OrderStatus[]>("Shipped", "Delivered", "Cancelled");
const someOrder = fc.record({
  status: someStatus,
  day: fc.integer({ min: 0, max: 9 }),
  name: someText,
  companyName: someText,
  billedCompanyName: someText,
  partnerName: someText,
  trackingId: someText,
  gstin: someText,
  sku: someText,
  title: someText,
});

describe("the search of a buyer's orders", () => {
  test(
    "finds the same by stored texts as in the orders, whatever is placed, changed and searched",
    { timeout: quickOrLong(60_000, 1_800_000) },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(someOrder, { maxLength: 12 }),
          fc.array(someOrder, { maxLength: 3 }),
          fc.boolean(),
          fc.array(
            fc.record({
              text: fc.string({ unit: character, minLength: 1, maxLength: 5 }),
              status: fc.option(someStatus),
              before: fc.integer({ min: 0, max: 14 }),
              from: fc.option(fc.integer({ min: 0, max: 14 })),
              to: fc.option(fc.integer({ min: 0, max: 14 })),
              limit: fc.integer({ min: 1, max: 6 }),
              maxCounted: fc.integer({ min: 1, max: 12 }),
            }),
            { minLength: 4, maxLength: 8 },
          ),
          async (first, later, isIndexed, queries) => {
            await removeAll();
            await insert(first);
            await insert(first, other.userId);
            await indexOrders(other.userId);
            if (isIndexed) await indexOrders(buyer.userId);
            await insert(later);
            await shop.db.query(
              "UPDATE orders SET tracking_id = gstin, billing_address = shipping_address WHERE status = 'Shipped'",
            );
            const { rows } = await shop.db.query<{ id: string }>(
              "SELECT id FROM orders WHERE buyer_id = $1 ORDER BY id DESC",
              [buyer.userId],
            );
            for (const { text, before, from, to, maxCounted, ...query } of queries) {
              const words = searchWords(text);
              if (words.length === 0) continue;
              const wanted = {
                ...query,
                words,
                maxCounted: isIndexed && first.length > 0 ? maxCounted : 100,
                before: rows[before]?.id ?? maxId,
                from: rows[from ?? 14]?.id ?? minId,
                to: rows[to ?? 14]?.id ?? maxId,
              };
              expect(await search(wanted)).toEqual(await formerSearch(wanted));
            }
          },
        ),
        { numRuns: quickOrLong(60, 2000) },
      );
    },
  );

  test("stores the texts of a buyer who has more than a hundred orders, and of no other", async () => {
    await insert(shipped(100, { trackingId: "EARLY" }));
    await insert(shipped(3), other.userId);
    expect(await countIndexed()).toBe(0);
    expect(await numberFound("early")).toBe(100);
    await insert(shipped(1, { trackingId: "LATE" }));
    expect([await countIndexed(), await countIndexed(other.userId)]).toEqual([101, 0]);
    await insert(shipped(2, { trackingId: "LATE" }));
    expect([await countIndexed(), await numberFound("early"), await numberFound("late")]).toEqual([
      103, 100, 3,
    ]);
  });

  test("does not count more than it is asked to, and shows each of them on some page", async () => {
    await insert([...shipped(60, { sku: "TAPBRN048" }), ...shipped(70, { sku: "HONROL100" })]);
    const query = { words: ["goods"], limit: 21, maxCounted: 100 };
    expect((await search({ ...query, words: ["tapbrn"] })).counts).toEqual([
      { status: "Shipped", count: 60 },
    ]);
    const seen: string[] = [];
    for (let page = 1; page <= 7; page += 1) {
      const { ids, counts } = await search({ ...query, before: seen.at(-1) ?? maxId });
      expect(counts).toBeNull();
      seen.push(...ids);
    }
    expect(seen).toEqual((await formerSearch({ words: ["goods"] })).ids);
  });

  test("finds a changed order by its new texts only, and a deleted one no more", async () => {
    await insert(shipped(101, { trackingId: "BD1", companyName: "Asha Traders" }));
    const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM orders ORDER BY id LIMIT 2");
    const ids = rows.map(({ id }) => id);
    await shop.db.query("UPDATE orders SET tracking_id = 'QX77' WHERE id = ANY ($1)", [ids]);
    expect([await numberFound("bd1"), await numberFound("x77")]).toEqual([99, 2]);
    await shop.ownerDb.query("DELETE FROM order_lines WHERE order_id = ANY ($1)", [ids]);
    await shop.ownerDb.query("DELETE FROM orders WHERE id = ANY ($1)", [ids]);
    expect([await numberFound("x77"), await countIndexed()]).toEqual([0, 99]);
    // With a hundred orders again, and texts of all of them.
    await insert(shipped(1, { trackingId: "NEWEST" }));
    expect([await numberFound("newest"), await countIndexed()]).toEqual([1, 100]);
  });

  test("an order that changes while the texts of all are first stored is found by its new texts", async () => {
    await insert(shipped(100));
    const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM orders ORDER BY id LIMIT 2");
    const change = (db: Pick<typeof shop.db, "query">, at: number) =>
      db.query("UPDATE orders SET tracking_id = 'QX77' WHERE id = $1", [rows[at]!.id]);
    const [staff, placing] = [await shop.db.connect(), await shop.db.connect()];
    try {
      await staff.query("BEGIN");
      await change(staff, 0);
      await placing.query("BEGIN");
      const placed = insertOrders(placing, buyer.userId, shipped(1));
      await waitUntilBlocked(staff, 1);
      await staff.query("COMMIT");
      await placed;
      const changed = change(shop.db, 1);
      await waitUntilBlocked(staff, 1);
      await placing.query("COMMIT");
      await changed;
    } finally {
      placing.release();
      staff.release();
    }
    expect([await numberFound("qx77"), await countIndexed()]).toEqual([2, 101]);
  });
});
