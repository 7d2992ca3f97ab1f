import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  divideRoundingHalfUp,
  formatQuantity,
  formatRupees,
  formatRupeesCompact,
  formatRupeesRoundedDown,
  formatUnitPrice,
  paiseToRupees,
  parseUnitPrice,
  rupeesToPaise,
  toExactNumber,
  unitPriceToRupees,
} from "./money.ts";

// Up to 10,000 crore rupees, far beyond any order.
const paise = fc.integer({ min: 0, max: 1e13 });

describe("unit prices have up to 4 decimals", { tags: ["ruling-money.1"] }, () => {
  test.each([
    ["0.66", 6_600],
    ["1", 10_000],
    ["1.02", 10_200],
    ["1.0250", 10_250],
    ["0.0001", 1],
    ["9588", 95_880_000],
  ])("%s is %i ten-thousandths", (text, price) => {
    expect(parseUnitPrice(text)).toBe(price);
  });

  test.each(["", " 1", "1.", ".5", "1.00001", "-1", "+1", "1e3", "1,000", "₹5", "NaN", "99999999999999999"])(
    "refuses %j",
    (text) => {
      expect(() => parseUnitPrice(text)).toThrow(RangeError);
    },
  );

  test("every price is unchanged after a round trip through JSON", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 1e11 }), (price) => {
        expect(parseUnitPrice(String(unitPriceToRupees(price)))).toBe(price);
      }),
    );
  });
});

describe("rupees to paise is exact", { tags: ["ruling-money.1"] }, () => {
  test.each([
    [1.1, 110],
    [1234.35, 123_435],
    [20172.4, 2_017_240],
    ["6490.00", 649_000],
    ["0.07", 7],
    [0, 0],
  ])("%s rupees are %i paise", (rupees, expected) => {
    expect(rupeesToPaise(rupees)).toBe(expected);
  });

  test.each([1.005, "1.100", -1, Number.NaN, Infinity, 1e21, "", "abc", "1.2.3"])("refuses %s", (rupees) => {
    expect(() => rupeesToPaise(rupees)).toThrow(RangeError);
  });

  test(
    "every amount is unchanged after a round trip through JSON, and has 2 places as text",
    { tags: ["ruling-money.3"] },
    () => {
      fc.assert(
        fc.property(paise, (amount) => {
          const rupees = paiseToRupees(amount);
          expect(rupeesToPaise(rupees)).toBe(amount);
          expect(
            rupees
              .toFixed(2)
              .replace(".", "")
              .replace(/^0+(?=\d)/, ""),
          ).toBe(String(amount));
        }),
      );
    },
  );
});

describe("rounding is half up", { tags: ["ruling-money.2"] }, () => {
  test.each([
    [0n, 2n, 0n],
    [1n, 2n, 1n],
    [49n, 100n, 0n],
    [50n, 100n, 1n],
    [307_714_500n, 1_000n, 307_715n],
  ])("%i / %i is %i", (numerator, denominator, expected) => {
    expect(divideRoundingHalfUp(numerator, denominator)).toBe(expected);
  });

  test("the result is at most half a step from the exact value, and a tie is rounded up", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (n, d) => {
          const twiceTheError = 2n * (divideRoundingHalfUp(n, d) * d - n);
          expect(twiceTheError > -d && twiceTheError <= d).toBe(true);
        },
      ),
    );
  });

  test("negative amounts, zero divisors and amounts above the safe integers are rejected", () => {
    expect(() => divideRoundingHalfUp(-1n, 2n)).toThrow(RangeError);
    expect(() => divideRoundingHalfUp(1n, 0n)).toThrow(RangeError);
    expect(() => toExactNumber(BigInt(Number.MAX_SAFE_INTEGER) + 1n)).toThrow(RangeError);
  });
});

describe("formatted amounts", () => {
  test("rupees have 2 places and en-IN grouping", { tags: ["buyer-9.6"] }, () => {
    expect(formatRupees(12_345_650)).toBe("₹1,23,456.50");
    expect(formatRupees(0)).toBe("₹0.00");
    expect(formatRupees(5)).toBe("₹0.05");
    expect(formatRupees(-10_050)).toBe("-₹100.50");
  });

  test("the orders list rounds the total down", { tags: ["buyer-9.7", "ruling-money.10"] }, () => {
    expect(formatRupeesRoundedDown(12_345_699)).toBe("₹1,23,456");
    expect(formatRupeesRoundedDown(99)).toBe("₹0");
  });

  test.each([
    [0, "₹0"],
    [99, "₹0"],
    [-99, "₹0"],
    [-12_345, "-₹123"],
    [99_999_99, "₹99,999"],
    [100_000_00, "₹1 L"],
    [12_35_000_00 - 1, "₹12.3 L"],
    [12_35_000_00, "₹12.4 L"],
    [-12_40_000_00, "-₹12.4 L"],
    [99_95_000_00 - 1, "₹99.9 L"],
    [99_95_000_00, "₹1 Cr"],
    [12_34_56_789_00, "₹12.3 Cr"],
    [12_34_567_89_012_00, "₹12,345.7 Cr"],
  ])("%i paise at a glance are %s", (paise, text) => expect(formatRupeesCompact(paise)).toBe(text));

  test("a unit price has 2 to 4 places", () => {
    expect(formatUnitPrice(6_600)).toBe("₹0.66");
    expect(formatUnitPrice(10_250)).toBe("₹1.025");
    expect(formatUnitPrice(10_001)).toBe("₹1.0001");
    expect(formatUnitPrice(35_990_000)).toBe("₹3,599.00");
  });

  test("grouping agrees with Intl.NumberFormat for en-IN", () => {
    const amounts = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });
    const counts = new Intl.NumberFormat("en-IN");
    fc.assert(
      fc.property(paise, (amount) => {
        expect(formatRupees(amount)).toBe(`₹${amounts.format(amount / 100)}`);
        expect(formatQuantity(amount)).toBe(counts.format(amount));
      }),
    );
  });
});
