import { listProducts, type Product } from "@dakbag/contracts/catalogue";
import { isSamplePack } from "@dakbag/domain/catalogue/product-category";
import { beforeAll, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";

const shop = testAppForAll();
let products: Product[];
beforeAll(async () => {
  const answer = listProducts.answer.parse((await shop.app.inject({ url: "/api/products" })).json());
  // The sample pack is not of the specification's catalogue.
  products = answer.products.filter((product) => !isSamplePack(product));
});

const of = (category: string) => products.filter((product) => product.category === category);
const prices = (some: Product[]) => some.map(({ price }) => price).toSorted((a, b) => a - b);
const range = (some: Product[]) => [prices(some)[0], prices(some).at(-1)];

describe("the built-in catalogue", () => {
  test("has all fields of the specification for every product", { tags: ["buyer-3.1"] }, () => {
    for (const product of products) {
      expect(product).toEqual(
        expect.objectContaining({
          _id: expect.stringMatching(/./),
          SKU: expect.stringMatching(/./),
          title: expect.stringMatching(/./),
          description: expect.stringMatching(/./),
          category: expect.stringMatching(/./),
          type: expect.stringMatching(/./),
          size: expect.any(String),
          dimension: expect.stringMatching(/./),
          price: expect.any(Number),
          images: expect.any(Array),
          authorizedVendors: expect.any(Array),
          countInStock: expect.any(Number),
          showListing: true,
        }),
      );
    }
  });

  test("offers every product to all vendors", { tags: ["buyer-3.2"] }, () => {
    for (const { authorizedVendors } of products) expect(authorizedVendors).toEqual(["common"]);
  });

  test("uses only the types and sizes of the specification", { tags: ["buyer-3.4"] }, () => {
    const types =
      "poly-bw-npd poly-bw-pd poly-nt-pod poly-nt-npd poly-nt-pd poly-op-npd poly-op-pd paper-flap-lam paper-lip-lam honey-roll honey-sleeve tape-tp label-dt";
    expect(types.split(" ")).toEqual(expect.arrayContaining([...new Set(products.map(({ type }) => type))]));
    for (const { size, category, SKU } of products) {
      const sizes = category === "POLY-VALMO" ? /^(small|medium|large|combo)$/ : /^(small|medium|large|)$/;
      expect([SKU, size]).toEqual([SKU, expect.stringMatching(sizes)]);
    }
  });

  test("has 26 plain poly bags from 0.66 to 9.65, 3000 of each", { tags: ["buyer-3.5"] }, () => {
    const bags = of("POLY");
    expect(bags.filter(({ type }) => type.includes("bw"))).toHaveLength(26);
    expect(range(bags)).toEqual([0.66, 9.65]);
    for (const { countInStock } of bags) expect(countInStock).toBe(3000);
  });

  test("has 9 paper bags from 1.01 to 6.72", { tags: ["buyer-3.6"] }, () => {
    expect(of("PAPER")).toHaveLength(9);
    expect(range(of("PAPER"))).toEqual([1.01, 6.72]);
  });

  test(
    "has a honeycomb roll at 699 and six boxes of sleeves from 3150 to 6999",
    { tags: ["buyer-3.7"] },
    () => {
      expect(prices(of("HONEYCOMB"))[0]).toBe(699);
      const sleeves = of("HONEYCOMB").filter(({ type }) => type === "honey-sleeve");
      expect(sleeves).toHaveLength(6);
      expect(range(sleeves)).toEqual([3150, 6999]);
    },
  );

  test("has 64 marketplace bags at 1.02, 400000 of each, without images", { tags: ["buyer-3.8"] }, () => {
    const bags = of("POLY-MEESHO").filter(({ price }) => price === 1.02);
    expect(bags).toHaveLength(64);
    for (const bag of bags)
      expect(bag).toMatchObject({ countInStock: 400_000, images: [], showListing: true });
  });

  test("has tapes, labels, a branded label roll and an opaque bag", { tags: ["buyer-3.9"] }, () => {
    expect(of("TAPE")).toHaveLength(10);
    expect(range(of("TAPE"))).toEqual([2887, 3978]);
    expect(of("LABEL")).toHaveLength(3);
    expect(range(of("LABEL"))).toEqual([7293, 9588]);
    expect(of("MEESHO-LABEL")).toMatchObject([{ price: 119, countInStock: 1000 }]);
    const opaque = products.filter(
      ({ type, dimension }) => type === "poly-op-npd" && dimension === "12.5x16 inch",
    );
    expect(opaque).toMatchObject([{ price: 3.1, countInStock: 130_000 }]);
  });
});
