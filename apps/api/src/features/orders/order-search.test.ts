import { ordersPerPage } from "@dakbag/contracts/orders";
import { daysAfter, indiaDay } from "@dakbag/domain/dates/india-day";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { insertOrders, type OrderToFind } from "../../../test-support/builders/orders-to-find.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { searchWords } from "../../platform/search.queries.ts";
import { findOrdersOfBuyerPage } from "./find-orders-of-buyer.ts";

const shop = testAppForAll({ ledgerDiffersBecause: "orders are written straight to the tables" });
const buyer = signInForEach(shop);
const other = signInForEach(shop);

const insert = (orders: readonly OrderToFind[], buyerId = buyer.userId) =>
  insertOrders(shop.db, buyerId, orders);
const removeAll = () =>
  shop.ownerDb.query("DELETE FROM order_lines").then(() => shop.ownerDb.query("DELETE FROM orders"));
beforeEach(removeAll);

type Query = Parameters<typeof findOrdersOfBuyerPage>[2];
const anyOrder: Query = { of: "company", words: [], before: null, status: null, from: "", to: "" };

async function search(query: Query) {
  const { rows, hasMore, counts } = await findOrdersOfBuyerPage(shop.db, { userId: buyer.userId }, query);
  return { ids: rows.map(({ id }) => id), hasMore, counts: counts && inOrder(counts) };
}
const numberFound = async (text: string) =>
  (await search({ ...anyOrder, words: searchWords(text) })).counts!.reduce(
    (sum, { count }) => sum + count,
    0,
  );
const inOrder = (counts: readonly { status: OrderStatus; count: number }[]) =>
  counts.toSorted((one, two) => one.status.localeCompare(two.status));

interface StoredOrder {
  id: string;
  status: OrderStatus;
  at: Date;
  text: string;
}
const someStatus = fc.constantFrom<OrderStatus[]>("Shipped", "Delivered", "Cancelled");
const statuses: OrderStatus[] = ["Cancelled", "Delivered", "Shipped"];

/** The same page by a plain reading of all orders. */
async function expected({ words, before, status, from, to }: Query) {
  const { rows } = await shop.db.query<StoredOrder>(
    `SELECT id, status, placed_at AS at, order_search_text(orders) AS text
     FROM orders WHERE buyer_id = $1 ORDER BY id DESC`,
    [buyer.userId],
  );
  const lowered = await shop.db.query<{ word: string }>(
    "SELECT lower(word) AS word FROM unnest($1::text[]) AS word",
    [words],
  );
  const found = rows.filter(
    ({ at, text }) =>
      (from === "" || indiaDay(at) >= from) &&
      (to === "" || indiaDay(at) <= to) &&
      lowered.rows.every(({ word }) => text.includes(word)),
  );
  const listed = found.filter(
    (order) => (before === null || order.id < before) && (status === null || order.status === status),
  );
  const counts = statuses
    .map((one) => ({ status: one, count: found.filter((order) => order.status === one).length }))
    .filter(({ count }) => count > 0);
  return {
    ids: listed.slice(0, ordersPerPage).map(({ id }) => id),
    hasMore: listed.length > ordersPerPage,
    counts: before === null ? counts : null,
  };
}

const character = fc.constantFrom(..."abAB1%_\\ \u00a0'-/éÉİßΣς日");
const someText = fc.string({ unit: character, maxLength: 8 });
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
const someDay = fc.oneof(
  fc.constant(""),
  fc.integer({ min: 0, max: 9 }).map((day) => daysAfter("2025-01-01", day)),
);

describe("the search of a buyer's orders", () => {
  test(
    "finds what a plain reading of all finds, whatever is placed, changed and searched",
    { timeout: quickOrLong(60_000, 1_800_000) },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(someOrder, { maxLength: 40 }),
          fc.array(someOrder, { maxLength: 3 }),
          fc.array(
            fc.record({
              words: fc.string({ unit: character, minLength: 1, maxLength: 5 }).map(searchWords),
              status: fc.option(someStatus),
              before: fc.option(fc.nat(), { freq: 1 }),
              from: someDay,
              to: someDay,
            }),
            { minLength: 4, maxLength: 8 },
          ),
          async (orders, ofAnother, queries) => {
            await removeAll();
            await insert(orders);
            await insert(ofAnother, other.userId);
            await shop.db.query(
              "UPDATE orders SET tracking_id = gstin, po_number = tracking_id, billing_address = shipping_address WHERE status = 'Shipped'",
            );
            const { rows } = await shop.db.query<{ id: string }>(
              "SELECT id FROM orders WHERE buyer_id = $1",
              [buyer.userId],
            );
            for (const query of queries) {
              const before =
                query.before === null ? null : (rows[query.before % Math.max(rows.length, 1)]?.id ?? null);
              const wanted: Query = { of: "company", ...query, before };
              expect(await search(wanted)).toEqual(await expected(wanted));
            }
          },
        ),
        { numRuns: quickOrLong(60, 2000) },
      );
    },
  );

  test("finds a changed order by its new texts only, and a deleted one no more", async () => {
    await insert(Array.from({ length: 30 }, (_, day) => ({ status: "Shipped", day, trackingId: "BD1" })));
    const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM orders ORDER BY id LIMIT 2");
    const ids = rows.map(({ id }) => id);
    await shop.db.query("UPDATE orders SET tracking_id = 'QX77' WHERE id = ANY ($1)", [ids]);
    expect([await numberFound("bd1"), await numberFound("x77")]).toEqual([28, 2]);
    await shop.ownerDb.query("DELETE FROM order_lines WHERE order_id = ANY ($1)", [ids]);
    await shop.ownerDb.query("DELETE FROM orders WHERE id = ANY ($1)", [ids]);
    expect(await numberFound("x77")).toBe(0);
  });
});
