import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatLength, lengthIn, maxSide, readLength, toLength } from "./length.ts";

describe("reading a typed side", () => {
  test.each([
    ["20", "cm", 20_000_000],
    [" 12.5 ", "cm", 12_500_000],
    [".5", "inch", 1_270_000],
    ["8.", "inch", 20_320_000],
    ["78.74", "inch", maxSide - 400],
    ["200", "cm", maxSide],
    ["0.0001", "cm", 100],
  ] as const)("%j %s is accepted", (text, unit, length) => {
    expect(readLength(text, unit, "Length")).toEqual({ ok: true, length });
  });

  test.each([
    ["", "Length is required"],
    ["   ", "Length is required"],
    [".", "Length must be a number such as 12.5"],
    ["NaN", "Length must be a number such as 12.5"],
    ["Infinity", "Length must be a number such as 12.5"],
    ["-3", "Length must be a number such as 12.5"],
    ["1e3", "Length must be a number such as 12.5"],
    ["12,5", "Length must be a number such as 12.5"],
    ["twelve", "Length must be a number such as 12.5"],
    ["<script>alert(1)</script>", "Length must be a number such as 12.5"],
    ["1'; DROP TABLE products; --", "Length must be a number such as 12.5"],
    ["📦", "Length must be a number such as 12.5"],
    ["x".repeat(10_000), "Length must be a number such as 12.5"],
    ["9".repeat(10_000), "Length can be at most 200 cm"],
    ["0", "Length must be more than 0"],
    ["0.0000", "Length must be more than 0"],
    ["1.00001", "Length can have at most 4 decimals"],
    ["200.0001", "Length can be at most 200 cm"],
  ])("%j is rejected with a message", (text, message) => {
    expect(readLength(text, "cm", "Length")).toEqual({ ok: false, message });
  });

  test("the message states the limit in the chosen unit", () => {
    expect(readLength("80", "inch", "Height")).toEqual({
      ok: false,
      message: "Height can be at most 78.7 in",
    });
  });
});

test("inches and centimetres convert exactly for any number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7874 }), (hundredths) => {
      const inCm = (hundredths * 254) / 10_000;
      expect(readLength((hundredths / 100).toFixed(2), "inch", "")).toEqual(
        readLength(inCm.toFixed(4), "cm", ""),
      );
    }),
  );
});

test("a length is rounded down for display, so that it is never shown too large", () => {
  expect(formatLength(toLength(4.59, "cm"), "cm")).toBe("4.5 cm");
  expect(formatLength(toLength(2, "inch"), "cm")).toBe("5 cm");
  expect(formatLength(toLength(2, "inch"), "inch")).toBe("2 in");
  expect(formatLength(0, "inch")).toBe("0 in");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxSide }), fc.constantFrom("cm", "inch"), (length, unit) => {
      const shown = Number.parseFloat(formatLength(length, unit));
      expect(shown).toBeLessThanOrEqual(lengthIn(length, unit));
      expect(shown).toBeGreaterThan(lengthIn(length, unit) - 0.1 - 1e-9);
    }),
  );
});
