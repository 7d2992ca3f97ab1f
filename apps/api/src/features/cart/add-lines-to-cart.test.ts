import { addLinesToCart as contract, maxLinesAtOnce } from "@dakbag/contracts/cart";
import { errorBody } from "@dakbag/contracts/error-body";
import { describe, expect, test, vi } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
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

function post(payload: unknown, key?: string, who: SignedIn = buyer) {
  const headers = { ...who.headers, ...(key === undefined ? {} : { "idempotency-key": key }) };
  return shop.app.inject({ method: "POST", url: "/api/cart/lines", headers, payload: payload as object });
}
async function add(goods: Goods, key?: string) {
  const answer = await post({ lines: linesOf(goods) }, key);
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
  return contract.answer.parse(answer.json());
}
/** What became of each line: "added", or the code of its refusal. */
const outcomes = ({ lines }: Awaited<ReturnType<typeof add>>) =>
  lines.map(({ outcome, code }) => code ?? outcome);

async function inCart(who: SignedIn = buyer): Promise<Record<string, number>> {
  const { rows } = await shop.db.query<{ sku: string; quantity: number }>(
    "SELECT sku, quantity FROM cart_lines WHERE user_id = $1 ORDER BY added_at, id",
    [who.userId],
  );
  return Object.fromEntries(rows.map(({ sku, quantity }) => [sku, quantity]));
}

