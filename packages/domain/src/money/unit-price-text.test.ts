import fc from "fast-check";
import { expect, test } from "vitest";
import { readUnitPrice, withoutDigitGroups, writeUnitPrice } from "./unit-price-text.ts";

const maxPrice = 999_999_999_999;

test.each([
  ["1.02", 10_200],
  ["699", 6_990_000],
  ["0.0001", 1],
  ["1.02500", 10_250],
  [" 1,25,000.50 ", 1_250_005_000],
  ["125,000", 1_250_000_000],
  ["99999999.9999", maxPrice],
])("%j is read as a price", (text, price) => {
  expect(readUnitPrice(text)).toBe(price);
});

test.each([
  "",
  "0",
  "0.0000",
  "-1",
  "+1",
  "1.00001",
  "100000000",
  "1e3",
  "1,02",
  "1,0000",
  "₹1",
  "1.",
  ".5",
  "१",
  "NaN",
])("%j is rejected", (text) => {
  expect(readUnitPrice(text)).toBeUndefined();
});

test("a written price has 2 to 4 decimals and is read back unchanged", () => {
  expect([6600, 35_990_000, 10_250, 1].map(writeUnitPrice)).toEqual(["0.66", "3599.00", "1.025", "0.0001"]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxPrice }), (price) => {
      const text = writeUnitPrice(price);
      expect(text).toMatch(/^\d+\.\d{2,4}$/);
      expect(readUnitPrice(text)).toBe(price);
    }),
  );
});

test("only separators of valid digit groups are removed", () => {
  expect(["1,250", "12,34,567.5", "1,2,3", "12,50", "1.250"].map(withoutDigitGroups)).toEqual([
    "1250",
    "1234567.5",
    "1,2,3",
    "12,50",
    "1.250",
  ]);
});
