import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import {
  draftProblems,
  isImageUrl,
  newDraftProblems,
  type NewProductDraft,
  normaliseSku,
} from "./product-draft.ts";

const bag: NewProductDraft = {
  SKU: "POLNPD090110",
  title: "Plain Poly Courier Bag 9x11 inch without POD",
  description: "Black and white.",
  category: "POLY",
  type: "poly-bw-npd",
  size: "medium",
  dimension: "9x11 inch",
  price: 1.2345,
  images: [],
  authorizedVendors: ["common"],
  showListing: true,
  hsn: "39232100",
  unit: "PCS",
  rollsPerBox: null,
  piecesPerPack: null,
  pieceGrams: null,
  flapInches: null,
  piecesPerBundle: null,
  cartonSize: null,
  tolerance: null,
  countInStock: 3000,
};
const picture = `/pictures/${"ab".repeat(32)}.webp`;
const labels = { category: "LABEL", type: "label-dt", unit: "CTN" };

test("every product of the built-in catalogue is a valid draft", () => {
  for (const { price, ...product } of readSeedProducts()) {
    const draft = { ...bag, ...product, price: Number(price) };
    expect([product.SKU, newDraftProblems(draft)]).toEqual([product.SKU, {}]);
  }
});

test("a valid draft has no problems", () => {
  expect(newDraftProblems(bag)).toEqual({});
  expect(newDraftProblems({ ...bag, ...labels, rollsPerBox: 30, images: [picture] })).toEqual({});
});

const fields: [string, Partial<NewProductDraft>, Partial<Record<keyof NewProductDraft, RegExp>>][] = [
  ["no SKU", { SKU: "" }, { SKU: /is required/ }],
  ["a SKU in lower case", { SKU: "pol1" }, { SKU: /capital letters/ }],
  ["a SKU with a space", { SKU: "POL 1" }, { SKU: /capital letters/ }],
  ["a SKU with a path", { SKU: "../POL" }, { SKU: /capital letters/ }],
  ["a SKU too long", { SKU: "A".repeat(41) }, { SKU: /at most 40/ }],
  ["the SKU NEW", { SKU: "NEW" }, { SKU: /NEW is the page/ }],
  ["no title", { title: " " }, { title: /is required/ }],
  ["a title too long", { title: "x".repeat(161) }, { title: /at most 160/ }],
  ["no description", { description: "" }, { description: /is required/ }],
  ["an unknown category", { category: "BOXES" }, { category: /one of POLY, PAPER/ }],
  ["a type in capitals", { type: "Poly-BW" }, { type: /small letters/ }],
  ["a type of only hyphens", { type: "-" }, { type: /small letters/ }],
  ["an unknown size", { size: "tiny" }, { size: /one of small, medium, large/ }],
  ["size combo for plain bags", { size: "combo" }, { size: /outside POLY-VALMO/ }],
  ["no dimension", { dimension: "" }, { dimension: /is required/ }],
  ["a price of 0", { price: 0 }, { price: /more than 0/ }],
  ["a negative price", { price: -1 }, { price: /more than 0/ }],
  ["a price that is not a number", { price: Number.NaN }, { price: /more than 0/ }],
  ["a price with five decimals", { price: 0.66001 }, { price: /at most 4 decimals/ }],
  ["a price above the maximum", { price: 1_000_000.0001 }, { price: /at most 1000000/ }],
  ["an HSN of five digits", { hsn: "39232" }, { hsn: /4, 6 or 8 digits/ }],
  ["an unknown unit", { unit: "KG" }, { unit: /one of PCS/ }],
  ["rolls per box for a bag", { rollsPerBox: 30 }, { rollsPerBox: /left out/ }],
  [
    "rolls per box for a single roll",
    { ...labels, unit: "ROL", rollsPerBox: 30 },
    { rollsPerBox: /left out/ },
  ],
  ["zero rolls per carton", { ...labels, rollsPerBox: 0 }, { rollsPerBox: /from 1 to 1000/ }],
  ["half a roll", { ...labels, rollsPerBox: 1.5 }, { rollsPerBox: /whole number/ }],
  ["no vendors", { authorizedVendors: [] }, { authorizedVendors: /"common" means all buyers/ }],
  ["a vendor twice", { authorizedVendors: ["a", "a"] }, { authorizedVendors: /only once/ }],
  [
    "too many pictures",
    { images: Array.from({ length: 9 }, (_, n) => `https://a.in/${n}`) },
    { images: /at most 8/ },
  ],
  ["a picture twice", { images: [picture, picture] }, { images: /only once/ }],
  ["a javascript: URL as a picture", { images: ["javascript:alert(1)"] }, { images: /https:/ }],
  ["half a piece in stock", { countInStock: 0.5 }, { countInStock: /whole number/ }],
  ["pieces in a pack", { category: "POLY-VALMO", unit: "PAC", piecesPerPack: 500 }, {}],
  ["labels in each roll of a carton", { ...labels, rollsPerBox: 30, piecesPerPack: 400 }, {}],
  ["pieces of goods by the piece", { piecesPerPack: 100 }, { piecesPerPack: /left out/ }],
  ["pieces of a tape", { category: "TAPE", unit: "CTN", piecesPerPack: 1 }, { piecesPerPack: /left out/ }],
  ["half a piece", { ...labels, piecesPerPack: 0.5 }, { piecesPerPack: /whole number from 1/ }],
  ["too many pieces", { ...labels, piecesPerPack: 100_001 }, { piecesPerPack: /to 100000/ }],
  ["a data sheet", { pieceGrams: 8.25, flapInches: 1.5, piecesPerBundle: 100, tolerance: "± 5 mm" }, {}],
  ["no weight", { pieceGrams: 0 }, { pieceGrams: /more than 0/ }],
  ["a weight in milligrams", { pieceGrams: 8.255 }, { pieceGrams: /at most 2 decimals/ }],
  ["a weight of a lorry", { pieceGrams: 50_001 }, { pieceGrams: /at most 50000/ }],
  ["a weight that is not a number", { pieceGrams: Number.NaN }, { pieceGrams: /more than 0/ }],
  ["a flap of a roll", { ...labels, flapInches: 1 }, { flapInches: /only bags/ }],
  ["a flap of a foot", { flapInches: 12 }, { flapInches: /at most 10/ }],
  ["half a piece in a bundle", { piecesPerBundle: 0.5 }, { piecesPerBundle: /whole number from 1/ }],
  ["a carton without its height", { cartonSize: "60 x 45 cm" }, { cartonSize: /length x width x height/ }],
  ["a carton in feet", { cartonSize: "2 x 2 x 2 ft" }, { cartonSize: /60 x 45 x 40 cm/ }],
  ["a tolerance of spaces", { tolerance: " " }, { tolerance: /left out/ }],
  ["a tolerance of two lines", { tolerance: "± 5 mm\n± 5%" }, { tolerance: /one line/ }],
  ["a tolerance too long", { tolerance: "x".repeat(81) }, { tolerance: /at most 80/ }],
  ["negative stock", { countInStock: -1 }, { countInStock: /from 0/ }],
  ["three invalid fields", { SKU: "", price: 0, hsn: "" }, { SKU: /./, price: /./, hsn: /./ }],
];
test.each(fields)("%s is reported at its field only", (_what, change, expected) => {
  const problems = newDraftProblems({ ...bag, ...change });
  expect(Object.keys(problems)).toEqual(Object.keys(expected));
  for (const [field, pattern] of Object.entries(expected))
    expect(problems).toHaveProperty(field, expect.stringMatching(pattern));
});

