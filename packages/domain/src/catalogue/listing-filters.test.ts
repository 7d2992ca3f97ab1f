import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import {
  type ChosenValues,
  type FilterableProduct,
  filterListing,
  listingSorts,
  sortListing,
} from "./listing-filters.ts";

const catalogue = readSeedProducts().map((product) => ({
  ...product,
  price: Number(product.price),
  countInStock: 3000,
}));
const listed = (category: string) => catalogue.filter((product) => product.category === category);
const facetNames = (category: string) => filterListing(listed(category), {}).facets.map(({ name }) => name);

/** A random part of the catalogue, some products out of stock. */
const someProducts = fc
  .subarray(catalogue, { maxLength: 24 })
  .chain((products) =>
    fc
      .array(fc.constantFrom(0, 3000), { minLength: products.length, maxLength: products.length })
      .map((stocks) => products.map((product, index) => ({ ...product, countInStock: stocks[index] ?? 0 }))),
  );

/** A listing with chosen values, some of which it does not have. */
const chosenListing = someProducts.chain((products) => {
  const facets = filterListing(products, {}).facets;
  const choices = Object.fromEntries(
    facets.map(({ key, options }) => [key, fc.subarray(options.map(({ value }) => value))]),
  );
  return fc.record({ ...choices, size: fc.subarray(["small", "large", "giant"]) }).map((chosen) => ({
    products,
    chosen: chosen as ChosenValues,
  }));
});

describe("facets of a listing", () => {
  test.each([
    ["POLY", ["Size", "POD", "Stock", "Price"]],
    ["PAPER", ["Size", "Stock", "Price"]],
    ["TAPE", ["Colour", "Thickness", "Stock", "Price"]],
    ["LABEL", ["Size", "Stock", "Price"]],
    ["POLY-VALMO", ["Size", "Stock", "Price"]],
  ])("the facets of %s are those in which its products differ: %j", (category, names) => {
    expect(facetNames(category)).toEqual(names);
  });

  test("tapes have the facets width and length when these differ", () => {
    const [tape] = listed("TAPE");
    const wider = { ...tape, dimension: "72 mm x 65 m" } as FilterableProduct;
    const facets = filterListing([...listed("TAPE"), wider], {}).facets;
    const labels = Object.fromEntries(
      facets.map(({ name, options }) => [name, options.map(({ label }) => label)]),
    );
    expect(labels["Width"]).toEqual(["48 mm", "72 mm"]);
    expect(labels["Length"]).toEqual(["65 m", "130 m"]);
    expect(labels["Colour"]).toEqual(["Transparent", "Brown"]);
    expect(labels["Thickness"]).toEqual(["40 micron", "42 micron", "45 micron", "48 micron", "50 micron"]);
  });

  test("the size facet of labels has their dimensions", () => {
    const [size] = filterListing([...listed("LABEL"), ...listed("MEESHO-LABEL")], {}).facets;
    expect(size?.options.map(({ label, count }) => `${label}: ${count}`)).toEqual([
      "3 × 5 in: 1",
      "4 × 6 in: 2",
    ]);
  });

  test("every option has the count of its products", () => {
    const labels = filterListing(listed("POLY"), {}).facets.flatMap(({ options }) =>
      options.map(({ label, count }) => `${label} ${count}`),
    );
    expect(labels.slice(0, 6)).toEqual([
      "Small 6",
      "Medium 10",
      "Large 10",
      "With POD 13",
      "Without POD 13",
      "In stock 26",
    ]);
  });
});

