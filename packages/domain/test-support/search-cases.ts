import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SearchResult } from "../src/catalogue/catalogue-search.ts";
import type { SearchableProduct } from "../src/catalogue/searched-words.ts";
import { realSearches } from "./real-searches.ts";
import { readSeedProducts } from "./seed-catalogue.ts";

/** A search under test: in a browser's copy of the catalogue, or in the database. */
export type Search = (
  catalogue: readonly SearchableProduct[],
  query: string,
  limit?: number,
) => Promise<SearchResult<SearchableProduct>>;

/** What every search of products must find, and in which order. */
export function describeSearch(answer: Search): void {
  const catalogue = readSeedProducts();
  const search = async (...asked: Parameters<Search>) => (await answer(...asked)).found;
  const skus = async (query: string, limit?: number) =>
    (await search(catalogue, query, limit)).map(({ SKU }) => SKU);

  describe("what sellers type", { tags: ["ruling-catalogue.3"] }, () => {
    test("there are at least seventy examples", () => {
      expect(realSearches.length).toBeGreaterThanOrEqual(70);
    });

    test.each(realSearches)("$typed is answered as a trader expects", async (expected) => {
      const { found, only, note, says, nearest } = await answer(catalogue, expected.typed);
      const matching = catalogue.filter(({ SKU }) => patternsOf(expected.found).some((one) => one.test(SKU)));
      expect(skusOf(found).toSorted()).toEqual(skusOf(matching).toSorted());
      const inOrder = expected.first?.split(" ") ?? [];
      expect(skusOf(found).slice(0, inOrder.length)).toEqual(inOrder);
      expect(only?.SKU).toBe(expected.opens);
      expect(note?.says).toBe(expected.note);
      expect(says).toBe(expected.says);
      const first = expected.nearest?.split(" ") ?? [];
      expect(skusOf(nearest).slice(0, Math.max(first.length, 1))).toEqual(first);
    });
  });

  test.each(["", "   ", "\t"])(
    "the empty query %j finds nothing",
    { tags: ["buyer-2.15"] },
    async (query) => {
      expect(await skus(query)).toEqual([]);
    },
  );

  describe("order of the results", { tags: ["ruling-catalogue.3"] }, () => {
    test(
      "products whose title contains the query come first, in catalogue order",
      { tags: ["buyer-2.14", "ruling-catalogue.3"] },
      async () => {
        const inTitle = catalogue
          .filter(({ title }) => title.toLowerCase().includes("pla"))
          .map(({ SKU }) => SKU);
        expect(inTitle.length).toBeGreaterThan(30);
        expect((await skus("PLA")).slice(0, inTitle.length)).toEqual(inTitle);
        expect(await skus("thermal")).toEqual(["LABDTH030050", "LABDTH040060", "LABDTH040060L"]);
      },
    );

    test("then products whose SKU contains the query", async () => {
      expect(await skus("honrol")).toEqual(["HONROL100"]);
      expect(await skus("pod1201")).toEqual(["POLPOD120140", "POLPOD120160"]);
    });

    test("then products whose size matches although the title does not state it", async () => {
      const found = await skus("10x12");
      expect(found.at(-1)).toBe("VALSML");
      expect(found).toContain("MEETNP100120");
    });

    test("what only authorised sellers may buy comes after what fits as well, also where a limit cuts", async () => {
      const product = { size: "", dimension: "10x12 inch" };
      const products = [
        { ...product, SKU: "M1", title: "Bags of Meesho", category: "POLY-MEESHO" },
        { ...product, SKU: "V1", title: "Bags of Valmo", category: "POLY-VALMO" },
        { ...product, SKU: "P1", title: "Poly pouch", category: "POLY" },
        { ...product, SKU: "P2", title: "Paper bags", category: "PAPER" },
      ];
      const found = async (query: string, limit?: number) => skusOf(await search(products, query, limit));
      expect(await found("bags")).toEqual(["P2", "P1", "M1", "V1"]);
      expect(await found("bags", 3)).toEqual(["P2", "P1", "M1"]);
      expect(await found("bags", 1)).toEqual(["P2"]);
      expect(await found("meesho bags")).toEqual(["M1"]);
      // Who names the marketplace asks for its goods.
      const named = { ...product, SKU: "P3", title: "Bags like Meesho", category: "POLY" };
      expect(skusOf(await search([...products, named], "meesho"))).toEqual(["M1", "P3"]);
    });

    test("near misses come last, after products with the words as typed", async () => {
      const product = { category: "POLY", size: "", dimension: "10x12 inch" };
      const near = { ...product, SKU: "N", title: "Brown tap" };
      const exact = { ...product, SKU: "E", title: "Brown tape" };
      expect(titlesOf(await search([near, exact], "tape 10 x 12"))).toEqual(["Brown tape", "Brown tap"]);

      expect(await skus("honeycmb")).toEqual(
        catalogue.filter(({ category }) => category === "HONEYCOMB").map(({ SKU }) => SKU),
      );
      expect(await skus("termal labl")).toEqual(["LABDTH030050", "LABDTH040060", "LABDTH040060L"]);
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
    ])("%j is searched as 10x12", async (query) => {
      expect(await skus(query)).toEqual(await skus("10x12"));
    });

    test("another size is not a near miss", async () => {
      for (const { title, dimension } of await search(catalogue, "12 x 16")) {
        expect(`${title} ${dimension}`).toMatch(/\b12x16/);
      }
      expect(await skus("99x99")).toEqual([]);
      expect(await skus("2 x 16")).toEqual([]);
    });

    test("a size can be combined with other words", async () => {
      expect(await skus("paper 10 x 12")).toEqual(["PAPFLP100120", "PAPLIP100120"]);
      expect(await skus("48 x 130 brown")).toHaveLength(5);
    });
  });

  describe("an incomplete size", { tags: ["ruling-catalogue.3"] }, () => {
    test.each(["12 x", "12 x 1", "12x", "12x1", "12 by"])(
      "%j finds the sizes that begin with it",
      async (query) => {
        const found = await search(catalogue, query);
        expect(found.length).toBeGreaterThan(8);
        for (const { title, dimension } of found) expect(`${title} ${dimension}`).toMatch(/\b12 ?x/);
      },
    );

    test("a complete match of the size comes before sizes that begin with it", async () => {
      const product = { category: "POLY", size: "" };
      const longer = { ...product, SKU: "A", title: "Longer", dimension: "10x12.5 inch" };
      const exact = { ...product, SKU: "B", title: "Exact", dimension: "10x12 inch" };
      expect(titlesOf(await search([longer, exact], "10 x 12"))).toEqual(["Exact", "Longer"]);
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
    ])("%j finds the same products as %j", async (query, plain) => {
      const found = await skus(plain);
      expect(found).not.toEqual([]);
      expect((await skus(query)).toSorted()).toEqual(found.toSorted());
    });

    test.each(["POL-POD-120160", "pol pod 120160", "polpod/120160", " PolPod120160 "])(
      "%j finds the product with this SKU first",
      async (query) => {
        expect((await skus(query))[0]).toBe("POLPOD120160");
      },
    );

    test.each([
      ["%", ["100% paper"]],
      ["_", ["a_b"]],
      ["\\", [String.raw`c\d`]],
      ["0% p", ["100% paper"]],
      ["a_b", ["a_b"]],
      ["a%b", []],
    ])("%j in a query stands for itself", async (query, titles) => {
      const product = { category: "PAPER", size: "", dimension: "" };
      const others = ["100% paper", "a_b", "acb", String.raw`c\d`, "cd"];
      const products = others.map((title, at) => ({ ...product, SKU: `S${at}`, title }));
      const found = titlesOf(await search(products, query));
      expect(found.filter((title) => titles.includes(title))).toEqual(titles);
      expect(found.slice(0, titles.length)).toEqual(titles);
    });
  });

  describe("near-misses", () => {
    test("words are found in any order", async () => {
      expect(await skus("lamination flap")).toEqual(await skus("flap lamination"));
    });

    test("punctuation is ignored, and punctuation alone finds nothing", async () => {
      expect(await skus("tape, brown!")).toEqual(await skus("brown tape"));
      expect(await skus("?!")).toEqual([]);
    });

    test("words of three letters and numbers must match exactly", async () => {
      expect(await skus("bug")).toEqual([]);
      expect(await skus("225 sleeve")).toEqual(["HONSLV225"]);
      expect(await skus("226 sleeve")).toEqual([]);
    });
  });

  test("a sample pack answers to its own words alone", { tags: ["ruling-catalogue.3"] }, async () => {
    const pack = {
      SKU: "SAMPLEPACK",
      title: "Sample Pack, one of each kind",
      category: "POLY",
      type: "sample-pack",
      size: "small",
      dimension: "21 samples",
      description: "Four poly courier bags, one metre each of transparent and brown tape.",
    };
    const withPack = [...catalogue, pack];
    const answered = async (query: string) => {
      const { found, alsoInTitle, nearest } = await answer(withPack, query);
      return skusOf([...found, ...alsoInTitle, ...nearest]);
    };
    const own =
      "sample; samples; sample pack; samplepack; SAMPLEPACK; trial pack; sample bag; tape sample; 10x12 sample; " +
      "free sample bags; sample pack, one of each kind";
    for (const query of own.split("; ")) {
      expect(await answered(query), query).toEqual(["SAMPLEPACK"]);
      expect((await answer(withPack, query)).only?.SKU, query).toBe("SAMPLEPACK");
    }
    const others =
      "pac; pack; packs; one; each; kind; kinds; find; of; simple; pack of 100; e; poly bag; brown tape; small; courier; " +
      "one side; combo pack";
    for (const query of others.split("; ")) expect(await answered(query), query).not.toContain("SAMPLEPACK");
  });

  test("every product is found by its title and its SKU, and is listed once", async () => {
    for (const { SKU, title } of catalogue) {
      expect(await skus(title.toUpperCase())).toContain(SKU);
      expect(await skus(` ${SKU.toLowerCase()} `)).toContain(SKU);
    }
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.constantFrom("bag", "poly", "10x12", "tape", "(", "*", "\\")),
        async (query) => {
          const found = await skus(query);
          expect(new Set(found).size).toBe(found.length);
        },
      ),
    );
  });

  test("a limit shortens the list and does not change its order", async () => {
    expect(await skus("bag", 7)).toEqual((await skus("bag")).slice(0, 7));
    expect(await skus("bag", 0)).toEqual([]);
  });
}

const titlesOf = (products: readonly SearchableProduct[]) => products.map(({ title }) => title);

const skusOf = (products: readonly SearchableProduct[]) => products.map(({ SKU }) => SKU);

/** "TAP*" and "MEE???120160" as expressions. */
function patternsOf(list = ""): RegExp[] {
  const patterns = list.split(" ").filter((pattern) => pattern !== "");
  return patterns.map((one) => new RegExp(`^${one.replaceAll("?", ".").replaceAll("*", ".*")}$`));
}
