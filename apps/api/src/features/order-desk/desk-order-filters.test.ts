import type { OrderFilter } from "@dakbag/contracts/order-filter";
import { findNeighboursOfOrder } from "@dakbag/contracts/order-desk";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import { orderSorts } from "@dakbag/domain/orders/order-filter";
import { orderStatuses } from "@dakbag/domain/orders/order-status";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { insertOrders, type OrderToFind } from "../../../test-support/builders/orders-to-find.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { findDeskPage } from "./find-desk-page.ts";
import { readNeighbours } from "./read-neighbours.ts";
import { writeDeskOrderWords } from "./write-desk-order-words.ts";

const shop = testAppForAll({ ledgerDiffersBecause: "orders are written straight to the tables" });

const couriers = ["", "Blue Dart", "DTDC", " Delhivery's \\ & co"];
const states = ["Kerala", "Delhi", "Tamil Nadu"];
const skus = ["POLNPD100120", "HONROL100"];

/** So many that neither the first reading nor one page has all; what is rare is far behind. */
const orders = Array.from({ length: 2500 }, (_, at): OrderToFind => ({
  status: orderStatuses[at % 9]!,
  day: at % 400,
  name: at % 3 === 0 ? "Frequent" : at % 700 === 5 ? "Rare Frequent" : "Other",
  partnerName: at % 800 === 3 ? "Seldom Courier" : couriers[at % 4]!,
  trackingId: at % 5 === 0 ? "" : `T${at}`,
  state: at % 900 === 8 ? "Goa" : states[at % 3]!,
  // Many have the same amount, and few are on a power of two.
  totalPaise: at % 10 === 0 ? 102_400 : ((at * 7919) % 5000) * 100 + (at % 2),
  sku: at % 601 === 7 ? "ODD1" : skus[at % 2]!,
  isPaid: at % 7 !== 0,
}));

interface StoredOrder {
  id: string;
  status: string;
  at: Date;
  name: string;
  partner: string;
  tracking: string;
  state: string;
  paise: number;
  sku: string;
  isPaid: boolean;
  assigneeId: string | null;
}
let callerId: string;
let stored: StoredOrder[];

async function read() {
  const { rows } = await shop.db.query<StoredOrder>(
    `SELECT id, status, placed_at AS at, shipping_address->>'name' AS name, tracking_partner_name AS partner,
       tracking_id AS tracking, shipping_address->>'state' AS state, total_paise AS paise, sku, paid_at IS NOT NULL AS "isPaid", assignee_id AS "assigneeId"
     FROM orders JOIN order_lines l ON l.order_id = id LEFT JOIN order_assignees a ON a.order_id = id ORDER BY id`,
  );
  return rows;
}
beforeAll(async () => {
  const { userId } = await signInBuyer(shop);
  for (let from = 0; from < orders.length; from += 500)
    await insertOrders(shop.db, userId, orders.slice(from, from + 500));
  callerId = (await signInBuyer(shop, { role: "admin" })).userId;
  const other = (await signInBuyer(shop, { role: "admin" })).userId;
  // A few to who asks, far behind; more to another.
  await shop.db.query(
    `INSERT INTO order_assignees (order_id, assignee_id, assigned_at)
     SELECT id, CASE WHEN at % 333 = 4 THEN $1::uuid ELSE $2 END, placed_at
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS at FROM orders) AS orders WHERE at % 333 = 4 OR at % 21 = 0`,
    [callerId, other],
  );
  stored = await read();
  await writeDeskOrderWords(shop.db);
  await shop.ownerDb.query("VACUUM ANALYZE desk_order_words, desk_order_changes, orders, order_lines");
});

