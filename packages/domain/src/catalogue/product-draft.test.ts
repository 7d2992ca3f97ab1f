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
  countInStock: 3000,
};
const picture = `/pictures/${"ab".repeat(32)}.webp`;
const labels = { category: "LABEL", type: "label-dt", unit: "CTN" };

test("every product of the built-in catalogue is one that staff could have written", () => {
  for (const { price, ...product } of readSeedProducts()) {
    const draft = { ...bag, ...product, price: Number(price) };
    expect([product.SKU, newDraftProblems(draft)]).toEqual([product.SKU, {}]);
  }
});

test("a draft without fault has no problems", () => {
  expect(newDraftProblems(bag)).toEqual({});
  expect(newDraftProblems({ ...bag, ...labels, rollsPerBox: 30, images: [picture] })).toEqual({});
});

const fields: [string, Partial<NewProductDraft>, Partial<Record<keyof NewProductDraft, RegExp>>][] = [
  ["no SKU", { SKU: "" }, { SKU: /is required/ }],
  ["a SKU in small letters", { SKU: "pol1" }, { SKU: /capital letters/ }],
  ["a SKU with a space", { SKU: "POL 1" }, { SKU: /capital letters/ }],
  ["a SKU that ends a folder", { SKU: "../POL" }, { SKU: /capital letters/ }],
  ["a SKU too long", { SKU: "A".repeat(41) }, { SKU: /at most 40/ }],
  ["the SKU NEW", { SKU: "NEW" }, { SKU: /NEW is the page/ }],
  ["no title", { title: " " }, { title: /is required/ }],
  ["a title too long", { title: "x".repeat(161) }, { title: /at most 160/ }],
  ["no description", { description: "" }, { description: /is required/ }],
  ["a category of no shop", { category: "BOXES" }, { category: /one of POLY, PAPER/ }],
  ["a type in capitals", { type: "Poly-BW" }, { type: /small letters/ }],
  ["a type of hyphens", { type: "-" }, { type: /small letters/ }],
  ["a size unknown", { size: "tiny" }, { size: /one of small, medium, large/ }],
  ["combo of plain bags", { size: "combo" }, { size: /outside POLY-VALMO/ }],
  ["no dimension", { dimension: "" }, { dimension: /is required/ }],
  ["a price of nothing", { price: 0 }, { price: /more than 0/ }],
  ["a price below nothing", { price: -1 }, { price: /more than 0/ }],
  ["a price that is no number", { price: Number.NaN }, { price: /more than 0/ }],
  ["five decimals", { price: 0.66001 }, { price: /at most 4 decimals/ }],
  ["a price beyond all goods", { price: 1_000_000.0001 }, { price: /at most 1000000/ }],
  ["an HSN of five digits", { hsn: "39232" }, { hsn: /4, 6 or 8 digits/ }],
  ["a unit of no trade", { unit: "KG" }, { unit: /one of PCS/ }],
  ["rolls in a bag", { rollsPerBox: 30 }, { rollsPerBox: /left out/ }],
  ["rolls in a roll", { ...labels, unit: "ROL", rollsPerBox: 30 }, { rollsPerBox: /left out/ }],
  ["no rolls in a carton", { ...labels, rollsPerBox: 0 }, { rollsPerBox: /from 1 to 1000/ }],
  ["half a roll", { ...labels, rollsPerBox: 1.5 }, { rollsPerBox: /whole number/ }],
  ["no vendors", { authorizedVendors: [] }, { authorizedVendors: /"common" stands for everybody/ }],
  ["a vendor twice", { authorizedVendors: ["a", "a"] }, { authorizedVendors: /only once/ }],
  [
    "too many pictures",
    { images: Array.from({ length: 9 }, (_, n) => `https://a.in/${n}`) },
    { images: /at most 8/ },
  ],
  ["a picture twice", { images: [picture, picture] }, { images: /only once/ }],
  ["a script as a picture", { images: ["javascript:alert(1)"] }, { images: /https:/ }],
  ["half a piece in stock", { countInStock: 0.5 }, { countInStock: /whole number/ }],
  ["less than nothing in stock", { countInStock: -1 }, { countInStock: /from 0/ }],
  ["three at once", { SKU: "", price: 0, hsn: "" }, { SKU: /./, price: /./, hsn: /./ }],
];
test.each(fields)("%s is a problem of that field alone", (_what, change, expected) => {
  const problems = newDraftProblems({ ...bag, ...change });
  expect(Object.keys(problems)).toEqual(Object.keys(expected));
  for (const [field, words] of Object.entries(expected))
    expect(problems).toHaveProperty(field, expect.stringMatching(words));
});

test("combo is Valmo's", () => {
  expect(draftProblems({ ...bag, category: "POLY-VALMO", type: "poly-op-npd", size: "combo" })).toEqual({});
});

test("any price of at most 4 decimals is one, and no other", { tags: ["ruling-money.1"] }, () => {
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

test("whatever comes, a draft is judged and never thrown at", () => {
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
    countInStock: fc.double(),
  });
  fc.assert(
    fc.property(draft, (one) => {
      for (const problem of Object.values(newDraftProblems(one))) expect(problem).toMatch(/^(is|must) /);
    }),
  );
});

describe("addresses of images", () => {
  test.each([
    picture,
    "https://cdn.example.in/bags/9x11.jpg",
    "https://cdn.example.in/bag?size=9x11&v=2#top",
    "HTTPS://cdn.example.in/a.png",
  ])("%s is one", (address) => expect(isImageUrl(address)).toBe(true));

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
  ])("%s is none", (address) => expect(isImageUrl(address)).toBe(false));
});

test("a SKU is tidied as it is typed", () => {
  expect(normaliseSku("  polnpd090110 ")).toBe("POLNPD090110");
});
