import { getCart } from "@dakbag/contracts/cart";
import { afterEach, describe, expect, test, vi } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { requestOrder } from "../../../test-support/builders/order.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { setStock } from "../../../test-support/builders/stock.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);
afterEach(async () => {
  await shop.db.query("UPDATE products SET show_listing = true");
  await setStock(shop, 3000);
  await shop.ownerDb.query("TRUNCATE meesho_vendors, valmo_vendors");
});

const gstin = "27ABCDE1234F1Z0";
const meeshoBag = "MEEOPD065080";
const meeshoLabel = "MEELBL100";
const valmoPack = "VALSML";

async function cart() {
  const answer = await shop.app.inject({ url: "/api/cart", headers: buyer.headers });
  return getCart.answer.parse(answer.json());
}
/** The problems of each line of the cart, by SKU. */
async function problems() {
  const { items } = await cart();
  for (const item of items) expect(item.problem).toBe(item.problems[0]?.message ?? null);
  return Object.fromEntries(items.map((item) => [item.product.SKU, item.problems]));
}
async function problemOf(sku: string) {
  const [first, ...others] = (await problems())[sku] ?? [];
  expect(others).toEqual([]);
  return first;
}
const codes = (all: Awaited<ReturnType<typeof problems>>) =>
  Object.fromEntries(Object.entries(all).map(([sku, of]) => [sku, of.map(({ code }) => code)]));

describe("GET /api/cart lists the problems of each line and the quantity that fixes them", () => {
  test("a line that can be bought has no problem", async () => {
    await fillCart(shop, buyer, { POLPOD120160: 2000, HONROL100: 1 });
    expect(await problems()).toEqual({ POLPOD120160: [], HONROL100: [] });
  });

  test.each([
    ["TAPTRN045", 10, 4, "Quantity 10 is more than the stock: 4 cartons left.", 4],
    ["POLPOD120160", 3000, 2900, "Quantity 3,000 is more than the stock: 2,900 pieces left.", 2500],
    [
      ...(["POLPOD120160", 1000, 900] as const),
      "Quantity 1,000 is more than the stock: 900 pieces left. It is sold from 1,000 pieces up.",
      null,
    ],
  ])(
    "%s x %i with %i in stock is over-stock",
    { tags: ["ruling-cart.6"] },
    async (sku, quantity, left, message, fixQuantity) => {
      await fillCart(shop, buyer, { [sku]: quantity });
      await setStock(shop, left, sku);
      expect(await problemOf(sku)).toEqual({ code: "over-stock", message, fixQuantity });
    },
  );

  test("a line can be out of stock or no longer sold", async () => {
    await fillCart(shop, buyer, { TAPTRN042: 1, TAPTRN045: 1 });
    await setStock(shop, 0, "TAPTRN042", "TAPTRN045");
    await shop.db.query("UPDATE products SET show_listing = false WHERE sku = 'TAPTRN045'");
    expect(await problems()).toEqual({
      TAPTRN042: [{ code: "out-of-stock", message: "This product is out of stock.", fixQuantity: null }],
      TAPTRN045: [{ code: "not-sold", message: "This product is no longer sold.", fixQuantity: null }],
    });
  });

  test(
    "500 pieces become delhi-only when the PIN moves out of Delhi, and 1,000 fixes the line",
    { tags: ["buyer-5.17", "buyer-5.18"] },
    async () => {
      await saveShippingDetails(shop, buyer, { zipCode: "110001" });
      await fillCart(shop, buyer, { POLPOD120160: 500 });
      expect([(await cart()).isFromDelhi, await problemOf("POLPOD120160")]).toEqual([true, undefined]);
      await saveShippingDetails(shop, buyer, { zipCode: "411001" });
      expect((await cart()).isFromDelhi).toBe(false);
      expect(await problemOf("POLPOD120160")).toEqual({
        code: "delhi-only",
        message: "Quantity is refused: 500 PCS only available for Delhi users.",
        fixQuantity: 1000,
      });
      await setStock(shop, 700, "POLPOD120160");
      expect(await problemOf("POLPOD120160")).toMatchObject({ code: "delhi-only", fixQuantity: null });
    },
  );

  test(
    "stock held by the buyer's own unpaid order is available to the cart",
    { tags: ["ruling-cart.10"] },
    async () => {
      await fillCart(shop, buyer, { TAPTRN048: 5 });
      await setStock(shop, 12, "TAPTRN048");
      expect((await requestOrder(shop, buyer)).statusCode).toBe(200);
      expect(await problemOf("TAPTRN048")).toBeUndefined();
      await setStock(shop, 0, "TAPTRN048");
      expect(await problemOf("TAPTRN048")).toBeUndefined();
    },
  );

  test(
    "the cart accepts the fix quantity, and the problem is gone",
    { tags: ["ruling-cart.7"] },
    async () => {
      await fillCart(shop, buyer, { POLPOD120160: 3000 });
      await setStock(shop, 2900, "POLPOD120160");
      const [item] = (await cart()).items;
      const answer = await shop.app.inject({
        method: "PATCH",
        url: `/api/cart/${item!._id}`,
        headers: buyer.headers,
        payload: { quantity: item!.problems[0]!.fixQuantity },
      });
      expect(answer.statusCode).toBe(200);
      expect(await problemOf("POLPOD120160")).toBeUndefined();
    },
  );
});

