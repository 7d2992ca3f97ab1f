import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderMessages } from "../../test-support/order-messages.ts";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { indexProducts } from "./product-index.ts";
import { matchProduct } from "./match-product.ts";
import { type SheetLine, readOrderSheet } from "./order-sheet.ts";

const catalogue = readSeedProducts();
const index = indexProducts(catalogue);

/** A part of a sheet as the table of messages writes it. */
function describePart(line: SheetLine): string {
  if (line.kind === "note") return `note: ${line.written}`;
  const match = matchProduct(index, line.productText);
  const { quantity } = line;
  const howMany = {
    written: () =>
      quantity.state === "written" ? [quantity.value, quantity.unit].filter(Boolean).join(" ") : "",
    ambiguous: () => (quantity.state === "ambiguous" ? `doubt ${quantity.choices.join("/")}` : ""),
    missing: () => "none",
  }[quantity.state]();
  if (match.state === "found") return `${match.product.SKU} = ${howMany}`;
  if (match.state === "not-found") return `no ${match.nearest[0]?.SKU ?? ""} = ${howMany}`;
  const skus = match.candidates.map(({ SKU }) => SKU);
  return `? ${skus.length > 5 ? skus.length : skus.join(" ")} = ${howMany}`;
}

describe("messages of buyers", () => {
  test("are at least a hundred", () => {
    expect(orderMessages.length).toBeGreaterThanOrEqual(100);
  });

  test.each(orderMessages)("%j is read as intended", (message, ...parts) => {
    expect(readOrderSheet(index, message).map(describePart)).toEqual(parts);
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

describe("whatever the text is", () => {
  const lettersOf = (text: string) =>
    text.replace(/\b(?:and|aur|plus)\b/gi, "").replace(/[^\p{L}\p{N}]/gu, "");

  test(
    "nothing throws, and every line that is not blank is in the review, letter by letter and once",
    { timeout: 30_000 },
    () => {
      fc.assert(
        fc.property(fc.array(anyLine, { maxLength: 5 }), (lines) => {
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

  test("a long line is read in time that grows with its length", () => {
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
      readOrderSheet(index, line);
      expect(performance.now() - begun, line.slice(0, 10)).toBeLessThan(3000);
    }
  });

  test("a quantity is never more or less than what is written", () => {
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

describe("certainty", () => {
  const spellings: ((sku: string) => string)[] = [
    (sku) => sku,
    (sku) => sku.toLowerCase(),
    (sku) => sku.replace(/^([A-Z]{3})(.+)/, "$1-$2"),
    (sku) => sku.replace(/(\D)(\d)/, "$1 $2"),
  ];

  test("every SKU is found, in any letter case, with hyphens or spaces", () => {
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

  test("a bag that is found has the size and the pocket that were written, and no brand that was not", () => {
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

  test("words that contradict a SKU are asked about", () => {
    expect(matchProduct(index, "POLPOD120160 without pod")).toMatchObject({
      state: "ambiguous",
      reason: "“without POD” does not go with POLPOD120160.",
    });
    expect(matchProduct(index, "POLPOD120160 10x12")).toMatchObject({ state: "ambiguous" });
    expect(matchProduct(index, "POLPOD120160 12x16 with pod black")).toMatchObject({ state: "found" });
  });
});
