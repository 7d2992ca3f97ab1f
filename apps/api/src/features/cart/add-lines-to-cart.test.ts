import { addLinesToCart as contract, maxLinesPerRequest } from "@dakbag/contracts/cart";
import { errorBody } from "@dakbag/contracts/error-body";
import { describe, expect, test, vi } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { raiseHoldLimits } from "../../../test-support/builders/hold-limit.ts";
import { requestOrder } from "../../../test-support/builders/order.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { transaction } from "../../platform/database.ts";
import { addLinesToCart } from "./add-lines-to-cart.ts";
import { deleteCartAdditions } from "./cart.jobs.ts";
import { addToCart, changeCartLine, removeBoughtGoods } from "./change-cart.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);

type Goods = readonly (readonly [sku: string, quantity: number])[];
const linesOf = (goods: Goods) => goods.map(([sku, quantity]) => ({ sku, quantity }));

function post(payload: unknown, key?: string, user: SignedIn = buyer) {
  const headers = { ...user.headers, ...(key === undefined ? {} : { "idempotency-key": key }) };
  return shop.app.inject({ method: "POST", url: "/api/cart/lines", headers, payload: payload as object });
}
async function add(goods: Goods, key?: string) {
  const answer = await post({ lines: linesOf(goods) }, key);
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
  return contract.answer.parse(answer.json());
}
/** The outcome of each line: "added", or the code of its refusal. */
const outcomes = ({ lines }: Awaited<ReturnType<typeof add>>) =>
  lines.map(({ outcome, code }) => code ?? outcome);

async function inCart(user: SignedIn = buyer): Promise<Record<string, number>> {
  const { rows } = await shop.db.query<{ sku: string; quantity: number }>(
    "SELECT sku, quantity FROM cart_lines WHERE user_id = $1 ORDER BY added_at, id",
    [user.userId],
  );
  return Object.fromEntries(rows.map(({ sku, quantity }) => [sku, quantity]));
}