describe("missing marketplace authorisations", { tags: ["buyer-5.19", "buyer-5.20"] }, () => {
  test("are listed on each line that needs one, and on no other", async () => {
    await fillCart(shop, buyer, { [meeshoBag]: 1000, [meeshoLabel]: 1, [valmoPack]: 1, HONROL100: 1 });
    expect(codes(await problems())).toEqual({
      [meeshoBag]: ["not-meesho-authorised"],
      [meeshoLabel]: ["not-meesho-authorised"],
      [valmoPack]: ["not-valmo-authorised"],
      HONROL100: [],
    });
  });

  test("the message says who may buy, and there is no fix quantity", async () => {
    await fillCart(shop, buyer, { [meeshoBag]: 1000, [valmoPack]: 1 });
    expect(await problems()).toEqual({
      [meeshoBag]: [
        {
          code: "not-meesho-authorised",
          message: "Only sellers whose saved GST number is in Meesho's list can buy this.",
          fixQuantity: null,
        },
      ],
      [valmoPack]: [
        {
          code: "not-valmo-authorised",
          message: "Only partners whose phone or saved GST number is in Valmo's list can buy this.",
          fixQuantity: null,
        },
      ],
    });
  });

  test(
    "are no longer listed when the buyer is in the marketplaces' lists",
    { tags: ["ruling-accounts.19", "ruling-accounts.20"] },
    async () => {
      await fillCart(shop, buyer, { [meeshoBag]: 1000, [valmoPack]: 1 });
      await saveShippingDetails(shop, buyer, { GSTIN: gstin });
      await shop.db.query("INSERT INTO meesho_vendors VALUES ($1, 'Active')", [gstin]);
      expect(codes(await problems())).toEqual({ [meeshoBag]: [], [valmoPack]: ["not-valmo-authorised"] });
      await shop.db.query("INSERT INTO valmo_vendors VALUES ('L1', $1, '', '', 'Active', 'Maharashtra')", [
        buyer.phoneNumber,
      ]);
      expect(codes(await problems())).toEqual({ [meeshoBag]: [], [valmoPack]: [] });
    },
  );

  test("are listed together with a quantity problem", async () => {
    await fillCart(shop, buyer, { [meeshoLabel]: 10 });
    await setStock(shop, 4, meeshoLabel);
    expect(codes(await problems())).toEqual({ [meeshoLabel]: ["not-meesho-authorised", "over-stock"] });
  });

  test("are looked up once per request for any number of lines, and not at all when no line needs one", async () => {
    const skus = shop.shop.catalogue.current().products.filter(({ category }) => category === "POLY-MEESHO");
    const countLookups = async () => {
      const client = await shop.db.connect();
      const query = vi.spyOn(Object.getPrototypeOf(client), "query");
      client.release();
      try {
        await cart();
        return query.mock.calls.filter(([text]) => JSON.stringify(text).includes("marketplace_auth")).length;
      } finally {
        query.mockRestore();
      }
    };
    await fillCart(shop, buyer, { HONROL100: 1 });
    expect(await countLookups()).toBe(0);
    await fillCart(shop, buyer, Object.fromEntries(skus.slice(0, 8).map(({ SKU }) => [SKU, 1000])));
    expect(await countLookups()).toBe(1);
  });
});
