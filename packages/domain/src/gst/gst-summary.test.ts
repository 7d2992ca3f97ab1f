import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gstSummary } from "./gst-summary.ts";
import { priceBreakdown, priceLine } from "../pricing/price-breakdown.ts";

const line = (unitPrice: number, quantity: number, gstRateBasisPoints: number) =>
  priceLine({ unitPrice, quantity, discountPercent: 0, gstRateBasisPoints });

describe("the GST summary of an order", () => {
  test("sums the lines by rate, lowest rate first", () => {
    const lines = [line(27_500, 2000, 1800), line(6_990_000, 1, 1200), line(10_200, 1000, 1800)];
    expect(gstSummary(lines)).toEqual([
      { gstRateBasisPoints: 1200, taxablePaise: 69_900, gstPaise: 8388, totalPaise: 78_288 },
      { gstRateBasisPoints: 1800, taxablePaise: 652_000, gstPaise: 117_360, totalPaise: 769_360 },
    ]);
  });

  test("has every rate once and adds up to the order's totals", () => {
    const anyLine = fc.record({
      unitPrice: fc.integer({ min: 0, max: 100_000_000 }),
      quantity: fc.integer({ min: 1, max: 50_000 }),
      discountPercent: fc.constantFrom(0, 5, 10, 15),
      gstRateBasisPoints: fc.constantFrom(0, 500, 1200, 1800),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (all) => {
        const lines = all.map(priceLine);
        const summary = gstSummary(lines);
        const sum = (of: "taxablePaise" | "gstPaise" | "totalPaise") =>
          summary.reduce((total, row) => total + row[of], 0);
        const { taxablePaise, gstPaise, finalPaise } = priceBreakdown(lines);
        expect([sum("taxablePaise"), sum("gstPaise"), sum("totalPaise")]).toEqual([
          taxablePaise,
          gstPaise,
          finalPaise,
        ]);
        expect(new Set(summary.map((row) => row.gstRateBasisPoints)).size).toBe(summary.length);
      }),
    );
  });
});
