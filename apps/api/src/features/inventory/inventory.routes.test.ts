import * as contract from "@dakbag/contracts/inventory";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { manyPaidOrders } from "../../../test-support/builders/many-orders.ts";
import { placeOrder, stockOf } from "../../../test-support/builders/order.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";

const sku = "HONROL100"; // manyPaidOrders places orders of one piece of it each
const day = 24 * 3_600_000;

// A quarter past midnight in India: yesterday is over, and its payments are in.
const shop = testAppForAll({
  ledgerDiffersBecause: "paid orders are reset to unpaid between the tests",
  now: new Date("2026-11-20T18:45:00Z"),
});
const internal = signInForAll(shop, { role: "internal", name: "Ravi Kumar" });
beforeEach(async () => {
  await shop.falsifyingDb.query(
    "TRUNCATE inventory_plans, product_edits, daily_demand, demand_days, audit_log",
  );
  await shop.db.query(
    "UPDATE orders SET paid_at = NULL, accepted_at = NULL, razorpay_payment_id = NULL WHERE paid_at IS NOT NULL",
  );
  await setStock(shop, 1000, sku);
});

async function inventory(query: Record<string, string> = {}) {
  const answer = await shop.app.inject({ url: "/api/inventory", headers: internal.headers, query });
  return contract.listInventory.answer.parse(answer.json());
}
const rowOf = async (wanted = sku) =>
  (await inventory({ search: wanted })).rows.find(({ SKU }) => SKU === wanted)!;
async function change(body: object, of = sku, { headers } = internal) {
  const answer = await shop.app.inject({
    method: "PUT",
    url: `/api/inventory/${of}`,
    headers,
    body: { editId: randomUUID(), ...body },
  });
  const { row, message } = answer.json<{ row?: contract.InventoryRow; message: string }>();
  return { status: answer.statusCode, row, message };
}
/** Places paid orders of one piece each, the given number of days ago. */
async function sell(count: number, daysAgo: number): Promise<void> {
  shop.clock.advance(-daysAgo * day);
  await manyPaidOrders(shop, count);
  shop.clock.advance(daysAgo * day);
}
const audit = async () =>
  (await shop.db.query("SELECT actor, action, subject, summary, changes FROM audit_log ORDER BY id")).rows;

describe("inventory planning on live data", { tags: ["ruling-desk.15"] }, () => {
  test(
    "every product is listed with its stock and the shop's defaults",
    { tags: ["staff-9.10"] },
    async () => {
      const { rows, today, totalCount, totalPages } = await inventory();
      const { rows: second } = await inventory({ page: "2" });
      const { rows: products } = await shop.db.query("SELECT sku FROM products ORDER BY sku");
      expect([totalCount, totalPages]).toEqual([products.length, 2]);
      const listed = [...rows, ...second].map(({ SKU }) => SKU);
      expect(listed.toSorted()).toEqual(products.map((product) => product.sku));
      expect(today).toBe("2026-11-21");
      expect(await rowOf()).toMatchObject({
        availableStock: 1000,
        perDayRequirement: 0,
        isRequirementSet: false,
        leadTime: 7,
        safetyFactor: 1.5,
        thresholds: { red: 7, orange: 10 },
        daysAvailable: null,
        level: "green",
        reorder: null,
      });
    },
  );

  test("the requirement is the mean of the paid orders of the last 30 complete days in India", async () => {
    await sell(60, 1);
    await sell(30, 30);
    await sell(500, 31); // too long ago
    await sell(700, 0); // today is not over
    const { demand } = await inventory();
    expect(demand).toEqual({ first: "2026-10-22", last: "2026-11-20", days: 30 });
    await setStock(shop, 20, sku);
    expect(await rowOf()).toMatchObject({
      perDayRequirement: 3,
      meanDemand: 3,
      daysAvailable: 6.7,
      level: "red",
      reorder: { day: "2026-11-21", quantity: 44 }, // 2 x 31.5 up to 32, less the 20 that are there
    });
  });

  test("unpaid orders do not count as demand", async () => {
    await sell(30, 2);
    await shop.db.query("UPDATE orders SET paid_at = NULL, accepted_at = NULL, razorpay_payment_id = NULL");
    expect((await rowOf()).meanDemand).toBe(0);
  });

  test("ten concurrent requests count a day once", async () => {
    await sell(30, 3);
    await Promise.all(Array.from({ length: 10 }, () => inventory()));
    expect((await rowOf()).meanDemand).toBe(1);
    const { rows } = await shop.db.query("SELECT count(*)::int AS days FROM demand_days");
    expect(rows).toEqual([{ days: 30 }]);
  });

  test("just after midnight, yesterday is not counted yet, because late payments may still arrive", async () => {
    shop.clock.advance(-10 * 60_000);
    expect((await inventory()).demand).toMatchObject({ first: "2026-10-21", last: "2026-11-19" });
    shop.clock.advance(10 * 60_000);
  });
});

