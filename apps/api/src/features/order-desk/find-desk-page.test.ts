import { findNeighboursOfOrder } from "@dakbag/contracts/order-desk";
import { orderStatuses, type OrderStatus } from "@dakbag/domain/orders/order-status";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { insertOrders, type OrderToFind } from "../../../test-support/builders/orders-to-find.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { compactOrderCountChanges } from "../orders/order-counts.queries.ts";
import type { Place } from "./order-list.queries.ts";
import { lockWords } from "./desk-order-words.queries.ts";
import { findDeskPage } from "./find-desk-page.ts";
import { readNeighbours } from "./read-neighbours.ts";
import { writeDeskOrderWords } from "./write-desk-order-words.ts";

const shop = testAppForAll({ ledgerDiffersBecause: "orders are written straight to the tables" });
let buyerId: string;
beforeAll(async () => {
  ({ userId: buyerId } = await signInBuyer(shop));
});

const insert = (orders: OrderToFind[]) => insertOrders(shop.db, buyerId, orders);
/** As the job does each second. */
const write = () => writeDeskOrderWords(shop.db);
const removeAll = () =>
  shop.ownerDb.query("DELETE FROM order_lines").then(() => shop.ownerDb.query("DELETE FROM orders"));

/** The same page by plain COUNT and OFFSET statements. */
async function expectedPage(status: OrderStatus | null, page: number, limit: number) {
  const where = "($1::text IS NULL OR status = $1)";
  const ids = await shop.db.query<{ id: string }>(
    `SELECT id FROM orders WHERE ${where} ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [status, limit, (page - 1) * limit],
  );
  const counted = await shop.db.query<{ count: number }>(`SELECT count(*) FROM orders WHERE ${where}`, [
    status,
  ]);
  return { ids: ids.rows.map(({ id }) => id), totalCount: counted.rows[0]!.count };
}

interface Wanted {
  status: OrderStatus | null;
  text: string;
  page: number;
  limit: number;
}
/** As the endpoint asks for it. */
const findPage = ({ status, text, page, limit }: Wanted) => {
  const filter = findNeighboursOfOrder.query.parse({ status: status ?? "", orderId: text });
  return findDeskPage(shop.db, { filter, callerId: "", page, after: null, limit });
};

async function deskPage(status: OrderStatus | null, page: number, limit: number, text = "") {
  const { orders, totalCount } = await findPage({ status, text, page, limit });
  return { ids: orders.map(({ id }) => id), totalCount };
}

const someStatus = fc.constantFrom(...orderStatuses);
// About forty stretches of three days each, so that pages begin and end anywhere in them.
const someDay = fc.integer({ min: 0, max: 120 });
const someOrders = fc.array(fc.record({ status: someStatus, day: someDay }), { maxLength: 60 });
const aChange = fc.oneof(
  fc.record({ what: fc.constant("place" as const), orders: someOrders }),
  fc.record({ what: fc.constant("move" as const), every: fc.integer({ min: 1, max: 5 }), to: someStatus }),
  fc.record({ what: fc.constant("compact" as const) }),
);

type Change = typeof aChange extends fc.Arbitrary<infer Value> ? Value : never;

async function apply(change: Change): Promise<unknown> {
  if (change.what === "place") return insert(change.orders);
  if (change.what === "compact") return compactOrderCountChanges(shop.db);
  return shop.db.query(
    `UPDATE orders SET status = $1 WHERE id IN (
       SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM orders) AS numbered
       WHERE place % $2 = 0)`,
    [change.to, change.every],
  );
}

describe("pages of the desk agree with COUNT and OFFSET", () => {
  test(
    "a page and its total are right after any orders are placed and moved and any counts compacted",
    { tags: ["staff-2.13", "staff-2.15", "staff-3.1", "staff-7.7"] },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(aChange, { minLength: 1, maxLength: 6 }),
          fc.option(someStatus),
          fc.integer({ min: 1, max: 12 }),
          fc.integer({ min: 1, max: 9 }),
          async (changes, status, limit, page) => {
            await removeAll();
            for (const change of changes) {
              await apply(change);
              expect(await deskPage(status, page, limit)).toEqual(await expectedPage(status, page, limit));
            }
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  test("the pages list each order once, and a page after the last is empty", async () => {
    await removeAll();
    await insert(Array.from({ length: 97 }, (_, at) => ({ status: "Shipped", day: Math.floor(at / 7) * 3 })));
    const seen: string[] = [];
    for (let page = 1; page <= 10; page += 1) seen.push(...(await deskPage("Shipped", page, 10)).ids);
    expect(seen).toEqual((await expectedPage("Shipped", 1, 100)).ids);
    expect(await deskPage("Shipped", 11, 10)).toEqual({ ids: [], totalCount: 97 });
  });

  test("an order that is rolled back does not change the counts", async () => {
    await removeAll();
    const client = await shop.db.connect();
    await client.query("BEGIN");
    await insertOrders(client, buyerId, [{ status: "Shipped", day: 1 }]);
    expect((await deskPage(null, 1, 10)).totalCount).toBe(0);
    await client.query("ROLLBACK");
    client.release();
    expect((await deskPage(null, 1, 10)).totalCount).toBe(0);
  });

  test("every reading is of one snapshot while orders are placed and moved and counts compacted in parallel", async () => {
    await removeAll();
    await insert(Array.from({ length: 40 }, (_, day) => ({ status: "Order Processing", day })));
    let isDone = false;
    const readings: { counted: number; listed: number }[] = [];
    const read = async () => {
      while (!isDone) {
        const { orders, totalCount } = await findPage({
          status: null,
          text: "",
          page: 1,
          limit: 10_000,
        });
        // The rows are fetched by the ids of that snapshot, and no order is ever deleted.
        readings.push({ counted: totalCount, listed: orders.length });
      }
    };
    const place = async () => {
      for (let round = 0; round < 15; round += 1) await insert([{ status: "Payment Pending", day: round }]);
    };
    const move = async (to: OrderStatus) => {
      for (let round = 0; round < 15; round += 1) {
        await shop.db.query(
          `UPDATE orders SET status = $1 WHERE id = (SELECT id FROM orders ORDER BY random() LIMIT 1)`,
          [to],
        );
      }
    };
    const compact = async () => {
      for (let round = 0; round < 30; round += 1) await compactOrderCountChanges(shop.db);
    };
    const readers = [read(), read()];
    await Promise.all([place(), place(), place(), move("Shipped"), move("Delivered"), compact(), compact()]);
    isDone = true;
    await Promise.all(readers);

    expect(readings.filter(({ counted, listed }) => counted !== listed)).toEqual([]);
    for (const status of [null, ...orderStatuses])
      expect(await deskPage(status, 1, 100)).toEqual(await expectedPage(status, 1, 100));
    await compactOrderCountChanges(shop.db);
    expect((await shop.db.query("SELECT FROM order_count_changes")).rowCount).toBe(0);
    for (const status of [null, ...orderStatuses])
      expect(await deskPage(status, 1, 100)).toEqual(await expectedPage(status, 1, 100));
  });

  test("placing an order does not wait for the counts of an open transaction", async () => {
    const client = await shop.db.connect();
    await client.query("BEGIN");
    await insertOrders(client, buyerId, [{ status: "Payment Pending", day: 200 }]);
    const other = await shop.db.connect();
    try {
      // Would wait for the open transaction if both wrote one row.
      await other.query("SET lock_timeout = '2s'");
      await insertOrders(other, buyerId, [{ status: "Payment Pending", day: 200 }]);
    } finally {
      await client.query("COMMIT");
      await other.query("RESET lock_timeout");
      client.release();
      other.release();
    }
    expect((await deskPage("Payment Pending", 1, 100)).totalCount).toBe(
      (await expectedPage("Payment Pending", 1, 100)).totalCount,
    );
  });
});

describe("search of the desk", { tags: ["staff-2.14", "staff-7.7"] }, () => {
  const wanted = {
    status: "Shipped" as const,
    day: 10,
    orderNumber: "25-26/777001",
    phoneNumber: "9812345670",
    email: "Purchase@Kesar.example",
    buyerName: "Leela Menon",
    name: "Imran Qureshi",
    companyName: "Kesar Textiles",
    billedCompanyName: "Kesar Holdings",
    trackingId: "BLD-0099",
    gstin: "27ABCDE1234F1Z0",
    sku: "HONROL100",
    title: "Honeycomb Paper Roll 40 cm x 100 m",
  };
  beforeAll(async () => {
    await removeAll();
    await insert([
      wanted,
      { status: "Shipped", day: 11 },
      { status: "Delivered", day: 12, sku: "HONROL100", companyName: "Kesari & Sons" },
    ]);
    await shop.db.query(
      `UPDATE orders SET shipping_address = shipping_address || '{"addressLine": "Quay 14", "district": "Kochi", "zipCode": "682001"}'
       WHERE order_number = $1`,
      [wanted.orderNumber],
    );
    await write();
  });
  const numbers = async (text: string, status: OrderStatus | null = null) => {
    const { orders, totalCount, isCounted } = await findPage({
      status,
      text,
      page: 1,
      limit: 100,
    });
    expect({ totalCount, isCounted }).toEqual({ totalCount: orders.length, isCounted: true });
    return orders.map(({ orderNumber }) => orderNumber);
  };

  test.each([
    ["25-26/777001"],
    ["777001"],
    ["#777001"],
    ["25-26/0777001"],
    ["9812345670"],
    ["+91 98123 45670"],
    ["981234"],
    ["345670"],
    ["5670"],
    ["-0099"],
    ["purchase@kesar.example"],
    ["PURCHASE@"],
    ["leela"],
    ["menon leela"],
    ["Imran Q"],
    ["KESAR TEXTILES"],
    ["kesar hold"],
    ["bld-0099"],
    ["0099"],
    ["27abcde1234f1z0"],
    ["ABCDE1234F"],
    ["honeycomb roll 40"],
    ["quay 14"],
    ["kochi"],
    ["682001"],
  ])("finds the one order by %j", async (text) => {
    expect(await numbers(text)).toEqual([wanted.orderNumber]);
  });

  test("finds an order by _id, and only within its status", async () => {
    const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM orders WHERE order_number = $1", [
      wanted.orderNumber,
    ]);
    const { id } = rows[0]!;
    expect(await numbers(id.toUpperCase())).toEqual([wanted.orderNumber]);
    expect(await numbers(id, "Delivered")).toEqual([]);
  });

  test("finds every order with a SKU, in any letter case, newest first, and filters them by status", async () => {
    expect(await numbers("honrol100")).toHaveLength(2);
    expect((await numbers("HONROL100"))[1]).toBe(wanted.orderNumber);
    expect(await numbers("HONROL100", "Shipped")).toEqual([wanted.orderNumber]);
  });

  test("finds all orders with the same name, each once, and filters them by status", async () => {
    // The whole word before one that only begins with it, although that order is newer.
    expect((await numbers("kesar"))[0]).toBe(wanted.orderNumber);
    expect(await numbers("kesar")).toHaveLength(2);
    expect(await numbers("kesar", "Shipped")).toEqual([wanted.orderNumber]);
  });

  test("finds the order with a serial before those that only have its digits", async () => {
    await insert([
      { status: "Shipped", day: 1, orderNumber: "24-25/000670" },
      { status: "Shipped", day: 2, orderNumber: "25-26/000067" },
    ]);
    await write();
    expect(await numbers("670")).toEqual(["24-25/000670"]);
    expect(await numbers("777001")).toEqual([wanted.orderNumber]);
    expect(await numbers("67")).toEqual(["25-26/000067"]);
    expect(await numbers("24-25/670", "Delivered")).toEqual([]);
    // As its SMS has it.
    expect(await numbers("2425000670")).toEqual(["24-25/000670"]);
  });

  test.each([
    ["ke"],
    ["na"],
    ["NA"],
    ["not found"],
    ["%"],
    ["___"],
    ["\\"],
    ["'"],
    ["kesar nowhere"],
    ["esar"],
  ])(
    "%j finds nothing: it is too short, a GSTIN placeholder, a wildcard, no beginning or only partly there",
    async (text) => {
      expect(await numbers(text)).toEqual([]);
    },
  );

  test("finds what a plain reading of all texts finds, whatever is typed, page by page", async () => {
    const parts = [
      "kes",
      "ar",
      "98",
      "tex",
      "tiles",
      "honrol",
      "27abc",
      "_",
      "%",
      "\\",
      "'",
      "&",
      ":*",
      "bld-",
    ];
    const someText = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 });
    const someSeparator = fc.constantFrom("", " ", ", ");
    await fc.assert(
      fc.asyncProperty(someText, someSeparator, async (some, separator) => {
        const text = some.join(separator);
        const words = text.split(/[ ,]+/).filter((word) => word !== "");
        if (words.every((word) => word.length < 3)) return;
        const { rows } = await shop.db.query<{ id: string }>(
          `SELECT order_id AS id FROM desk_order_words
           WHERE (SELECT bool_and(EXISTS (SELECT FROM unnest(words) WHERE starts_with(lexeme, word)))
             FROM unnest($1::text[]) AS word)`,
          [words],
        );
        const found: string[] = [];
        for (let page = 1; page <= rows.length + 1; page += 1) {
          const { orders } = await findPage({ status: null, text, page, limit: 1 });
          found.push(...orders.map(({ id }) => id));
        }
        expect(found.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
      }),
      { numRuns: 40 },
    );
  });
});

describe("search of the desk among many orders", { tags: ["staff-2.14"] }, () => {
  // Frequent among the newest; so rare that the index finds all; and in the middle, where orders are read in order.
  const names = ["Frequent", "Middling", "Rare"];
  beforeAll(async () => {
    await removeAll();
    const orders = Array.from({ length: 3000 }, (_, at): OrderToFind => {
      const name = at % 2 === 0 ? "Frequent" : at % 61 === 1 ? "Middling" : at % 500 === 3 ? "Rare" : "Other";
      return { status: orderStatuses[at % 9]!, day: at, name };
    });
    await insert(orders);
    await write();
    await shop.ownerDb.query("VACUUM ANALYZE desk_order_words, orders");
  });

  test("a city comes before couriers whose name begins so, on every page and with every neighbour", async () => {
    await insert(
      Array.from({ length: 60 }, (_, at): OrderToFind => {
        const to = at % 4 === 0 ? { state: "Delhi" } : { partnerName: "Delhivery" };
        return { status: "Shipped", day: 3000 + at, ...to };
      }),
    );
    await write();
    const { rows } = await shop.db.query<{ id: string }>(
      `SELECT id FROM orders WHERE shipping_address->>'state' = 'Delhi' OR tracking_partner_name = 'Delhivery'
       ORDER BY shipping_address->>'state' = 'Delhi' DESC, id DESC`,
    );
    const wanted = rows.map(({ id }) => id);
    expect(wanted).toHaveLength(60);
    for (const limit of [7, 15, 100]) {
      const found: string[] = [];
      for (let page = 1; page <= 60 / limit + 1; page += 1)
        found.push(
          ...(await findPage({ status: null, text: "delhi", page, limit })).orders.map(({ id }) => id),
        );
      expect(found).toEqual(wanted);
    }
    const filter = findNeighboursOfOrder.query.parse({ orderId: "delhi" });
    let after: Place | null = null;
    for (const [at, id] of wanted.entries()) {
      const { previous, next } = await readNeighbours(shop.db, id, filter, "");
      expect([previous?._id, next?._id]).toEqual([wanted[at - 1], wanted[at + 1]]);
      const page = await findDeskPage(shop.db, { filter, callerId: "", page: at + 1, after, limit: 1 });
      expect(page.orders.map((order) => order.id)).toEqual([id]);
      after = page.next;
    }
  });

  test("counts all of what is rare, also when those with the whole word fill the page", async () => {
    await insert(
      Array.from({ length: 150 }, (_, at): OrderToFind => {
        return { status: "Shipped", day: -at, name: at < 120 ? "Sparse" : "Sparsely" };
      }),
    );
    await write();
    const { orders, totalCount, isCounted } = await findPage({
      status: null,
      text: "sparse",
      page: 1,
      limit: 100,
    });
    expect([orders.length, totalCount, isCounted]).toEqual([100, 150, true]);
  });

  test.each(names)("pages of %s are those of a plain reading", async (name) => {
    for (const status of [null, "Shipped", "Delivered"] as const) {
      const { rows } = await shop.db.query<{ id: string }>(
        `SELECT id FROM orders WHERE shipping_address->>'name' = $1 AND ($2::text IS NULL OR status = $2) ORDER BY id DESC`,
        [name, status],
      );
      const found: string[] = [];
      for (let page = 1; ; page += 1) {
        const result = await findPage({ status, text: name.toLowerCase(), page, limit: 50 });
        found.push(...result.orders.map(({ id }) => id));
        if (result.isCounted) expect(result.totalCount).toBe(rows.length);
        else expect(result.totalCount).toBe(found.length + 1);
        if (found.length >= result.totalCount) break;
      }
      expect(found).toEqual(rows.map(({ id }) => id));
    }
  });
});

describe("the words of the desk's search", () => {
  const text = async (number: string) => {
    await write();
    const { rows } = await shop.db.query<{ text: string }>(
      "SELECT words::text AS text FROM desk_order_words JOIN orders ON id = order_id WHERE order_number = $1",
      [number],
    );
    return rows[0]?.text;
  };

  test("follow a change of the tracking number, and a change after it", async () => {
    await insert([{ status: "Shipped", day: 1, orderNumber: "25-26/000901", trackingId: "AB-1" }]);
    expect(await text("25-26/000901")).toContain("ab-1");
    const track = (id: string) =>
      shop.db.query("UPDATE orders SET tracking_id = $1 WHERE order_number = '25-26/000901'", [id]);
    await track("AB-2");
    await track("AB-3");
    expect(await text("25-26/000901")).toMatch(/^(?!.*ab-[12]).*ab-3/);
  });

  test("are not written by two processes at once, which would let older ones win", async () => {
    await insert([{ status: "Shipped", day: 1, orderNumber: "25-26/000902", trackingId: "OLD-1" }]);
    const other = await shop.db.connect();
    await other.query("BEGIN");
    await lockWords(other);
    await writeDeskOrderWords(shop.db);
    const { rows } = await shop.db.query("SELECT FROM desk_order_changes");
    expect(rows).toHaveLength(1);
    await other.query("COMMIT");
    other.release();
    expect(await text("25-26/000902")).toContain("old-1");
  });

  test("of a deleted order are deleted", async () => {
    await removeAll();
    expect((await shop.db.query("SELECT FROM desk_order_words")).rowCount).toBe(0);
    await write();
  });
});