describe("POST /api/cart/lines adds or refuses each line separately", () => {
  test("answers one outcome per requested line, in the same order, and adds the valid lines", async () => {
    await shop.db.query("UPDATE products SET show_listing = false WHERE sku = 'TAPTRN048'");
    const { success, addedCount, lines } = await add([
      ["TAPTRN045", 2],
      ["NOSUCHSKU", 1],
      [" poLNPD060080 ", 1000],
      ["TAPTRN048", 1],
      ["POLNPD070090", 1250],
      ["POLNPD080100", 500],
      ["TAPTRN042", 1001],
      ["HONROL100", 5],
    ]);
    await shop.db.query("UPDATE products SET show_listing = true WHERE sku = 'TAPTRN048'");
    const added = { outcome: "added", code: null, message: null };
    expect([success, addedCount]).toEqual([true, 3]);
    expect(lines).toEqual([
      { sku: "TAPTRN045", quantity: 2, ...added },
      {
        sku: "NOSUCHSKU",
        quantity: 1,
        outcome: "refused",
        code: "product-not-found",
        message: "No product with this sku is sold.",
      },
      { sku: "POLNPD060080", quantity: 1000, ...added },
      {
        sku: "TAPTRN048",
        quantity: 1,
        outcome: "refused",
        code: "product-not-found",
        message: "No product with this sku is sold.",
      },
      {
        sku: "POLNPD070090",
        quantity: 1250,
        outcome: "refused",
        code: "off-step",
        message: "Quantity must be a multiple of 500 pieces.",
      },
      {
        sku: "POLNPD080100",
        quantity: 500,
        outcome: "refused",
        code: "delhi-only",
        message: "Quantity is refused: 500 PCS only available for Delhi users.",
      },
      {
        sku: "TAPTRN042",
        quantity: 1001,
        outcome: "refused",
        code: "over-stock",
        message: "Quantity 1,001 is more than the stock: 1,000 cartons left.",
      },
      { sku: "HONROL100", quantity: 5, ...added },
    ]);
    expect(Object.entries(await inCart())).toEqual([
      ["TAPTRN045", 2],
      ["POLNPD060080", 1000],
      ["HONROL100", 5],
    ]);
  });

  test(
    "adds to the quantity in the cart; a refused sum names the quantity already in the cart",
    { tags: ["ruling-cart.4", "ruling-cart.6"] },
    async () => {
      await fillCart(shop, buyer, { POLNPD070090: 2000, HONROL100: 3 });
      const { addedCount, lines } = await add([
        ["HONROL100", 2],
        ["POLNPD070090", 1500],
      ]);
      expect([addedCount, lines[1]]).toEqual([
        1,
        expect.objectContaining({
          code: "over-stock",
          message: "Quantity 3,500 is more than the stock: 3,000 pieces left. Your cart already holds 2,000.",
        }),
      ]);
      expect(await inCart()).toEqual({ POLNPD070090: 2000, HONROL100: 5 });
    },
  );

  test("500 pieces are added for a Delhi PIN", { tags: ["buyer-5.17"] }, async () => {
    await saveShippingDetails(shop, buyer, { zipCode: "110001" });
    expect(outcomes(await add([["POLNPD080100", 500]]))).toEqual(["added"]);
    expect(await inCart()).toEqual({ POLNPD080100: 500 });
  });

  test(
    "lines of one SKU are added up, ignoring letter case: 500 and 500 make 1,000",
    { tags: ["ruling-cart.4"] },
    async () => {
      const answer = await add([
        ["POLNPD080100", 500],
        ["HONROL100", 1],
        ["polnpd080100", 500],
      ]);
      expect(outcomes(answer)).toEqual(["added", "added", "added"]);
      expect(await inCart()).toEqual({ POLNPD080100: 1000, HONROL100: 1 });
    },
  );

  test("if the sum of one SKU's lines is not allowed, each line is checked in turn", async () => {
    const answer = await add([
      ["POLNPD080100", 2000],
      ["POLNPD080100", 2000],
      ["POLNPD080100", 1000],
      ["POLNPD080100", 250],
    ]);
    expect(outcomes(answer)).toEqual(["added", "over-stock", "added", "off-step"]);
    expect(await inCart()).toEqual({ POLNPD080100: 3000 });
  });

  test("quantities whose sum exceeds every limit are refused without a server error", async () => {
    const answer = await add(Array.from({ length: maxLinesPerRequest }, () => ["HONROL100", 100_000_000]));
    expect(new Set(outcomes(answer))).toEqual(new Set(["over-stock"]));
    expect(await inCart()).toEqual({});
  });

  test("when every line is refused the cart is unchanged", async () => {
    await fillCart(shop, buyer, { HONROL100: 1 });
    const answer = await add([
      ["NOSUCHSKU", 1],
      ["HONROL100", 1000],
    ]);
    expect([answer.addedCount, outcomes(answer)]).toEqual([0, ["product-not-found", "over-stock"]]);
    expect(await inCart()).toEqual({ HONROL100: 1 });
  });

  test(`adds ${maxLinesPerRequest} lines with as many statements as one line`, async () => {
    const skus = shop.shop.catalogue.current().products.map(({ SKU }) => SKU);
    const statementsOf = async (lines: { sku: string; quantity: number }[]) => {
      const client = await shop.db.connect();
      const query = vi.spyOn(Object.getPrototypeOf(client), "query");
      client.release();
      try {
        await addLinesToCart(shop.shop, { userId: buyer.userId, lines, idempotencyKey: `${lines.length}` });
        // The catalogue cache polls the database at the same time.
        return query.mock.calls.filter(([text]) => JSON.stringify(text).includes('"cart.')).length;
      } finally {
        query.mockRestore();
      }
    };
    const one = await statementsOf([{ sku: "HONROL100", quantity: 1 }]);
    const many = await statementsOf(
      Array.from({ length: maxLinesPerRequest }, (_, index) => ({
        sku: skus[index % skus.length]!,
        quantity: 1000,
      })),
    );
    expect([one, many]).toEqual([7, 7]);
    expect(Object.keys(await inCart()).length).toBeGreaterThan(90);
  });
});