describe("edits of a plan", () => {
  test(
    "an edit is saved, returned in the response, and is in the audit log",
    { tags: ["staff-2.28", "staff-3.12"] },
    async () => {
      const edit = {
        description: "Comes from the second plant",
        place: "A-03-2",
        unitKg: 4.25,
        stock: { seen: 1000, set: 1200 },
        perDayRequirement: 12.5,
        leadTime: 4,
        safetyFactor: 2,
        thresholds: { red: 3, orange: 5.5 },
      };
      const { status, row } = await change(edit);
      expect(status).toBe(200);
      expect(row).toMatchObject({
        description: edit.description,
        place: "A-03-2",
        unitKg: 4.25,
        availableStock: 1200,
        perDayRequirement: 12.5,
        isRequirementSet: true,
        leadTime: 4,
        safetyFactor: 2,
        thresholds: edit.thresholds,
        daysAvailable: 96,
      });
      expect(await rowOf()).toEqual(row);
      expect(await stockOf(shop, sku)).toBe(1200);
      const [entry, ...more] = await audit();
      expect(more).toEqual([]);
      expect(entry).toMatchObject({ actor: "Ravi Kumar", action: "inventory.changed", subject: sku });
      expect(entry.summary).toContain("the stock went from 1,000 to 1,200");
      expect(entry.changes).toContainEqual({ field: "lead time", before: null, after: 4 });
    },
  );

  test("fields that are not sent do not change, and null resets a field to the shop's default", async () => {
    await change({ leadTime: 4, perDayRequirement: 9, description: "Mine", place: "B-1", unitKg: 0.5 });
    await change({ safetyFactor: 3 });
    expect(await rowOf()).toMatchObject({
      place: "B-1",
      unitKg: 0.5,
      leadTime: 4,
      perDayRequirement: 9,
      safetyFactor: 3,
    });
    await change({ perDayRequirement: null, description: null, place: null, unitKg: null });
    const row = await rowOf();
    expect(row).toMatchObject({
      isRequirementSet: false,
      perDayRequirement: 0,
      leadTime: 4,
      place: "",
      unitKg: null,
    });
    expect(row.description).not.toBe("Mine");
  });

  test("the catalogue has the new stock after a refresh, and the product's own description does not change", async () => {
    const before = await shop.db.query("SELECT description FROM products WHERE sku = $1", [sku]);
    await change({ stock: { seen: 1000, set: 4321 }, description: "Only for planning" });
    await shop.shop.catalogue.refresh();
    const { body } = await shop.app.inject({ url: `/api/products/details/${sku}` });
    expect(body).toContain('"countInStock":4321');
    const after = await shop.db.query("SELECT description FROM products WHERE sku = $1", [sku]);
    expect(after.rows).toEqual(before.rows);
  });

  test("twenty concurrent requests and a repeat of the same edit change the stock once and are recorded once", async () => {
    const edit = { editId: randomUUID(), stock: { seen: 1000, set: 1010 } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(edit)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await change(edit);
    expect(await stockOf(shop, sku)).toBe(1010);
    expect(await audit()).toHaveLength(1);
  });

  test("an edit that changes nothing is not recorded", async () => {
    await change({ stock: { seen: 5, set: 5 } });
    expect(await audit()).toEqual([]);
  });

  test("concurrent stock edits and orders are all applied to the stock", async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => signInBuyer(shop)));
    const editors = Array.from({ length: 8 }, () => change({ stock: { seen: 1000, set: 1100 } }));
    await Promise.all([...editors, ...buyers.map((buyer) => placeOrder(shop, buyer, { [sku]: 10 }))]);
    expect(await stockOf(shop, sku)).toBe(1000 + 8 * 100 - 8 * 10);
  });

  test("an edit that takes off more stock than is left is refused as a whole", async () => {
    await setStock(shop, 30, sku);
    const { status, message } = await change({ stock: { seen: 1000, set: 900 }, leadTime: 3 });
    expect(status).toBe(409);
    expect(message).toContain("only 30 are left");
    expect(await rowOf()).toMatchObject({ availableStock: 30, leadTime: 7 });
    expect(await audit()).toEqual([]);
  });

  test.each([
    ["a stock of half a piece", { stock: { seen: 1000, set: 1.5 } }, "stock.set"],
    ["a negative stock", { stock: { seen: 1000, set: -1 } }, "stock.set"],
    ["a stock without the value seen", { stock: { set: 5 } }, "stock.seen"],
    ["a lead time of 0", { leadTime: 0 }, "leadTime"],
    ["a safety factor below 1", { safetyFactor: 0.9 }, "safetyFactor"],
    ["a requirement with 3 decimals", { perDayRequirement: 1.234 }, "perDayRequirement"],
    ["red above orange", { thresholds: { red: 11, orange: 10 } }, "thresholds.red"],
    ["a text for a number", { leadTime: "7" }, "leadTime"],
    ["an empty description", { description: " " }, "description"],
    ["a place of 21 characters", { place: "A".repeat(21) }, "place"],
    ["a weight of half a gram", { unitKg: 0.0005 }, "unitKg"],
    ["a weight of nothing", { unitKg: 0 }, "unitKg"],
    ["no editId", { editId: undefined, leadTime: 3 }, "editId"],
    ["an unknown field", { colour: "red" }, "colour"],
  ])("%s is refused with the field's name and changes nothing", async (_what, body, field) => {
    const before = await rowOf();
    const { status, message } = await change(body);
    expect([status, message]).toEqual([400, expect.stringContaining(field)]);
    expect(await rowOf()).toEqual(before);
  });

  test("an unknown SKU gets 404", async () => {
    expect((await change({ leadTime: 3 }, "NOSUCH")).status).toBe(404);
  });
});

test(
  "buyers can neither see nor change the inventory; internal staff and admins can",
  { tags: ["staff-6.3", "ruling-desk.1"] },
  async () => {
    for (const [role, status] of [
      ["buyer", 403],
      ["internal", 200],
      ["admin", 200],
    ] as const) {
      const caller = await signInBuyer(shop, { role });
      const read = await shop.app.inject({ url: "/api/inventory", headers: caller.headers });
      expect([role, read.statusCode]).toEqual([role, status]);
      expect([role, (await change({ leadTime: 9 }, sku, caller)).status]).toEqual([role, status]);
    }
  },
);
