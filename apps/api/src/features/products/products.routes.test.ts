import * as contract from "@dakbag/contracts/products";
import { stockLevel } from "@dakbag/domain/catalogue/stock-plan";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { raiseHoldLimits } from "../../../test-support/builders/hold-limit.ts";
import { runWhileRowIsLocked } from "../../../test-support/builders/blocked-requests.ts";
import { manyPaidOrders } from "../../../test-support/builders/many-orders.ts";
import { placeOrder, requestOrder, stockOf } from "../../../test-support/builders/order.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";

const sku = "HONSLV100"; // a box at ₹3150

// A quarter past midnight in India: yesterday's demand can be counted.
const shop = testAppForAll({ now: new Date("2026-11-20T18:45:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Meera Iyer" });
beforeEach(async () => {
  await shop.falsifyingDb.query("TRUNCATE audit_log, inventory_plans, daily_demand, demand_days");
  await shop.db.query("UPDATE products SET price = 3150, show_listing = true WHERE sku = $1", [sku]);
  await setStock(shop, 1000, sku);
  await shop.shop.catalogue.refresh();
});

type Page = ReturnType<typeof contract.listDeskProducts.answer.parse>;

async function list(query: Record<string, string> = {}): Promise<Page> {
  const url = `/api/admin/products?${new URLSearchParams(query)}`;
  const answer = await shop.app.inject({ url, headers: admin.headers });
  return contract.listDeskProducts.answer.parse(answer.json());
}
const skusOf = async (query: Record<string, string>) => (await list(query)).products.map(({ SKU }) => SKU);
const productOf = async (wanted = sku) => (await list({ search: wanted })).products[0]!;

async function change(body: object, of = sku) {
  const answer = await shop.app.inject({
    method: "PUT",
    url: `/api/admin/products/${of}/stockAndPrice`,
    headers: admin.headers,
    body: { editId: randomUUID(), reason: "Stock count", ...body },
  });
  const { product, message } = answer.json<{ product?: contract.DeskProduct; message: string }>();
  return { status: answer.statusCode, product, message };
}
const audit = async () =>
  (await shop.db.query("SELECT actor, action, subject, summary, changes FROM audit_log ORDER BY id")).rows;
const databaseState = async () =>
  (
    await shop.db.query(
      `SELECT (SELECT md5(string_agg(p::text, ',' ORDER BY sku)) FROM products p) AS products,
         (SELECT count(*) FROM audit_log) AS audit`,
    )
  ).rows[0];
const inShop = async (wanted = sku) => {
  const { products } = (await shop.app.inject({ url: "/api/products" })).json<{
    products: { SKU: string; price: number; countInStock: number }[];
  }>();
  return products.find(({ SKU }) => SKU === wanted);
};

describe("the list of products", () => {
  test("has all products, also hidden ones, a hundred per page in the order of the catalogue", async () => {
    await shop.db.query("UPDATE products SET show_listing = false WHERE sku = $1", [sku]);
    const { rows } = await shop.db.query<{ sku: string }>(
      "SELECT sku FROM products ORDER BY catalogue_position, sku",
    );
    const first = await list();
    const second = await list({ page: "2" });
    expect(first).toMatchObject({ totalCount: rows.length, totalPages: 2 });
    expect(first.products).toHaveLength(100);
    expect([...first.products, ...second.products].map(({ SKU }) => SKU)).toEqual(rows.map((row) => row.sku));
    expect((await list({ page: "99" })).products).toEqual([]);
    expect(await productOf()).toMatchObject({ SKU: sku, isShown: false });
  });

  test("shows price, GST rate, stock and the units that unpaid orders hold", async () => {
    await shop.db.query("UPDATE products SET price = 3150.0625 WHERE sku = $1", [sku]);
    const one = await signInBuyer(shop);
    await placeOrder(shop, one, { [sku]: 5 });
    await placeOrder(shop, await signInBuyer(shop), { [sku]: 7 });
    expect(await productOf()).toMatchObject({
      price: 3150.0625,
      gstRatePercent: 12,
      stock: 988,
      unitsHeld: 12,
      unit: "BOX",
      isLow: false,
      isShown: true,
    });
    await shop.db.query("UPDATE orders SET stock_state = 'sold', reserved_until = NULL");
    expect(await productOf()).toMatchObject({ stock: 988, unitsHeld: 0 });
  });

  test.each([
    ["a SKU in lower case", { search: "honslv100" }, [sku]],
    ["a part of a SKU", { search: "NSLV1" }, [sku, "HONSLV150"]],
    ["words of title and size in any order", { search: "450 sleeve" }, ["HONSLV450"]],
    ["a size as people write it", { search: "12 x 14 flap" }, ["PAPFLP120140"]],
    ["a category", { search: "450", category: "HONEYCOMB" }, ["HONSLV450"]],
    ["another category", { search: "450", category: "TAPE" }, []],
    ["SQL wildcards", { search: "%_" }, []],
  ])("is searched by %s", async (_what, query, expected) => {
    expect(await skusOf(query)).toEqual(expected);
  });

  test("is filtered by what is shown, what is hidden and what is out of stock", async () => {
    await shop.db.query("UPDATE products SET show_listing = false WHERE sku = $1", [sku]);
    await setStock(shop, 0, sku);
    expect(await skusOf({ show: "hidden" })).toEqual([sku]);
    expect(await skusOf({ stock: "out" })).toEqual([sku]);
    expect(await skusOf({ stock: "out", show: "shown" })).toEqual([]);
    expect(await skusOf({ show: "shown", search: "HONSLV" })).not.toContain(sku);
  });

  test(
    "low stock is what inventory planning shows as red or orange",
    { tags: ["staff-4.5", "staff-9.10"] },
    async () => {
      const plans = [
        { SKU: "HONSLV100", perDay: 10, stock: 100, orange: 10 },
        { SKU: "HONSLV150", perDay: 10, stock: 99, orange: 10 },
        { SKU: "HONSLV200", perDay: 10, stock: 200, orange: 25 },
        { SKU: "HONSLV225", perDay: 0, stock: 1, orange: 10 },
        { SKU: "HONSLV300", perDay: 0, stock: 0, orange: 10 },
        { SKU: "HONSLV450", perDay: 3, stock: 29, orange: 9.7 },
      ];
      for (const { SKU, perDay, stock, orange } of plans) {
        await setStock(shop, stock, SKU);
        await shop.db.query(
          "INSERT INTO inventory_plans (sku, per_day_requirement, red_below, orange_below) VALUES ($1, $2, 7, $3)",
          [SKU, perDay, orange],
        );
      }
      const low = plans
        .filter(
          ({ perDay, stock, orange }) =>
            stockLevel({ perDayRequirement: perDay, stock, thresholds: { red: 7, orange } }) !== "green",
        )
        .map(({ SKU }) => SKU);
      expect(low).toEqual(["HONSLV150", "HONSLV200", "HONSLV300"]);
      expect(await skusOf({ stock: "low", search: "HONSLV" })).toEqual(low);
      await setStock(shop, 1000);
    },
  );

  test("low stock is found by mean demand where staff have set no requirement", async () => {
    shop.clock.advance(-24 * 3_600_000);
    await manyPaidOrders(shop, 60); // of HONROL100, so 2 a day
    shop.clock.advance(24 * 3_600_000);
    await setStock(shop, 19, "HONROL100");
    expect(await productOf("HONROL100")).toMatchObject({ stock: 19, isLow: true });
    await setStock(shop, 20, "HONROL100");
    expect(await productOf("HONROL100")).toMatchObject({ isLow: false });
  });

  test.each([
    ["page", "0"],
    ["category", "BAGS"],
    ["stock", "high"],
    ["show", "all"],
    ["colour", "red"],
  ])("refuses %s=%s and names the parameter", async (field, value) => {
    const url = `/api/admin/products?${new URLSearchParams({ [field]: value })}`;
    const answer = await shop.app.inject({ url, headers: admin.headers });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(field),
    ]);
  });
});