describe("filtering", () => {
  test("a product matches if it has any chosen value of each facet", () => {
    const { shown } = filterListing(listed("POLY"), { size: ["small", "large"], pod: ["with"] });
    expect(shown.every(({ size, type }) => size !== "medium" && type === "poly-bw-pd")).toBe(true);
    expect(shown).toHaveLength(8);
  });

  test("the counts of a facet take the choices in the other facets into account", () => {
    const { facets } = filterListing(listed("POLY"), { size: ["small"], pod: ["with"] });
    const counts = (key: string) =>
      facets.find((facet) => facet.key === key)?.options.map(({ count }) => count);
    expect(counts("size")).toEqual([3, 5, 5]);
    expect(counts("pod")).toEqual([3, 3]);
  });

  test("chosen values and facets that the listing does not have are ignored", () => {
    const all = listed("POLY");
    for (const chosen of [{ size: ["giant"] }, { colour: ["brown"] }, { price: ["0-9999"] }, { x: ["y"] }]) {
      expect(filterListing(all, chosen).shown).toEqual(all);
    }
  });

  test("the count of an option is the number of products shown when only it is chosen in its facet", () => {
    fc.assert(
      fc.property(chosenListing, ({ products, chosen }) => {
        for (const { key, options } of filterListing(products, chosen).facets) {
          for (const { value, count } of options) {
            expect(filterListing(products, { ...chosen, [key]: [value] }).shown).toHaveLength(count);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test("choosing one more value in a facet adds exactly its count", () => {
    fc.assert(
      fc.property(chosenListing, ({ products, chosen }) => {
        const { shown, facets } = filterListing(products, chosen);
        for (const { key, options } of facets) {
          const own = options.filter(({ isChosen }) => isChosen).map(({ value }) => value);
          if (own.length === 0) continue;
          for (const { value, count } of options.filter(({ isChosen }) => !isChosen)) {
            const more = filterListing(products, { ...chosen, [key]: [...own, value] }).shown;
            expect(more).toHaveLength(shown.length + count);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test("exactly the matching products are shown, in their order", () => {
    fc.assert(
      fc.property(chosenListing, ({ products, chosen }) => {
        const { shown, facets } = filterListing(products, chosen);
        // For each facet, the products shown by its chosen values alone.
        const wanted = facets
          .map(({ key, options }) => ({ key, values: options.filter(({ isChosen }) => isChosen) }))
          .filter(({ values }) => values.length > 0)
          .map(({ key, values }) =>
            values.flatMap(({ value }) => filterListing(products, { [key]: [value] }).shown),
          );
        const matches = products.filter((product) => wanted.every((some) => some.includes(product)));
        expect(shown).toEqual(matches);
      }),
      { numRuns: 60 },
    );
  });

  test("without a choice all products are shown", () => {
    fc.assert(
      fc.property(someProducts, (products) => {
        expect(filterListing(products, {}).shown).toEqual(products);
      }),
    );
  });
});

describe("sorting", () => {
  const sorted = (sort: (typeof listingSorts)[number]["key"], category = "POLY") =>
    sortListing(listed(category), sort);

  test("by size means by area, ascending, with unknown sizes last", () => {
    expect(sorted("size")[0]?.dimension).toBe("6x8 inch");
    expect(sorted("size").at(-1)?.dimension).toBe("24x30 inch");
    expect(sorted("size", "POLY-VALMO").at(-1)?.dimension).toBe("mixed small and large");
  });

  test("by price ascending and descending", () => {
    const up = sorted("price").map(({ price }) => price);
    expect([up[0], up.at(-1)]).toEqual([0.66, 9.65]);
    expect(sorted("price-desc").map(({ price }) => price)).toEqual(up.toReversed());
  });

  test("by name compares numbers by value: 6x8 before 10x12", () => {
    const names = sorted("name").map(({ title }) => title);
    expect(names.indexOf("Plain Poly Courier Bag 6x8 inch with POD")).toBeLessThan(
      names.indexOf("Plain Poly Courier Bag 10x12 inch with POD"),
    );
  });

  test("keeps all products and adds none", () => {
    fc.assert(
      fc.property(someProducts, fc.constantFrom(...listingSorts.map(({ key }) => key)), (products, sort) => {
        expect(new Set(sortListing(products, sort))).toEqual(new Set(products));
      }),
    );
  });
});