const filterOf = (given: Partial<Record<keyof OrderFilter, string>>) =>
  findNeighboursOfOrder.query.parse(given);
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The same list by a plain filter. */
function expected(filter: OrderFilter): string[] {
  const { status, orderId, from, to, courier, tracking, state, min, max, sku, paid, assigned, sort } = filter;
  const wanted = orderId.toLowerCase();
  const found = stored.filter(
    (order) =>
      (status === undefined || order.status === status) &&
      (from === "" || indiaDay(order.at) >= from) &&
      (to === "" || indiaDay(order.at) <= to) &&
      (courier === "" || same(order.partner, courier)) &&
      (tracking === "" || (order.tracking !== "") === (tracking === "some")) &&
      (state === "" || same(order.state, state)) &&
      (min === "" || order.paise >= Number(min) * 100) &&
      (max === "" || order.paise <= Number(max) * 100) &&
      (sku === "" || same(order.sku, sku)) &&
      (paid === "" || order.isPaid === (paid === "yes")) &&
      (assigned === "" || (assigned === "me" ? order.assigneeId === callerId : order.assigneeId !== null)) &&
      (orderId === "" ||
        order.name
          .toLowerCase()
          .split(" ")
          .some((word) => word.startsWith(wanted))),
  );
  const ascending = found.toSorted(
    (a, b) => (sort.startsWith("amount") ? a.paise - b.paise : 0) || (a.id < b.id ? -1 : 1),
  );
  const ids = ascending.map(({ id }) => id);
  return sort === "oldest" || sort === "amount-low" ? ids : ids.toReversed();
}

const orNot = (...values: string[]) => fc.oneof(fc.constant(""), fc.constantFrom(...values));
const days = [
  "2024-12-31",
  "2025-01-01",
  "2025-03-10",
  "2025-03-12",
  "2025-12-01",
  "2026-03-01",
  "1960-01-01",
];
const amounts = ["0", "1", "512.01", "1023.99", "1024", "1024.01", "2000.5", "4990", "900000000"];
const someFilter = fc
  .record({
    status: orNot(...orderStatuses),
    // Whole words would come first.
    orderId: orNot("frequen", "rar", "nowher"),
    from: orNot(...days),
    to: orNot(...days),
    courier: orNot(...couriers.slice(1), "seldom courier", "BLUE DART", "Blue"),
    tracking: orNot("none", "some"),
    state: orNot(...states, "goa", "Ker"),
    min: orNot(...amounts),
    max: orNot(...amounts),
    sku: orNot(...skus, "odd1", "HON"),
    paid: orNot("yes", "no"),
    assigned: orNot("me", "anyone"),
    sort: orNot(...orderSorts),
  })
  // Of thirteen conditions together most find nothing.
  .chain((filter) =>
    fc
      .subarray(Object.keys(filter) as (keyof typeof filter)[], { minLength: 1, maxLength: 4 })
      .map((names) => Object.fromEntries(names.map((name) => [name, filter[name]]))),
  )
  .filter((given) => findNeighboursOfOrder.query.safeParse(given).success)
  .map(filterOf);

/** All pages, each behind the last one's end, or by its number. */
async function listed(filter: OrderFilter, limit: number, isBehind: boolean) {
  const ids: string[] = [];
  let after = null;
  for (let page = 1; ; page += 1) {
    const found = await findDeskPage(shop.db, { filter, callerId, page, after, limit });
    ids.push(...found.orders.map(({ id }) => id));
    if (found.next === null) return { ids, totalCount: found.totalCount };
    if (!found.isCounted) expect(found.totalCount).toBe(ids.length + 1);
    after = isBehind ? found.next : null;
  }
}

async function expectList(filter: OrderFilter, isBehind: boolean) {
  const ids = expected(filter);
  expect(await listed(filter, 400, isBehind)).toEqual({ ids, totalCount: ids.length });
}

