import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { searchCatalogue, isOneEditApart } from "./catalogue-search.ts";

const catalogue = readSeedProducts();
const skus = (query: string, limit?: number) =>
  searchCatalogue(catalogue, query, limit).map(({ SKU }) => SKU);

test.each(["", "   ", "\t"])("the empty query %j finds nothing", { tags: ["buyer-2.15"] }, (query) => {
  expect(skus(query)).toEqual([]);
});

describe("order of the results", { tags: ["ruling-catalogue.3"] }, () => {
  test(
    "products whose title contains the query come first, in catalogue order",
    { tags: ["buyer-2.14", "ruling-catalogue.3"] },
    () => {
      const inTitle = catalogue
        .filter(({ title }) => title.toLowerCase().includes("pla"))
        .map(({ SKU }) => SKU);
      expect(inTitle.length).toBeGreaterThan(30);
      expect(skus("PLA").slice(0, inTitle.length)).toEqual(inTitle);
      expect(skus("thermal")).toEqual(["LABDTH030050", "LABDTH040060", "LABDTH040060L"]);
    },
  );

  test("then products whose SKU contains the query", () => {
    expect(skus("honrol")).toEqual(["HONROL100"]);
    expect(skus("pod1201")).toEqual(["POLPOD120140", "POLPOD120160"]);
  });

  test("then products whose size matches although the title does not state it", () => {
    const found = skus("10x12");
    expect(found.at(-1)).toBe("VALSML");
    expect(found).toContain("MEETNP100120");
  });

  test("near misses come last, after products with the words as typed", () => {
    const product = { SKU: "", category: "", size: "", dimension: "10x12 inch" };
    const near = { ...product, title: "Brown tap" };
    const exact = { ...product, title: "Brown tape" };
    expect(searchCatalogue([near, exact], "tape 10 x 12")).toEqual([exact, near]);

    expect(skus("honeycmb")).toEqual(
      catalogue.filter(({ category }) => category === "HONEYCOMB").map(({ SKU }) => SKU),
    );
    expect(skus("termal labl")).toEqual(["LABDTH030050", "LABDTH040060", "LABDTH040060L"]);
  });
});

describe("sizes", () => {
  test.each([
    "10 x 12",
    "10*12",
    "10X12",
    "10×12",
    "10.0 x 12",
    '10" x 12"',
    "10in x 12in",
    "10x12inch",
    "10 by 12",
  ])("%j is searched as 10x12", (query) => {
    expect(skus(query)).toEqual(skus("10x12"));
  });

  test("another size is not a near miss", () => {
    for (const { title, dimension } of searchCatalogue(catalogue, "12 x 16")) {
      expect(`${title} ${dimension}`).toMatch(/\b12x16/);
    }
    expect(skus("99x99")).toEqual([]);
    expect(skus("2 x 16")).toEqual([]);
  });

  test("a size can be combined with other words", () => {
    expect(skus("paper 10 x 12")).toEqual(["PAPFLP100120", "PAPLIP100120"]);
    expect(skus("48 x 130 brown")).toHaveLength(5);
  });
});

describe("an incomplete size", { tags: ["ruling-catalogue.3"] }, () => {
  test.each(["12 x", "12 x 1", "12x", "12x1", "12 by"])("%j finds the sizes that begin with it", (query) => {
    const found = searchCatalogue(catalogue, query);
    expect(found.length).toBeGreaterThan(8);
    for (const { title, dimension } of found) expect(`${title} ${dimension}`).toMatch(/\b12 ?x/);
  });

  test("a complete match of the size comes before sizes that begin with it", () => {
    const product = { SKU: "", title: "", category: "", size: "" };
    const longer = { ...product, dimension: "10x12.5 inch" };
    const exact = { ...product, dimension: "10x12 inch" };
    expect(searchCatalogue([longer, exact], "10 x 12")).toEqual([exact, longer]);
  });
});

describe("punctuation in a query", { tags: ["buyer-2.14"] }, () => {
  test.each([
    ["12x16, pod", "12x16 pod"],
    ["12x16,pod", "12x16 pod"],
    ["(12x16) pod.", "12x16 pod"],
    ["brown tape.", "brown tape"],
    ["10x12.", "10x12"],
    ['"10x12"', "10x12"],
    ["12.5 x 16.", "12.5x16"],
    ["thermal-label", "thermal label"],
    ["honeycomb / sleeve", "honeycomb sleeve"],
    ["225mm", "225 mm"],
    ["100m roll", "100 m roll"],
  ])("%j finds the same products as %j", (query, plain) => {
    expect(skus(plain)).not.toEqual([]);
    expect(skus(query).toSorted()).toEqual(skus(plain).toSorted());
  });

  test.each(["POL-POD-120160", "pol pod 120160", "polpod/120160", " PolPod120160 "])(
    "%j finds the product with this SKU first",
    (query) => {
      expect(skus(query)[0]).toBe("POLPOD120160");
    },
  );

  test("the search does not throw for any query", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (query) => {
        expect(Array.isArray(skus(query))).toBe(true);
      }),
    );
    expect(skus("x".repeat(10_000))).toEqual([]);
    expect(skus("(.*)+$ <script> ' or 1=1 -- 💥")).toEqual([]);
  });
});

describe("near-misses", () => {
  test("words are found in any order", () => {
    expect(skus("lamination flap")).toEqual(skus("flap lamination"));
  });

  test("punctuation is ignored, and punctuation alone finds nothing", () => {
    expect(skus("tape, brown!")).toEqual(skus("brown tape"));
    expect(skus("?!")).toEqual([]);
  });

  test("words of three letters and numbers must match exactly", () => {
    expect(skus("bug")).toEqual([]);
    expect(skus("225 sleeve")).toEqual(["HONSLV225"]);
    expect(skus("2250 sleeve")).toEqual([]);
  });
});

test("every product is found by its title and its SKU, and is listed once", () => {
  for (const { SKU, title } of catalogue) {
    expect(skus(title.toUpperCase())).toContain(SKU);
    expect(skus(` ${SKU.toLowerCase()} `)).toContain(SKU);
  }
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom("bag", "poly", "10x12", "tape", "(", "*", "\\")),
      (query) => {
        const found = skus(query);
        expect(new Set(found).size).toBe(found.length);
      },
    ),
  );
});

test("a limit shortens the list and does not change its order", () => {
  expect(skus("bag", 7)).toEqual(skus("bag").slice(0, 7));
  expect(skus("bag", 0)).toEqual([]);
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
