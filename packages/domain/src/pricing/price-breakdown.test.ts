import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { discountPercent } from "./bulk-discount.ts";
import { paiseToRupees, parseUnitPrice, rupeesToPaise } from "../money/money.ts";
import { discountedUnitPrice, priceBreakdown, priceLine } from "./price-breakdown.ts";

const boxes = (price: string, quantity: number, gstRateBasisPoints: number) => ({
  unitPrice: parseUnitPrice(price),
  quantity,
  discountPercent: discountPercent("box", quantity),
  gstRateBasisPoints,
});
const bags = {
  unitPrice: parseUnitPrice("2.75"),
  quantity: 2000,
  discountPercent: 0,
  gstRateBasisPoints: 1800,
};

const anyLine = fc.record({
  unitPrice: fc.integer({ min: 0, max: 1e9 }),
  quantity: fc.integer({ min: 1, max: 1e6 }),
  discountPercent: fc.constantFrom(0, 5, 10, 15),
  gstRateBasisPoints: fc.constantFrom(0, 500, 1200, 1800, 2800),
});

describe("one line", { tags: ["ruling-money.4"] }, () => {
  test("2000 bags at 2.75 are 5500.00 + 990.00 = 6490.00", () => {
    expect(priceLine(bags)).toEqual({
      grossPaise: 550_000,
      discountPaise: 0,
      taxablePaise: 550_000,
      gstRateBasisPoints: 1800,
      gstPaise: 99_000,
      totalPaise: 649_000,
    });
  });

  test.each([
    [1200, 205_143],
    [1800, 307_715],
  ])("5 boxes at 3599 less 5%% are 17095.25, taxed at %i basis points: %i paise", (rate, gstPaise) => {
    expect(priceLine(boxes("3599", 5, rate))).toMatchObject({
      grossPaise: 1_799_500,
      discountPaise: 89_975,
      taxablePaise: 1_709_525,
      gstPaise,
    });
  });

  test("25 rolls at 699 less 15% are 14853.75", () => {
    expect(priceLine(boxes("699", 25, 1800)).taxablePaise).toBe(1_485_375);
  });

  test("a half paisa of a 4-place price is rounded up, once", { tags: ["ruling-money.2"] }, () => {
    const line = { unitPrice: parseUnitPrice("0.0125"), discountPercent: 0, gstRateBasisPoints: 0 };
    expect(priceLine({ ...line, quantity: 2 }).taxablePaise).toBe(3);
    expect(priceLine({ ...line, quantity: 1000 }).taxablePaise).toBe(1250);
  });

  test.each([
    { quantity: -1 },
    { quantity: 1.5 },
    { unitPrice: -1 },
    { discountPercent: 101 },
    { discountPercent: -5 },
    { gstRateBasisPoints: -1 },
  ])("refuses %j", (change) => {
    expect(() => priceLine({ ...bags, ...change })).toThrow(RangeError);
  });

  test("equals the definition calculated in exact fractions", () => {
    // floor(x + 1/2) of the fraction numerator / denominator
    const halfUp = (numerator: bigint, denominator: bigint) => {
      const whole = numerator / denominator;
      return Number((numerator % denominator) * 2n >= denominator ? whole + 1n : whole);
    };
    fc.assert(
      fc.property(anyLine, (line) => {
        const [price, count] = [BigInt(line.unitPrice), BigInt(line.quantity)];
        const gross = { numerator: price * count, denominator: 100n };
        const taxable = halfUp(
          gross.numerator * 100n - gross.numerator * BigInt(line.discountPercent),
          gross.denominator * 100n,
        );
        const priced = priceLine(line);
        expect(priced.grossPaise).toBe(halfUp(gross.numerator, gross.denominator));
        expect(priced.taxablePaise).toBe(taxable);
        expect(priced.gstPaise).toBe(halfUp(BigInt(taxable) * BigInt(line.gstRateBasisPoints), 10_000n));
      }),
    );
  });

  test("its amounts add up and none is negative", () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const priced = priceLine(line);
        expect(priced.grossPaise - priced.discountPaise).toBe(priced.taxablePaise);
        expect(priced.taxablePaise + priced.gstPaise).toBe(priced.totalPaise);
        expect(Math.min(...Object.values(priced))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("the breakdown", () => {
  test("of a mixed cart shows both rates", { tags: ["buyer-9.6", "buyer-9.10", "ruling-money.8"] }, () => {
    expect(priceBreakdown([priceLine(bags), priceLine(boxes("3599", 5, 1200))])).toEqual({
      taxablePaise: 2_259_525,
      gstPaise: 304_143,
      finalPaise: 2_563_668,
      gstLabel: "Mixed: 12% & 18%",
    });
  });

  test("of an empty cart is zero", () => {
    expect(priceBreakdown([])).toEqual({ taxablePaise: 0, gstPaise: 0, finalPaise: 0, gstLabel: "" });
  });

  test("is exactly the sum of its lines, in any order", { tags: ["ruling-money.4"] }, () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (cart) => {
        const lines = cart.map(priceLine);
        const breakdown = priceBreakdown(lines);
        const sum = lines.reduce((total, line) => total + BigInt(line.totalPaise), 0n);
        expect(BigInt(breakdown.finalPaise)).toBe(sum);
        expect(priceBreakdown(lines.toReversed())).toEqual(breakdown);
      }),
    );
  });
});

describe(
  "a retried payment requests ceil(totalAmount x 100) paise of the exact amount",
  { tags: ["buyer-7.21", "ruling-money.9"] },
  () => {
    test.each([
      [1234.35, 123_435],
      [1.1, 110],
      [20172.4, 2_017_240],
    ])("%d rupees are %i paise", (totalAmount, paise) => {
      expect(rupeesToPaise(totalAmount)).toBe(paise);
    });

    test("it equals the order's amount after a round trip through JSON", () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 1e13 }), (paise) => {
          expect(rupeesToPaise(paiseToRupees(paise))).toBe(paise);
        }),
      );
    });
  },
);

test.each([
  ["3599", 5, "3419.05"],
  ["3599", 0, "3599"],
  ["1.0251", 10, "0.9226"],
  ["0.0001", 50, "0.0001"],
])(
  "a unit price of %s less %i%% is %s, rounded to four places",
  { tags: ["ruling-money.1"] },
  (price, percent, discounted) => {
    expect(discountedUnitPrice(parseUnitPrice(price), percent)).toBe(parseUnitPrice(discounted));
  },
);
