import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderMessages } from "../../test-support/order-messages.ts";
import { realLists, realWorkbooks } from "../../test-support/real-lists.ts";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { inlineRows, workbookBytes } from "../../test-support/workbook-bytes.ts";
import { searchCatalogue } from "../catalogue/catalogue-search.ts";
import { readDelimited } from "../imports/delimited-text.ts";
import { readWorkbook } from "../imports/read-workbook.ts";
import { indexProducts } from "./product-index.ts";
import { matchProduct } from "./match-product.ts";
import { readOrderSheet } from "./order-sheet.ts";
import { readOrderTable } from "./order-table.ts";
import { readPastedOrder } from "./pasted-order.ts";
import type { SheetLine } from "./sheet-line.ts";

const catalogue = readSeedProducts();
const index = indexProducts(catalogue);

/** A part of a sheet in the notation of `orderMessages`. */
function describePart(line: SheetLine): string {
  if (line.kind === "note") return `note: ${line.written}`;
  const match = matchProduct(index, line.productText);
  const { quantity } = line;
  const quantityText = {
    written: () =>
      quantity.state === "written" ? [quantity.value, quantity.unit].filter(Boolean).join(" ") : "",
    ambiguous: () => (quantity.state === "ambiguous" ? `doubt ${quantity.choices.join("/")}` : ""),
    missing: () => "none",
  }[quantity.state]();
  if (match.state === "found") return `${match.product.SKU} = ${quantityText}`;
  if (match.state === "not-found") return `no ${match.nearest[0]?.SKU ?? ""} = ${quantityText}`;
  const skus = match.candidates.map(({ SKU }) => SKU);
  return `? ${skus.length > 5 ? skus.length : skus.join(" ")} = ${quantityText}`;
}

describe("messages of buyers", () => {
  test("there are at least a hundred examples", () => {
    expect(orderMessages.length).toBeGreaterThanOrEqual(100);
  });

  test.each(orderMessages)("%j is read as intended", (message, ...parts) => {
    expect(readOrderSheet(index, message).map(describePart)).toEqual(parts);
  });
});

describe("lists of buyers", () => {
  test("there are at least fifty examples", () => {
    expect(realLists.length + realWorkbooks.length).toBeGreaterThanOrEqual(50);
  });

  test.each(realLists)("$what is read as intended", ({ text, lines }) => {
    expect(readPastedOrder(index, text).map(describePart)).toEqual(lines);
  });

  test.each(realWorkbooks)("a workbook with $what is read as intended", ({ rows, lines }) => {
    const workbook = readWorkbook(workbookBytes({ rows: inlineRows(rows) }));
    if (!("text" in workbook)) throw new Error(workbook.problem.message);
    const read = readOrderTable(index, readDelimited(workbook.text, ","));
    expect(read.map(describePart)).toEqual(lines);
  });
});

const fragment = fc.oneof(
  fc.constantFrom(
    "12x16",
    "10 x 12",
    "pod",
    "without",
    "npd",
    "tape",
    "brown",
    "5000",
    "2k",
    "1,00,000",
    "10 ctn",
  ),
  fc.constantFrom(
    "POLPOD120160",
    "honslv150",
    ",",
    ";",
    " and ",
    "-",
    "bhej do",
    "hi",
    "[21/11/26, 3:14 pm] R:",
    "1.",
  ),
  fc.constantFrom(
    "(",
    ")",
    '"',
    "½",
    "×",
    "\u202f",
    "₹2.75",
    "@",
    "x",
    "\t",
    "+2",
    "'",
    "e5",
    "NaN",
    "constructor",
  ),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const anyLine = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(" ").replace(/[\r\n]/g, " "));

describe("any text", () => {
  const lettersOf = (text: string) =>
    text.replace(/\b(?:and|aur|plus)\b/gi, "").replace(/[^\p{L}\p{N}]/gu, "");

  test(
    "does not throw, and each letter of every non-blank line is in the result exactly once",
    { timeout: 30_000 },
    () => {
      fc.assert(
        fc.property(fc.array(anyLine, { maxLength: 5 }), (lines) => {
          expect(() => readPastedOrder(index, lines.join("\n"))).not.toThrow();
          const read = readOrderSheet(index, lines.join("\n"));
          for (const [at, line] of lines.entries()) {
            const parts = read.filter(({ lineNumber }) => lineNumber === at + 1);
            expect(parts.length > 0).toBe(line.trim() !== "");
            expect(lettersOf(parts.map(({ written }) => written).join(" "))).toBe(lettersOf(line));
          }
        }),
        { numRuns: 1000 },
      );
    },
  );

  test("with a very long hostile line is read within 3 seconds", () => {
    const hostile = [
      "1,11,".repeat(40_000),
      "1".repeat(200_000),
      "12x".repeat(60_000),
      " ".repeat(200_000),
      "a1".repeat(90_000),
      '"'.repeat(200_000),
    ];
    for (const line of hostile) {
      const begun = performance.now();
      readPastedOrder(index, line);
      expect(performance.now() - begun, line.slice(0, 10)).toBeLessThan(3000);
    }
  });

  test("with a SKU and a quantity has exactly the written quantity", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogue),
        fc.integer({ min: 1, max: 999_999_999 }),
        ({ SKU }, quantity) => {
          for (const written of [
            String(quantity),
            quantity.toLocaleString("en-IN"),
            quantity.toLocaleString("en-US"),
          ]) {
            expect(readOrderSheet(index, `${SKU} - ${written}`)).toMatchObject([
              { quantity: { state: "written", value: quantity } },
            ]);
          }
        },
      ),
    );
  });
});