describe("Idempotency-Key of POST /api/cart/lines", () => {
  test("a repeated request gets the same response and adds nothing, even if the stock has changed", async () => {
    const goods: Goods = [
      ["TAPBRN040", 2],
      ["TAPBRN042", 2000],
    ];
    const first = await add(goods, "one");
    expect(outcomes(first)).toEqual(["added", "over-stock"]);
    await setStock(shop, 5000, "TAPBRN042");
    expect(await add([["tapbrn040", 2], goods[1]!], "one")).toEqual(first);
    expect(await inCart()).toEqual({ TAPBRN040: 2 });
    expect(outcomes(await add(goods, "two"))).toEqual(["added", "added"]);
    await setStock(shop, 1000, "TAPBRN042");
    expect(await inCart()).toEqual({ TAPBRN040: 4, TAPBRN042: 2000 });
  });

  test.each<[string, Goods]>([
    ["another quantity", [["TAPBRN040", 3]]],
    ["another SKU", [["TAPBRN042", 2]]],
    [
      "an additional line",
      [
        ["TAPBRN040", 2],
        ["TAPBRN042", 1],
      ],
    ],
  ])("the same key for %s answers 409 and adds nothing", async (_what, goods) => {
    await add([["TAPBRN040", 2]], "one");
    const answer = await post({ lines: linesOf(goods) }, "one");
    expect([answer.statusCode, errorBody.parse(answer.json()).code]).toEqual([409, "idempotency-key-taken"]);
    expect(await inCart()).toEqual({ TAPBRN040: 2 });
  });

  test("a request that added nothing is tried again when it is repeated, and adds once", async () => {
    await fillCart(shop, buyer, { TAPBRN042: 1000 });
    const goods: Goods = [["TAPBRN042", 5]];
    expect(outcomes(await add(goods, "one"))).toEqual(["over-stock"]);
    await setStock(shop, 5000, "TAPBRN042");
    expect(outcomes(await add(goods, "one"))).toEqual(["added"]);
    expect(outcomes(await add(goods, "one"))).toEqual(["added"]);
    await setStock(shop, 1000, "TAPBRN042");
    expect(await inCart()).toEqual({ TAPBRN042: 1005 });
  });

  test("the retry of a list that the last release added is answered as it was", async () => {
    const goods: Goods = [
      ["tapbrn040", 2],
      ["TAPBRN042", 2000],
    ];
    const first = await add(goods, "one");
    await shop.db.query(
      `UPDATE cart_bulk_additions SET asked = '[["TAPBRN040", 2], ["TAPBRN042", 2000]]', answered = $2
       WHERE user_id = $1`,
      [buyer.userId, JSON.stringify(first.lines)],
    );
    expect(await add(goods, "one")).toEqual(first);
    expect((await post({ lines: linesOf(goods.slice(1)) }, "one")).statusCode).toBe(409);
    expect(await inCart()).toEqual({ TAPBRN040: 2 });
  });

  test("two buyers can use the same key", async () => {
    const other = await signInBuyer(shop);
    await add([["TAPBRN040", 2]], "shared");
    expect((await post({ lines: linesOf([["TAPBRN042", 3]]) }, "shared", other)).statusCode).toBe(200);
    expect([await inCart(), await inCart(other)]).toEqual([{ TAPBRN040: 2 }, { TAPBRN042: 3 }]);
  });

  test.each(["", "a b", "x".repeat(101)])("refuses the key %j with 400", async (key) => {
    const answer = await post({ lines: linesOf([["TAPBRN040", 2]]) }, key);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining("Idempotency-Key"),
    ]);
    expect(await inCart()).toEqual({});
  });

  test("30 concurrent repetitions of a request add once, and all get the same response", async () => {
    const goods: Goods = [
      ["TAPBRN045", 7],
      ["TAPBRN048", 2000],
    ];
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(goods, "retry-storm")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await inCart()).toEqual({ TAPBRN045: 7 });
  });

  test("a key is deleted after two days", async () => {
    await add([["TAPBRN040", 2]], "one");
    const deleteOld = () => deleteCartAdditions({ db: shop.db, clock: shop.clock.now });
    shop.clock.advance(47 * 60 * 60 * 1000);
    await deleteOld();
    await add([["TAPBRN040", 2]], "one");
    expect(await inCart()).toEqual({ TAPBRN040: 2 });
    shop.clock.advance(60 * 60 * 1000 + 1);
    await deleteOld();
    await add([["TAPBRN040", 2]], "one");
    expect(await inCart()).toEqual({ TAPBRN040: 4 });
  });
});