test("the size combo is allowed for Valmo", () => {
  expect(draftProblems({ ...bag, category: "POLY-VALMO", type: "poly-op-npd", size: "combo" })).toEqual({});
});

test("a price is valid exactly when it has at most 4 decimals", { tags: ["ruling-money.1"] }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (steps) => {
      expect(draftProblems({ ...bag, price: steps / 10_000 })).toEqual({});
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 9 }), (rupees, digit) => {
      expect(draftProblems({ ...bag, price: Number(`${rupees}.0000${digit}`) })).toHaveProperty("price");
    }),
  );
});

test("validation does not throw for any input", () => {
  const text = fc.string({ unit: "binary" });
  const draft = fc.record({
    SKU: text,
    title: text,
    description: text,
    category: text,
    type: text,
    size: text,
    dimension: text,
    price: fc.double(),
    images: fc.array(text),
    authorizedVendors: fc.array(text),
    showListing: fc.boolean(),
    hsn: text,
    unit: text,
    rollsPerBox: fc.option(fc.double()),
    piecesPerPack: fc.option(fc.double()),
    pieceGrams: fc.option(fc.double()),
    flapInches: fc.option(fc.double()),
    piecesPerBundle: fc.option(fc.double()),
    cartonSize: fc.option(text),
    tolerance: fc.option(text),
    countInStock: fc.double(),
  });
  fc.assert(
    fc.property(draft, (one) => {
      for (const problem of Object.values(newDraftProblems(one))) expect(problem).toMatch(/^(is|must) /);
    }),
  );
});

describe("image URLs", () => {
  test.each([
    picture,
    "https://cdn.example.in/bags/9x11.jpg",
    "https://cdn.example.in/bag?size=9x11&v=2#top",
    "HTTPS://cdn.example.in/a.png",
  ])("%s is accepted", (url) => expect(isImageUrl(url)).toBe(true));

  test.each([
    "",
    "http://cdn.example.in/a.jpg",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//https://",
    "data:image/png;base64,AAAA",
    "//cdn.example.in/a.jpg",
    "/pictures/abc.webp",
    "/images/paper/flap-lam/A.jpeg",
    "/pictures/../admin",
    "blob:https://dakbag.in/1",
    "file:///etc/passwd",
    " https://a.in/b",
    "https://a.in/b c",
    'https://a.in/"><script>',
    "https://user:secret@a.in/b",
    "https://",
    `https://a.in/${"x".repeat(500)}`,
  ])("%s is rejected", (url) => expect(isImageUrl(url)).toBe(false));
});

test("a typed SKU is trimmed and converted to upper case", () => {
  expect(normaliseSku("  polnpd090110 ")).toBe("POLNPD090110");
});
