import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hsnSummary, invoiceTax, invoiceTotals, taxLines, stateTaxName } from "./invoice-tax.ts";
import { priceBreakdown, priceLine } from "../pricing/price-breakdown.ts";

const bags = priceLine({ unitPrice: 27_500, quantity: 2000, discountPercent: 0, gstRateBasisPoints: 1800 });
const sleeves = (gstRateBasisPoints: number) =>
  priceLine({ unitPrice: 35_990_000, quantity: 5, discountPercent: 5, gstRateBasisPoints });

describe("the tax heads of a line", { tags: ["ruling-invoice.3"] }, () => {
  test.each([
    ["2000 bags at 18%", bags, 49_500, 99_000],
    ["5 sleeves at 12%", sleeves(1200), 102_572, 205_143],
    ["5 sleeves at 18%", sleeves(1800), 153_857, 307_715],
  ])(
    "%s: half the tax each within a state, all of it as IGST between states",
    (_goods, line, half, whole) => {
      expect(invoiceTax(line, true)).toEqual({ cgstPaise: half, sgstPaise: half, igstPaise: 0 });
      expect(invoiceTax(line, false)).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: whole });
    },
  );

  test("a rate with an odd number of basis points is halved exactly", () => {
    expect(invoiceTax({ taxablePaise: 1_000_000, gstRateBasisPoints: 25 }, true).cgstPaise).toBe(1250);
  });
});

test(
  "the state's half is called UTGST in union territories without an assembly",
  { tags: ["ruling-invoice.3"] },
  () => {
    const territories = ["04", "26", "31", "35", "38", "97"];
    expect(territories.map(stateTaxName)).toEqual(territories.map(() => "UTGST"));
    expect(["07", "27", "34", "01"].map(stateTaxName)).toEqual(["SGST", "SGST", "SGST", "SGST"]);
  },
);

describe("the total of an invoice equals the charged amount", { tags: ["ruling-invoice.4"] }, () => {
  test.each([
    ["nothing to round", [bags], 0, 649_000],
    ["the two halves are a paisa more", [sleeves(1200)], -1, 1_914_668],
    ["the two halves are a paisa less", [sleeves(1800)], 1, 2_017_240],
    ["a mixed cart", [bags, sleeves(1200)], -1, 2_563_668],
    ["one line rounded up and one down", [sleeves(1200), sleeves(1800)], 0, 3_931_908],
  ])("%s", (_case, lines, roundOffPaise, totalPaise) => {
    expect(invoiceTotals(taxLines(lines, true))).toMatchObject({ roundOffPaise, totalPaise, igstPaise: 0 });
    expect(invoiceTotals(taxLines(lines, false))).toMatchObject({
      roundOffPaise: 0,
      totalPaise,
      cgstPaise: 0,
    });
  });

  test.each([0, 98_998, 99_002, Number.NaN])(
    "a charged GST of %d is rejected as not 18%% of 5500.00",
    (gstPaise) => {
      expect(() => taxLines([{ ...bags, gstPaise }], true)).toThrow(RangeError);
      expect(() => taxLines([{ ...bags, gstPaise }], false)).toThrow(RangeError);
    },
  );
});

const anyLine = fc
  .record({
    unitPrice: fc.integer({ min: 0, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 50_000 }),
    discountPercent: fc.constantFrom(0, 5, 10, 15),
    gstRateBasisPoints: fc.oneof(
      fc.constantFrom(0, 25, 500, 1200, 1800, 2800),
      fc.integer({ min: 0, max: 10_000 }),
    ),
    hsn: fc.constantFrom("39232100", "48089000", "4821"),
  })
  .map(({ hsn, ...line }) => ({ ...priceLine(line), hsn }));
const anyCart = fc.array(anyLine, { maxLength: 20 });

test(
  "taxable amount, tax heads and round-off add up to the charged amount for any cart",
  { tags: ["ruling-invoice.3", "ruling-invoice.4"] },
  () => {
    fc.assert(
      fc.property(anyCart, fc.boolean(), (lines, isIntraState) => {
        const total = invoiceTotals(taxLines(lines, isIntraState));
        const charged = priceBreakdown(lines);
        expect(total.totalPaise).toBe(charged.finalPaise);
        expect(total.taxablePaise).toBe(charged.taxablePaise);
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise, roundOffPaise } = total;
        expect(taxablePaise + cgstPaise + sgstPaise + igstPaise + roundOffPaise).toBe(charged.finalPaise);
        expect(cgstPaise).toBe(sgstPaise);
        expect(isIntraState ? igstPaise : cgstPaise).toBe(0);
        expect(Math.abs(roundOffPaise)).toBeLessThanOrEqual(isIntraState ? lines.length : 0);
      }),
    );
  },
);

describe("the summary by HSN and rate", { tags: ["ruling-invoice.5"] }, () => {
  test("has a row for each pair, in order", () => {
    const lines = [
      { ...bags, hsn: "39232100" },
      { ...sleeves(1800), hsn: "48089000" },
      { ...sleeves(1200), hsn: "48089000" },
      { ...bags, hsn: "39232100" },
    ];
    expect(hsnSummary(taxLines(lines, true))).toEqual([
      row("39232100", 1800, 1_100_000, 99_000),
      row("48089000", 1200, 1_709_525, 102_572),
      row("48089000", 1800, 1_709_525, 153_857),
    ]);
  });

  test("adds up to the invoice's totals", () => {
    fc.assert(
      fc.property(anyCart, fc.boolean(), (lines, isIntraState) => {
        const rows = hsnSummary(taxLines(lines, isIntraState));
        const total = invoiceTotals(taxLines(lines, isIntraState));
        for (const head of ["taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"] as const) {
          expect(rows.reduce((sum, one) => sum + one[head], 0)).toBe(total[head]);
        }
        expect(new Set(rows.map((one) => `${one.hsn}/${one.gstRateBasisPoints}`)).size).toBe(rows.length);
      }),
    );
  });

  const row = (hsn: string, gstRateBasisPoints: number, taxablePaise: number, half: number) => ({
    hsn,
    gstRateBasisPoints,
    taxablePaise,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise: 0,
  });
});
