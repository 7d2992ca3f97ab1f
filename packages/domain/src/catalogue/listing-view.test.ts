import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { filterListing, listingSorts, sortListing } from "./listing-filters.ts";
import {
  listingQuestionPairs,
  listingView,
  maxCompared,
  productsOfListing,
  productsPerPage,
  readListingQuestion,
} from "./listing-view.ts";
import { findListingKey, listings } from "./listings.ts";

// Seven times the catalogue: most listings have several pages.
const catalogue = Array.from({ length: 7 }, (_, copy) =>
  readSeedProducts().map((product, at) => ({
    ...product,
    SKU: copy === 0 ? product.SKU : `${product.SKU}-${copy}`,
    price: Number(product.price) + copy / 10,
    countInStock: (at + copy) % 5 === 0 ? 0 : 3000,
  })),
).flat();

const ask = (search = "") => readListingQuestion(new URLSearchParams(search));
const skus = (products: readonly { SKU: string }[]) => products.map(({ SKU }) => SKU);

const someQuestion = fc.record({
  listing: fc.constantFrom(...Object.values(listings)),
  tab: fc.constantFrom("", "opaque", "Transparent", "none"),
  size: fc.subarray(["small", "large", "giant"]),
  pod: fc.subarray(["with", "without"]),
  stock: fc.subarray(["in"]),
  sort: fc.constantFrom(...listingSorts.map(({ key }) => key)),
});

describe("one page of a listing", () => {
  test("all its pages together are the filtered, sorted products of the tab, group after group", () => {
    fc.assert(
      fc.property(someQuestion, ({ listing, tab, size, pod, stock, sort }) => {
        const products = productsOfListing(listing, catalogue);
        const question = { ...ask(), tab, chosen: { size, pod, stock }, sort };
        const first = listingView(listing, products, question);
        const views = Array.from({ length: first.pages }, (_, at) =>
          listingView(listing, products, { ...question, page: at + 1 }),
        );
        const inTab = products.filter((product) => !listing.tabOf || listing.tabOf(product) === first.tab);
        const left = filterListing(inTab, question.chosen).shown;
        const sorted = sortListing(left, sort);
        const expected = listing.groups
          ? listing.groups.flatMap((name) => sorted.filter((product) => listing.groupOf?.(product) === name))
          : sorted;
        const shown = views.flatMap(({ groups }) => groups.flatMap(({ members }) => members));
        expect(skus(shown)).toEqual(skus(expected));
        for (const [at, view] of views.entries()) {
          const members = view.groups.flatMap((group) => group.members);
          expect([view.page, view.shown, view.inTab]).toEqual([at + 1, expected.length, inTab.length]);
          expect(members.length).toBeLessThanOrEqual(productsPerPage);
          if (at + 1 < view.pages) expect(members).toHaveLength(productsPerPage);
          for (const { name, count, members: own } of view.groups) {
            expect(own.length).toBeGreaterThan(0);
            expect(count).toBe(
              name === null ? left.length : left.filter((p) => listing.groupOf?.(p) === name).length,
            );
          }
        }
      }),
    );
  });

  test("a page past the end is the last one, also of an empty listing", () => {
    const poly = listings["courier-bag-poly"];
    const products = productsOfListing(poly, catalogue);
    const last = listingView(poly, products, ask("page=999"));
    expect([last.page, last.pages]).toEqual([4, 4]);
    expect(listingView(listings.boxes, [], ask("page=2"))).toMatchObject({
      total: 0,
      page: 1,
      pages: 1,
      groups: [],
    });
  });

  test("compares products of any page, in the order in which they were named, and at most four", () => {
    const poly = listings["courier-bag-poly"];
    const products = productsOfListing(poly, catalogue);
    const named = [products.at(-1)!, products[0]!, products[60]!];
    const { compared } = listingView(poly, products, ask(`compare=${skus(named).join()},NOSUCH`));
    expect(skus(compared)).toEqual(skus(named));
    expect(ask("compare=a,b,c,d,e").compare).toHaveLength(maxCompared);
  });

  test("the count without a facet is what the listing shows when its choice is taken back", () => {
    const poly = listings["courier-bag-poly"];
    const products = productsOfListing(poly, catalogue);
    const chosen = { size: ["small"], pod: ["with"], stock: ["in"] };
    for (const { key, countWithout } of listingView(poly, products, { ...ask(), chosen }).facets) {
      const without = listingView(poly, products, { ...ask(), chosen: { ...chosen, [key]: [] } });
      expect([key, countWithout]).toEqual([key, without.shown]);
    }
  });
});

describe("the query of a listing", () => {
  test("is the same after being written and read", () => {
    const text = "tab=opaque&size=small,large&stock=in&sort=price-desc&compare=A,B&page=3";
    const question = ask(text);
    expect(new URLSearchParams(listingQuestionPairs(question)).toString().replaceAll("%2C", ",")).toBe(text);
    expect(ask(new URLSearchParams(listingQuestionPairs(question)).toString())).toEqual(question);
  });

  test.each(["0", "-1", "1.5", "x", "", "01", "10000000"])("page=%s is the first page", (page) => {
    expect(ask(`page=${page}`).page).toBe(1);
  });

  test("a listing is found in any letter case", () => {
    expect(findListingKey("Courier-Bag-POLY")).toBe("courier-bag-poly");
    expect(findListingKey("toString")).toBeUndefined();
  });
});
