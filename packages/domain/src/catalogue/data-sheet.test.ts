import { expect, test } from "vitest";
import { dataSheet, type SheetData } from "./data-sheet.ts";

const unknown: SheetData & { category: string } = {
  category: "POLY",
  pieceGrams: null,
  flapInches: null,
  piecesPerBundle: null,
  cartonSize: null,
  tolerance: null,
};
const linesOf = (known: Partial<typeof unknown>) =>
  dataSheet({ ...unknown, ...known })?.map(({ name, value }) => `${name}: ${value}`);

test("a product of which nothing is known has no data sheet", () => {
  expect(dataSheet(unknown)).toBeUndefined();
});

test("what is known is in one order, each with its unit", () => {
  expect(
    linesOf({
      tolerance: "± 5 mm in size",
      cartonSize: "60 x 45.5X40cm",
      piecesPerBundle: 1000,
      flapInches: 1.5,
      pieceGrams: 8.25,
    }),
  ).toEqual([
    "Weight of a piece: 8.25 g",
    "Flap: 1.5 in (38 mm)",
    "In a bundle: 1,000 pieces",
    "Carton: 60 × 45.5 × 40 cm",
    "Tolerance: ± 5 mm in size",
  ]);
});

test.each([
  ["TAPE", { pieceGrams: 1250, piecesPerBundle: 6 }, ["Weight of a roll: 1.25 kg", "In a bundle: 6 rolls"]],
  ["HONEYCOMB", { pieceGrams: 30 }, ["Weight of a sleeve: 30 g"]],
  ["POLY-VALMO", { piecesPerBundle: 1 }, ["In a bundle: 1 bag"]],
  ["LABEL", { cartonSize: "24x18x16 Inch" }, ["Carton: 24 × 18 × 16 in"]],
])("%s has the words of its goods", (category, known, lines) => {
  expect(linesOf({ category, ...known })).toEqual(lines);
});
