import { describe, expect, test } from "vitest";
import { contentsText, partPrices } from "./contents.ts";

const product = (fields: object) => ({
  SKU: "A",
  category: "POLY",
  unit: "PCS",
  rollsPerBox: null,
  piecesPerPack: null,
  ...fields,
});
const bag = product({});
const labels = product({ category: "LABEL", unit: "CTN", rollsPerBox: 30, piecesPerPack: 400 });
const tape = product({ category: "TAPE", unit: "CTN", rollsPerBox: 72 });
const sleeves = product({ category: "HONEYCOMB", unit: "BOX", piecesPerPack: 500 });
const pack = product({ category: "POLY-VALMO", unit: "PAC", piecesPerPack: 500 });
const stickers = product({ SKU: "MEELBL100", category: "MEESHO-LABEL", unit: "ROL", piecesPerPack: 100 });
const wrap = product({ category: "HONEYCOMB", unit: "ROL" });

describe("what one unit holds", () => {
  test.each([
    [bag, undefined],
    [product({ piecesPerPack: 100 }), undefined],
    [labels, "30 rolls of 400 labels"],
    [tape, "72 rolls"],
    [product({ category: "TAPE", unit: "BOX", rollsPerBox: 1 }), "1 roll"],
    [sleeves, "500 sleeves"],
    [pack, "500 bags"],
    [stickers, "100 stickers"],
    [wrap, undefined],
    // A copy of the catalogue that was stored before the field existed.
    [{ SKU: "A", category: "HONEYCOMB", unit: "BOX" }, undefined],
    [product({ category: "POLY-VALMO", unit: "PAC", piecesPerPack: 12_000 }), "12,000 bags"],
  ])("%o", (packed, text) => expect(contentsText(packed)).toBe(text));
});

describe("the prices of its parts", { tags: ["buyer-9.11", "buyer-9.12"] }, () => {
  test.each([
    [bag, 6600, [["1,000 pieces", 6_600_000]]],
    // ceil(9588 / 30); 9588 / 12,000 to 4 places; 1,000 of them to the paisa.
    [
      labels,
      95_880_000,
      [
        ["roll", 3_200_000],
        ["label", 7990],
        ["1,000 labels", 7_990_000],
      ],
    ],
    // 2887 / 72 is 40.0972.
    [tape, 28_870_000, [["roll", 401_000]]],
    [
      sleeves,
      31_500_000,
      [
        ["sleeve", 63_000],
        ["1,000 sleeves", 63_000_000],
      ],
    ],
    // 1299 / 500 is 2.598.
    [
      pack,
      12_990_000,
      [
        ["bag", 26_000],
        ["1,000 bags", 25_980_000],
      ],
    ],
    [
      stickers,
      1_190_000,
      [
        ["sticker", 11_900],
        ["1,000 stickers", 11_900_000],
      ],
    ],
    [wrap, 6_990_000, []],
  ])("%o at %i", (packed, unitPrice, prices) => {
    expect(partPrices(packed, unitPrice).map(({ per, price }) => [per, price])).toEqual(prices);
  });
});
