import fc from "fast-check";
import { expect, test } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

test.each([
  [0, "Rupees Zero Only"],
  [1, "Rupees Zero and Paisa One Only"],
  [100, "Rupees One Only"],
  [1900, "Rupees Nineteen Only"],
  [2100, "Rupees Twenty One Only"],
  [10_000, "Rupees One Hundred Only"],
  [100_100, "Rupees One Thousand One Only"],
  [649_000, "Rupees Six Thousand Four Hundred Ninety Only"],
  [420_080, "Rupees Four Thousand Two Hundred and Paise Eighty Only"],
  [205_143, "Rupees Two Thousand Fifty One and Paise Forty Three Only"],
  [
    1_234_567_890,
    "Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight and Paise Ninety Only",
  ],
  [10_000_000, "Rupees One Lakh Only"],
  [100_000_000_000_000, "Rupees One Lakh Crore Only"],
])("%i paise: %s", { tags: ["ruling-invoice.6"] }, (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

test("different amounts have different texts, in capitalised words", () => {
  const paise = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(paise, paise, (one, other) => {
      expect(amountInWords(one)).toMatch(/^Rupees( [A-Z][a-z]+)+( and Pais[ae]( [A-Z][a-z]+)+)? Only$/);
      expect(amountInWords(one) === amountInWords(other)).toBe(one === other);
    }),
  );
});

test.each([-1, 0.5, Number.NaN, Infinity])("%d is rejected as an amount", (paise) => {
  expect(() => amountInWords(paise)).toThrow(RangeError);
});