test("the sample pack is found by its own words, and is none of the goods that it has samples of", () => {
  const pack = {
    ...catalogue[0]!,
    SKU: "SAMPLEPACK",
    title: "Sample Pack, one of each kind",
    type: "sample-pack",
    dimension: "21 samples",
    description: "One metre each of transparent and brown tape; ten thermal labels.",
  };
  const withPack = indexProducts([...catalogue, pack]);
  expect(matchProduct(withPack, "sample pack")).toMatchObject({ state: "found", product: pack });
  expect(matchProduct(withPack, "samplepack")).toMatchObject({ state: "found", product: pack });
  for (const text of ["tape", "brown tape", "thermal label 3x5", "poly bag", "pack of bags", "small bag"]) {
    const match = matchProduct(withPack, text);
    expect(match.state === "ambiguous" ? match.candidates : [match], text).not.toContain(pack);
  }
});

describe("certainty", () => {
  const spellings: ((sku: string) => string)[] = [
    (sku) => sku,
    (sku) => sku.toLowerCase(),
    (sku) => sku.replace(/^([A-Z]{3})(.+)/, "$1-$2"),
    (sku) => sku.replace(/(\D)(\d)/, "$1 $2"),
  ];

  test("every SKU is found in any letter case and with hyphens or spaces", () => {
    for (const { SKU } of catalogue) {
      for (const spell of spellings) {
        expect(matchProduct(index, spell(SKU))).toMatchObject({ state: "found", product: { SKU } });
        expect(readOrderSheet(index, `please send ${spell(SKU)} : 2000`).map(describePart)).toEqual([
          `${SKU} = 2000`,
        ]);
      }
    }
  });

  test("every title is found", () => {
    for (const { SKU, title } of catalogue) {
      expect(readOrderSheet(index, `${title} - 20`).map(describePart)).toEqual([`${SKU} = 20`]);
    }
  });

  test("a bag is found only with the written size and POD, and branded only if the brand was written", () => {
    const sizes = [...new Set(catalogue.map(({ dimension }) => dimension))].filter((text) =>
      /^\d\S* inch$/.test(text),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...sizes),
        fc.constantFrom("", "pod", "with pod", "npd", "without pod"),
        fc.constantFrom("", "meesho transparent", "poly", "paper lip to lip"),
        (size, pod, family) => {
          const match = matchProduct(index, `${family} ${size} ${pod}`);
          if (match.state !== "found") return;
          const { dimension, type, category } = match.product;
          expect(dimension).toBe(size);
          if (pod !== "") expect(type.endsWith("npd")).toBe(pod === "npd" || pod === "without pod");
          expect(category === "POLY-MEESHO").toBe(family.startsWith("meesho"));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("what is certain in a list is found by the search too, and the search opens no other product", () => {
    for (const [message] of orderMessages) {
      for (const line of readOrderSheet(index, message)) {
        const match = line.kind === "ordered" ? matchProduct(index, line.productText) : undefined;
        if (line.kind === "note" || match?.state !== "found") continue;
        const { found, only } = searchCatalogue(catalogue, line.productText);
        expect(found, line.productText).toContain(match.product);
        expect([undefined, match.product], line.productText).toContain(only);
      }
    }
  });

  test("a SKU with contradicting words is ambiguous", () => {
    expect(matchProduct(index, "POLPOD120160 without pod")).toMatchObject({
      state: "ambiguous",
      reason: "“without POD” does not match POLPOD120160.",
    });
    expect(matchProduct(index, "POLPOD120160 10x12")).toMatchObject({ state: "ambiguous" });
    expect(matchProduct(index, "POLPOD120160 12x16 with pod black")).toMatchObject({ state: "found" });
  });
});