describe("the desk's filters", { tags: ["staff-2.13", "staff-7.7"] }, () => {
  test("list what a plain filter finds, in each sort, page by page", async () => {
    await fc.assert(
      fc.asyncProperty(someFilter, fc.boolean(), async (filter, isBehind) => {
        await expectList(filter, isBehind);
      }),
      { numRuns: 60 },
    );
  });

  test("list the same before the words of changed orders are written", async () => {
    await shop.db.query(
      `UPDATE orders SET status = 'Delivered', tracking_id = 'NEW' || right(id::text, 6), tracking_partner_name = 'Seldom Courier'
       WHERE id = ANY ($1)`,
      [stored.filter((_, at) => at % 97 === 0).map(({ id }) => id)],
    );
    stored = await read();
    for (const given of [
      { courier: "seldom courier" },
      { status: "Delivered", tracking: "none" },
      { tracking: "some" },
    ] as const)
      await expectList(filterOf(given), true);
  });

  test("list the same while the words of most orders are to be written", async () => {
    await shop.db.query("INSERT INTO desk_order_changes (order_id) SELECT id FROM orders");
    await shop.db.query("DELETE FROM desk_order_words");
    for (const given of [
      { courier: "seldom courier" },
      { status: "Shipped", state: "goa" },
      { sku: "odd1", sort: "oldest" },
    ] as const)
      await expectList(filterOf(given), true);
    await writeDeskOrderWords(shop.db);
  });

  test("put orders with a whole word first among those with a filter, unless they are sorted", async () => {
    const first = async (sort: string) => {
      const filter = filterOf({ orderId: "rare", sku: skus[0]!, sort });
      const { orders } = await findDeskPage(shop.db, { filter, callerId, page: 1, after: null, limit: 100 });
      return orders.map(({ id }) => id);
    };
    expect(await first("oldest")).toEqual((await first("")).toReversed());
  });
});

describe("the neighbours of an order", () => {
  test("are those beside it in the list, whatever it is filtered, searched and sorted by", async () => {
    await fc.assert(
      fc.asyncProperty(someFilter, fc.nat(), fc.boolean(), async (filter, any, isListed) => {
        const ids = expected(filter);
        const from = isListed && ids.length > 0 ? ids : stored.map(({ id }) => id);
        const id = from[any % from.length]!;
        const withIt = ids.includes(id) ? ids : expectedWith(filter, id);
        const place = withIt.indexOf(id);
        const { previous, next } = await readNeighbours(shop.db, id, filter, callerId);
        expect([previous?._id, next?._id]).toEqual([withIt[place - 1], withIt[place + 1]]);
      }),
      { numRuns: 60 },
    );
  });

  /** The list as it would be with this order in it. */
  function expectedWith(filter: OrderFilter, id: string): string[] {
    const all = expected(filterOf({ sort: filter.sort }));
    const found = new Set([...expected(filter), id]);
    return all.filter((one) => found.has(one));
  }

  test.each(["rare", "frequent", "other"])("are in the order of a search for %s", async (orderId) => {
    const filter = filterOf({ orderId });
    const { ids } = await listed(filter, 200, true);
    for (const at of [0, 1, 2, ids.length - 1]) {
      const { previous, next } = await readNeighbours(shop.db, ids[at]!, filter, callerId);
      expect([previous?._id, next?._id]).toEqual([ids[at - 1], ids[at + 1]]);
    }
  });

  test("of an order that was found by its number begin with the others that are found", async () => {
    const number = "25-26/000777";
    await shop.db.query("UPDATE orders SET order_number = $1 WHERE id = $2", [number, stored[9]!.id]);
    await shop.db.query("UPDATE orders SET tracking_id = '777-1' WHERE id = $1", [stored[4]!.id]);
    await writeDeskOrderWords(shop.db);
    const of = async (at: number) => {
      const { previous, next } = await readNeighbours(
        shop.db,
        stored[at]!.id,
        filterOf({ orderId: "777" }),
        callerId,
      );
      return [previous?._id, next?._id];
    };
    const { ids } = await listed(filterOf({ orderId: "777" }), 100, true);
    expect(ids.slice(0, 1)).toEqual([stored[9]!.id]);
    expect(await of(9)).toEqual([undefined, ids[1]]);
    expect((await of(4))[0]).toBe(ids[ids.indexOf(stored[4]!.id) - 1]);
  });
});
