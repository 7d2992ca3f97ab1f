import { describe, expect, test } from "vitest";
import { priceDifference, sizeDifferences } from "./size-difference.ts";

const bag = (dimension: string) => ({ title: "Bag", category: "POLY", dimension, unit: "PCS" });
const tape = (micron: number, dimension = "48 mm x 130 m") => ({
  title: `Tape Brown ${dimension}, ${micron} micron (carton)`,
  category: "TAPE",
  dimension,
  unit: "CTN",
  rollsPerBox: 72,
  piecesPerPack: null,
});
const label = (dimension: string, rollsPerBox: number, piecesPerPack: number | null) => ({
  title: "Label",
  category: "LABEL",
  unit: "CTN",
  dimension,
  rollsPerBox,
  piecesPerPack,
});
const sleeve = (millimetres: number) => ({ ...bag(`${millimetres} mm`), category: "HONEYCOMB", unit: "BOX" });

describe("what differs between two sizes", () => {
  test.each([
    [bag("10x12 inch"), bag("12x12 inch"), ["2 inch wider"]],
    [bag("10x12 inch"), bag("8x10 inch"), ["2 inch narrower", "2 inch shorter"]],
    [bag("10x12 inch"), bag("12.5x16 inch"), ["2.5 inch wider", "4 inch longer"]],
    [tape(40), tape(45), ["5 micron thicker"]],
    [tape(48), tape(40, "72 mm x 65 m"), ["24 mm wider", "65 m shorter", "8 micron thinner"]],
    [
      label("4x6 inch", 30, 400),
      label("3x5 inch", 24, 500),
      ["1 inch narrower", "1 inch shorter", "6 fewer rolls", "100 more in each"],
    ],
    [tape(40), { ...tape(40), title: "Tape Transparent, 40 micron" }, ["transparent"]],
    [sleeve(100), sleeve(150), ["50 mm wider"]],
    [bag("10x12 inch"), bag("10x12 inch"), []],
    [bag("mixed"), bag("10x12 inch"), []],
    [{ ...tape(40), rollsPerBox: null }, tape(40), []],
  ])("%o and %o", (own, other, differences) => {
    expect(sizeDifferences(own, other)).toEqual(differences);
  });

  test.each([
    [17_000, 21_000, "PCS", "₹0.40 more a piece"],
    [17_000, 6600, "PCS", "₹1.04 less a piece"],
    [28_870_000, 29_900_000, "CTN", "₹103.00 more a carton"],
    [17_000, 17_000, "PCS", "same price"],
  ])("prices of %i and %i by the %s", (own, other, unit, text) => {
    expect(priceDifference(own, other, { unit })).toBe(text);
  });
});