describe("hostile input is refused with a message that names the field, and nothing changes", () => {
  const line = { sku: "TAPBRN050", quantity: 1 };
  test.each<[string, unknown]>([
    ["lines", {}],
    ["lines", { lines: null }],
    ["lines", { lines: "TAPBRN050 1" }],
    ["lines", { lines: { 0: line } }],
    ["lines", { lines: [] }],
    ["lines", { lines: Array.from({ length: maxLinesPerRequest + 1 }, () => line) }],
    ["lines", { lines: [line, null] }],
    ["lines", { lines: [line, "TAPBRN050"] }],
    ["sku", { lines: [line, { quantity: 1 }] }],
    ["sku", { lines: [line, { sku: "", quantity: 1 }] }],
    ["sku", { lines: [line, { sku: "x".repeat(41), quantity: 1 }] }],
    ["sku", { lines: [line, { sku: "TAPBRN050\0", quantity: 1 }] }],
    ["quantity", { lines: [line, { sku: "TAPBRN050" }] }],
    ["quantity", { lines: [line, { sku: "TAPBRN050", quantity: 0 }] }],
    ["quantity", { lines: [line, { sku: "TAPBRN050", quantity: 1.5 }] }],
    ["quantity", { lines: [line, { sku: "TAPBRN050", quantity: "5" }] }],
    ["quantity", { lines: [line, { sku: "TAPBRN050", quantity: 2 ** 31 }] }],
    ["price", { lines: [{ ...line, price: 0.01 }] }],
    ["userId", { lines: [line], userId: "01900000-0000-7000-8000-000000000000" }],
  ])("%s of %.80j", async (field, body) => {
    const answer = await post(body);
    expect([answer.statusCode, errorBody.parse(answer.json()).message]).toEqual([
      400,
      expect.stringContaining(field),
    ]);
    expect(await inCart()).toEqual({});
  });
});

describe("concurrent requests", () => {
  const skus = ["TAPBRN040", "TAPBRN042", "TAPBRN045", "TAPBRN048", "TAPBRN050", "TAPTRN040", "TAPTRN042"];
  const bulk = (lines: readonly { sku: string; quantity: number }[]) =>
    addLinesToCart(shop.shop, { userId: buyer.userId, lines, idempotencyKey: undefined });
  const one = (sku: string, quantity: number) =>
    addToCart(shop.shop, { userId: buyer.userId, sku, quantity, idempotencyKey: undefined });
  async function deadlocks(): Promise<number> {
    const { rows } = await shop.db.query<{ deadlocks: number }>(
      `SELECT deadlocks::int FROM pg_stat_database, pg_stat_force_next_flush() WHERE datname = current_database()`,
    );
    return rows[0]!.deadlocks;
  }

  test(
    "50 concurrent bulk additions lose nothing and do not deadlock, even with SKUs in opposite order",
    { tags: ["ruling-cart.4"] },
    async () => {
      const lines = skus.map((sku) => ({ sku, quantity: 3 }));
      const before = await deadlocks();
      await Promise.all(
        Array.from({ length: 50 }, (_, round) => bulk(round % 2 ? lines : lines.toReversed())),
      );
      expect(await inCart()).toEqual(Object.fromEntries(skus.map((sku) => [sku, 150])));
      expect(await deadlocks()).toBe(before);
    },
  );

  test(
    "concurrent bulk additions fill the stock exactly and never exceed it",
    { tags: ["ruling-cart.6"] },
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => bulk(skus.map((sku) => ({ sku, quantity: 100 })))),
      );
      expect(answers.flat().filter(({ outcome }) => outcome === "added")).toHaveLength(10 * skus.length);
      expect(await inCart()).toEqual(Object.fromEntries(skus.map((sku) => [sku, 1000])));
    },
  );

  test("no addition is lost during concurrent additions, changes, checkouts and removals from the cart", async () => {
    await saveShippingDetails(shop, buyer);
    await raiseHoldLimits(shop, [buyer]);
    await fillCart(shop, buyer, { HONROL100: 1 });
    await bulk(skus.map((sku) => ({ sku, quantity: 10 })));
    const { rows } = await shop.db.query<{ id: string }>(
      "SELECT id FROM cart_lines WHERE user_id = $1 AND sku = 'HONROL100'",
      [buyer.userId],
    );
    const before = await deadlocks();
    const bought = skus.map((sku) => ({ sku, quantity: 10 }));
    const [orders] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => requestOrder(shop, buyer))),
      ...Array.from({ length: 10 }, (_, round) =>
        bulk((round % 2 ? skus : skus.toReversed()).map((sku) => ({ sku, quantity: 2 }))),
      ),
      ...skus.map((sku) => one(sku, 1)),
      transaction(shop.db, (tx) => removeBoughtGoods(tx, { userId: buyer.userId, lines: bought })),
      changeCartLine(shop.shop, { userId: buyer.userId, lineId: rows[0]!.id, quantity: 7 }),
    ]);
    const refused = orders.filter(({ statusCode }) => statusCode !== 200);
    // An order that one of the other requests has replaced is not opened.
    expect(refused.filter((answer) => !answer.body.includes("This order was replaced by"))).toEqual([]);
    expect(refused.length).toBeLessThan(orders.length);
    expect(await inCart()).toEqual({ HONROL100: 7, ...Object.fromEntries(skus.map((sku) => [sku, 21])) });
    expect(await deadlocks()).toBe(before);
  });
});