describe("POST /api/cart/lines adds each line on its own merit", () => {
  test("answers a line for each that was asked, in that order, and adds the good ones", async () => {
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
    const good = { outcome: "added", code: null, message: null };
    expect([success, addedCount]).toEqual([true, 3]);
    expect(lines).toEqual([
      { sku: "TAPTRN045", quantity: 2, ...good },
      {
        sku: "NOSUCHSKU",
        quantity: 1,
        outcome: "refused",
        code: "product-not-found",
        message: "No product with this sku is sold.",
      },
      { sku: "POLNPD060080", quantity: 1000, ...good },
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
      { sku: "HONROL100", quantity: 5, ...good },
    ]);
    expect(Object.entries(await inCart())).toEqual([
      ["TAPTRN045", 2],
      ["POLNPD060080", 1000],
      ["HONROL100", 5],
    ]);
  });

  test(
    "adds to what the cart holds, and the refusal of a sum says what that is",
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
    "lines of one SKU count together, in whatever letter case: 500 and 500 make 1,000",
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

  test("where the sum of one SKU may not stand, each of its lines is looked at in turn", async () => {
    const answer = await add([
      ["POLNPD080100", 2000],
      ["POLNPD080100", 2000],
      ["POLNPD080100", 1000],
      ["POLNPD080100", 250],
    ]);
    expect(outcomes(answer)).toEqual(["added", "over-stock", "added", "off-step"]);
    expect(await inCart()).toEqual({ POLNPD080100: 3000 });
  });

  test("quantities whose sum is past every limit are refused, not a fault", async () => {
    const answer = await add(Array.from({ length: maxLinesAtOnce }, () => ["HONROL100", 100_000_000]));
    expect(new Set(outcomes(answer))).toEqual(new Set(["over-stock"]));
    expect(await inCart()).toEqual({});
  });

  test("when nothing is good the cart stays as it was", async () => {
    await fillCart(shop, buyer, { HONROL100: 1 });
    const answer = await add([
      ["NOSUCHSKU", 1],
      ["HONROL100", 1000],
    ]);
    expect([answer.addedCount, outcomes(answer)]).toEqual([0, ["product-not-found", "over-stock"]]);
    expect(await inCart()).toEqual({ HONROL100: 1 });
  });

  test(`takes ${maxLinesAtOnce} lines in as many statements as one`, async () => {
    const skus = shop.shop.catalogue.current().products.map(({ SKU }) => SKU);
    const statementsOf = async (lines: { sku: string; quantity: number }[]) => {
      const client = await shop.db.connect();
      const query = vi.spyOn(Object.getPrototypeOf(client), "query");
      client.release();
      try {
        await addLinesToCart(shop.shop, { userId: buyer.userId, lines, idempotencyKey: `${lines.length}` });
        // The catalogue is looked at meanwhile, too.
        return query.mock.calls.filter(([text]) => JSON.stringify(text).includes('"cart.')).length;
      } finally {
        query.mockRestore();
      }
    };
    const one = await statementsOf([{ sku: "HONROL100", quantity: 1 }]);
    const many = await statementsOf(
      Array.from({ length: maxLinesAtOnce }, (_, place) => ({
        sku: skus[place % skus.length]!,
        quantity: 1000,
      })),
    );
    expect([one, many]).toEqual([5, 5]);
    expect(Object.keys(await inCart()).length).toBeGreaterThan(90);
  });
});

describe("Idempotency-Key of POST /api/cart/lines", () => {
  test("the same request again hears the same and adds nothing, though the stock has changed", async () => {
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
      "one line more",
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

  test("keys of two buyers are not the same key", async () => {
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

  test("one request repeated many times at once adds once, and each hears the same", async () => {
    const goods: Goods = [
      ["TAPBRN045", 7],
      ["TAPBRN048", 2000],
    ];
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(goods, "retry-storm")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await inCart()).toEqual({ TAPBRN045: 7 });
  });

  test("is forgotten after a day", async () => {
    await add([["TAPBRN040", 2]], "one");
    const job = deleteCartAdditions({ db: shop.db, clock: shop.clock.now });
    shop.clock.advance(23 * 60 * 60 * 1000);
    await job.work(undefined);
    await add([["TAPBRN040", 2]], "one");
    expect(await inCart()).toEqual({ TAPBRN040: 2 });
    shop.clock.advance(60 * 60 * 1000 + 1);
    await job.work(undefined);
    await add([["TAPBRN040", 2]], "one");
    expect(await inCart()).toEqual({ TAPBRN040: 4 });
  });
});

describe("hostile input is refused with a sentence naming the field, and nothing changes", () => {
  const line = { sku: "TAPBRN050", quantity: 1 };
  test.each<[string, unknown]>([
    ["lines", {}],
    ["lines", { lines: null }],
    ["lines", { lines: "TAPBRN050 1" }],
    ["lines", { lines: { 0: line } }],
    ["lines", { lines: [] }],
    ["lines", { lines: Array.from({ length: maxLinesAtOnce + 1 }, () => line) }],
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

describe("many at once", () => {
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
    "50 bulk additions at once lose nothing, also with their SKUs in opposite order",
    { tags: ["ruling-cart.4"] },
    async () => {
      const there = skus.map((sku) => ({ sku, quantity: 3 }));
      const before = await deadlocks();
      await Promise.all(
        Array.from({ length: 50 }, (_, round) => bulk(round % 2 ? there : there.toReversed())),
      );
      expect(await inCart()).toEqual(Object.fromEntries(skus.map((sku) => [sku, 150])));
      expect(await deadlocks()).toBe(before);
    },
  );

  test(
    "bulk additions never carry a line past the stock, and fill it exactly",
    { tags: ["ruling-cart.6"] },
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => bulk(skus.map((sku) => ({ sku, quantity: 100 })))),
      );
      expect(answers.flat().filter(({ outcome }) => outcome === "added")).toHaveLength(10 * skus.length);
      expect(await inCart()).toEqual(Object.fromEntries(skus.map((sku) => [sku, 1000])));
    },
  );

  test("beside single additions, changes, checkout and the emptying of the cart no addition is lost", async () => {
    await saveShippingDetails(shop, buyer);
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
    expect(orders.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await inCart()).toEqual({ HONROL100: 7, ...Object.fromEntries(skus.map((sku) => [sku, 21])) });
    expect(await deadlocks()).toBe(before);
  });
});