describe("a price that moves by more than half", { tags: ["ruling-desk.22"] }, () => {
  test("is saved once it was checked, and is no edit before", async () => {
    const far = { editId: randomUUID(), price: { seen: 3150, set: 315 }, stockChange: 5 };
    const before = await databaseState();
    const refused = await change({ ...far, checked: false });
    expect(refused).toMatchObject({
      status: 409,
      message: "The price moves by more than half: from ₹3,150.00 to ₹315.00.",
    });
    expect(await databaseState()).toEqual(before);
    expect(await change({ ...far, checked: true })).toMatchObject({ status: 200, product: { price: 315 } });
  });

  test("is asked about only then, and only when a screen asks", async () => {
    const half = { price: { seen: 3150, set: 1575 }, checked: false };
    expect((await change(half)).status).toBe(200);
    expect((await change({ price: { seen: 1575, set: 4000 } })).status).toBe(200);
  });
});

describe("an edit of price, stock and visibility", () => {
  test("is saved, returned, and audited with its reason", async () => {
    const { status, product } = await change({
      price: { seen: 3150, set: 3199.0625 },
      stockChange: 250,
      isShown: false,
      reason: "Goods received, challan 17",
    });
    expect(status).toBe(200);
    expect(product).toMatchObject({ price: 3199.0625, stock: 1250, isShown: false });
    expect(await productOf()).toEqual(product);
    expect(await audit()).toEqual([
      {
        actor: "Meera Iyer",
        action: "product.price-changed",
        subject: sku,
        summary: `The price of ${sku} went from ₹3,150.00 to ₹3,199.0625: Goods received, challan 17`,
        changes: [{ field: "price", before: "3150.00", after: "3199.0625" }],
      },
      {
        actor: "Meera Iyer",
        action: "product.stock-changed",
        subject: sku,
        summary: `The stock of ${sku} went from 1,000 to 1,250 (250 added): Goods received, challan 17`,
        changes: [{ field: "stock", before: 1000, after: 1250 }],
      },
      {
        actor: "Meera Iyer",
        action: "product.hidden",
        subject: sku,
        summary: `${sku} is hidden from the shop: Goods received, challan 17`,
        changes: [{ field: "shown", before: true, after: false }],
      },
    ]);
  });

  test("is live in the shop within a second; carts get the new price, placed orders keep theirs", async () => {
    const buyer = await signInBuyer(shop);
    const { order } = await placeOrder(shop, buyer, { [sku]: 1 });
    await fillCart(shop, buyer, { [sku]: 1 });
    await change({ price: { seen: 3150, set: 2000 }, stock: { seen: 999, set: 400 } });
    await vi.waitFor(async () => expect(await inShop()).toMatchObject({ price: 2000, countInStock: 400 }));
    const cart = await shop.app.inject({ url: "/api/cart", headers: buyer.headers });
    expect(cart.body).toContain('"price":2000');
    const stored = await shop.db.query("SELECT unit_price FROM order_lines WHERE order_id = $1", [order._id]);
    expect(stored.rows).toEqual([{ unit_price: "3150.0000" }]);
    const { order: next } = (await requestOrder(shop, buyer)).json<{ order: { totalAmount: number } }>();
    expect(next.totalAmount).toBe(4480); // two boxes at 2000 with 12% GST: placing again releases the earlier order's box

    await change({ isShown: false });
    await vi.waitFor(async () => expect(await inShop()).toBeUndefined());
  });

  test("a new stock figure is reduced by the orders placed since the page was loaded", async () => {
    await placeOrder(shop, await signInBuyer(shop), { [sku]: 30 });
    const { product } = await change({ stock: { seen: 1000, set: 500 } });
    expect(product).toMatchObject({ stock: 470, unitsHeld: expect.any(Number) });
  });

  test("is applied once when sent twice, or twenty times concurrently", async () => {
    const edit = { editId: randomUUID(), stockChange: 10 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(edit)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await change(edit)).product).toMatchObject({ stock: 1010 });
    expect(await stockOf(shop, sku)).toBe(1010);
    expect(await audit()).toHaveLength(1);
  });

  test("is not audited when it changes nothing", async () => {
    await change({ price: { seen: 3150, set: 3150 }, stock: { seen: 7, set: 7 }, isShown: true });
    expect(await audit()).toEqual([]);
  });

  test("is refused with the current price when the price seen is old; sales in between do not matter", async () => {
    await placeOrder(shop, await signInBuyer(shop), { [sku]: 1 });
    expect((await change({ price: { seen: 3150, set: 3200 } })).status).toBe(200);
    const before = await databaseState();
    const { status, message } = await change({ price: { seen: 3150, set: 3300 }, stockChange: 5 });
    expect([status, message]).toEqual([
      409,
      "The price is now ₹3,200.00, not ₹3,150.00. Please check it again.",
    ]);
    expect(await databaseState()).toEqual(before);
    // A request for the current price succeeds.
    expect((await change({ price: { seen: 3150, set: 3200 } })).status).toBe(200);
  });

  test("never sets the stock below zero or above the maximum", async () => {
    const before = await databaseState();
    const below = await change({ stockChange: -1001 });
    expect([below.status, below.message]).toEqual([
      409,
      "Now only 1,000 are left, so 1,001 cannot be removed. Please check it again.",
    ]);
    const belowZero = await change({ stock: { seen: 5000, set: 3000 } });
    expect([belowZero.status, belowZero.message]).toEqual([
      409,
      expect.stringContaining("only 1,000 are left"),
    ]);
    expect((await change({ stockChange: 100_000_000 })).status).toBe(409);
    expect(await databaseState()).toEqual(before);
  });

  test.each([
    ["no reason", { reason: " " }, "reason"],
    ["a price of zero", { price: { set: 0, seen: 1 } }, "price.set"],
    ["a price with 5 decimals", { price: { set: 1.00001, seen: 1 } }, "price.set"],
    ["a price as text", { price: { set: "1.02", seen: 1 } }, "price.set"],
    ["a price above the maximum", { price: { set: 100_000_000, seen: 1 } }, "price.set"],
    ["a price without the price seen", { price: { set: 1 } }, "price.seen"],
    ["a fractional stock change", { stockChange: 0.5 }, "stockChange"],
    ["a negative stock", { stock: { seen: 1, set: -1 } }, "stock.set"],
    ["both a stock and a stock change", { stock: { seen: 1, set: 2 }, stockChange: 1 }, "stockChange"],
    ["text instead of a boolean", { isShown: "yes" }, "isShown"],
    ["no editId", { editId: undefined, stockChange: 1 }, "editId"],
    ["an unknown field", { colour: "red" }, "colour"],
  ])("%s is refused with the field's name, and nothing changes", async (_what, body, field) => {
    const before = await databaseState();
    const { status, message } = await change(body);
    expect([status, message]).toEqual([400, expect.stringContaining(field)]);
    expect(await databaseState()).toEqual(before);
  });

  test("an unknown SKU is not found", async () => {
    expect((await change({ stockChange: 1 }, "NOSUCH")).status).toBe(404);
  });
});

