import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { barcodeModules, code128Values, code128Widths } from "./code-128.ts";

describe("Code 128", () => {
  test.each([
    // The worked example of ISO/IEC 15417, annex A.
    ["AIM1234", [104, 33, 41, 45, 99, 12, 34, 87, 106]],
    ["Wikipedia", [104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]],
    ["12", [105, 12, 14, 106]],
    ["123", [104, 17, 18, 19, 8, 106]],
    ["123456789", [105, 12, 34, 56, 78, 100, 25, 79, 106]],
    // Four digits in the middle are not worth two changes of set.
    ["A1234B", [104, 33, 17, 18, 19, 20, 34, 90, 106]],
    ["26-27/000123", [104, 18, 22, 13, 18, 23, 15, 99, 0, 1, 23, 75, 106]],
  ])("%s has the symbols of the standard", (text, values) => {
    expect(code128Values(text)).toEqual(values);
  });

  test("14 digits take 112 modules, 132 with the quiet zones", () => {
    const widths = code128Widths("12345678901234") ?? [];
    expect(barcodeModules(widths)).toBe(132);
  });

  test.each(["", "é", "A\tB", "दिल्ली", "\u007f"])("%j has no barcode", (text) => {
    expect(code128Widths(text)).toBeUndefined();
  });

  test("every symbol is different, has 11 modules and bars of an even sum", () => {
    const symbols = Array.from({ length: 95 }, (_, index) => patternOf(String.fromCharCode(32 + index)));
    const pairs = Array.from({ length: 100 }, (_, index) => patternOf(String(index).padStart(2, "0")));
    expect(new Set(symbols).size).toBe(95);
    expect(new Set([...symbols, ...pairs]).size).toBe(100);
    for (const pattern of pairs) {
      const widths = Array.from(pattern, Number);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11);
      expect(widths.filter((_, index) => index % 2 === 0).reduce((sum, width) => sum + width, 0) % 2).toBe(0);
    }
  });

  test("what is printed reads back as the text, and is no longer than in set B alone", () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."0123456789AZaz -/~"), minLength: 1, maxLength: 40 }),
      fc.string({ minLength: 1, maxLength: 40 }).filter((one) => /^[ -~]+$/.test(one)),
    );
    fc.assert(
      fc.property(text, (one) => {
        const widths = code128Widths(one) ?? [];
        expect(decode(widths)).toBe(one);
        expect(barcodeModules(widths)).toBeLessThanOrEqual(20 + 11 * (one.length + 2) + 13);
      }),
      { numRuns: 500 },
    );
  });
});

/** The first symbol behind the start character. */
const patternOf = (text: string) => (code128Widths(text) ?? []).slice(6, 12).join("");

/** Reads widths of bars and spaces by the symbols that single characters and pairs have. */
function decode(widths: readonly number[]): string {
  const values = valuesByPattern();
  const symbols: number[] = [];
  for (let at = 0; at < widths.length - 7; at += 6)
    symbols.push(values.get(widths.slice(at, at + 6).join("")) ?? -1);
  expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  const check = symbols.pop();
  const [start = 0, ...rest] = symbols;
  expect(rest.reduce((sum, value, index) => sum + value * (index + 1), start) % 103).toBe(check);
  let isC = start === 105;
  let text = "";
  for (const value of rest) {
    if (value === 99 && !isC) isC = true;
    else if (value === 100 && isC) isC = false;
    else text += isC ? String(value).padStart(2, "0") : String.fromCharCode(value + 32);
  }
  return text;
}

function valuesByPattern(): Map<string, number> {
  const values = new Map(
    Array.from({ length: 100 }, (_, value) => [patternOf(String(value).padStart(2, "0")), value]),
  );
  // Written down from the standard: the changes of set, the starts, and the values above 99 that only check digits have.
  return values
    .set("114131", 100)
    .set("311141", 101)
    .set("411131", 102)
    .set("211412", 103)
    .set("211214", 104)
    .set("211232", 105);
}
