import fc from "fast-check";
import { expect, test } from "vitest";
import { describeSearch } from "../../test-support/search-cases.ts";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { isOneEditApart } from "../product-text/typing-error.ts";
import { searchCatalogue } from "./catalogue-search.ts";

describeSearch(async (...search) => searchCatalogue(...search));

test("the search does not throw for any query", () => {
  const catalogue = readSeedProducts();
  const skus = (query: string) => searchCatalogue(catalogue, query).found.map(({ SKU }) => SKU);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (query) => {
      expect(Array.isArray(skus(query))).toBe(true);
    }),
  );
  expect(skus("x".repeat(10_000))).toEqual([]);
  expect(skus("(.*)+$ <script> ' or 1=1 -- 💥")).toEqual([]);
});

test.each([
  ["couriar", "courier", true],
  ["courer", "courier", true],
  ["couriier", "courier", true],
  ["coureir", "courier", true],
  ["xourier", "courier", true],
  ["courierz", "courier", true],
  ["courier", "courier", false],
  ["kouriar", "courier", false],
  ["cou", "courier", false],
  ["a", "", true],
  ["", "", false],
  ["ab", "ba", true],
  ["abc", "cba", false],
])("%j is one edit apart from %j: %s", (typed, meant, expected) => {
  expect(isOneEditApart(typed, meant)).toBe(expected);
});

test("isOneEditApart agrees with trying every single typing error", () => {
  const letters = [..."abc"];
  const word = fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 });
  const withOneError = (meant: string) =>
    Array.from({ length: meant.length + 1 }, (_, at) => {
      const [head, tail] = [meant.slice(0, at), meant.slice(at)];
      return [
        head + tail.slice(1),
        ...letters.flatMap((letter) => [head + letter + tail, head + letter + tail.slice(1)]),
        head + tail.charAt(1) + tail.charAt(0) + tail.slice(2),
      ];
    }).flat();
  fc.assert(
    fc.property(word, word, (typed, meant) => {
      const expected = typed !== meant && withOneError(meant).includes(typed);
      expect(isOneEditApart(typed, meant)).toBe(expected);
      expect(isOneEditApart(meant, typed)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});