test("concurrent stock edits and orders never take the stock below zero, and none is lost", async () => {
  await setStock(shop, 60, sku);
  const buyers = await Promise.all(Array.from({ length: 8 }, () => signInBuyer(shop)));
  // With the usual limit, edits that come first leave a stock of which a new buyer may not hold 5.
  await raiseHoldLimits(shop, buyers);
  // No other order can have what earlier tests hold, so that orders are refused for lack of stock.
  await shop.ownerDb.query("UPDATE held_goods SET never_paid = false");
  for (const buyer of buyers) await fillCart(shop, buyer, { [sku]: 5 });
  const edit = (turn: number) =>
    change(turn % 2 === 0 ? { stockChange: -4 } : { stock: { seen: 60, set: 56 } });
  const answers = await runWhileRowIsLocked(shop, { sku, until: 16 }, () => [
    ...buyers.map(async (_, turn) => ({ units: 4, status: (await edit(turn)).status })),
    ...buyers.map(async (buyer) => ({ units: 5, status: (await requestOrder(shop, buyer)).statusCode })),
  ]);
  const taken = answers.filter(({ status }) => status === 200).reduce((sum, { units }) => sum + units, 0);
  const left = await stockOf(shop, sku);
  expect(left).toBe(60 - taken);
  expect(left).toBeGreaterThanOrEqual(0);
  // 72 units were requested, so requests were refused only for lack of stock.
  expect(left).toBeLessThan(5);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  // Every audit entry has the real stock before its edit, including concurrent orders.
  for (const { changes } of await audit()) expect(changes[0].before - changes[0].after).toBe(4);
});
