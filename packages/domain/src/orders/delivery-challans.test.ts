import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type InvoiceTotals, invoiceTotals, taxLines } from "../gst/invoice-tax.ts";
import { priceLine } from "../pricing/price-breakdown.ts";
import { type ChallanAmounts, challanShare, contradictedChallan, laterLots } from "./delivery-challans.ts";

describe("the invoice goes with the parcel that leaves first, a challan with each later one", () => {
  const here = (number: number) => ({ number, isHere: true });
  const left = (number: number) => ({ number, isHere: false });
  test.each([
    [
      "while none has left, that of the smallest number is the first",
      [here(1), here(2), here(3)],
      [1, 2, 3],
      [2, 3],
    ],
    ["the smallest number that there is", [here(2), here(3)], [2, 3], [3]],
    ["whichever leaves first", [here(1), here(2), here(3)], [3], []],
    ["of two that leave at once, the smaller number", [here(1), here(2), here(3)], [3, 2], [3]],
    ["after they have left too", [here(1), left(2), left(3)], [3, 2], [3]],
    ["once one has left, all others", [here(1), left(2), here(3)], [1, 3], [1, 3]],
    ["an order that leaves at once", [here(1)], [1], []],
    ["nothing leaves", [left(1), left(2)], [], []],
  ])("%s", (_what, lots, leaving, expected) => {
    expect(laterLots(lots, leaving)).toEqual(expected);
  });
});

describe("a parcel with a challan", () => {
  const pieces = (...quantities: number[]) =>
    quantities.map((quantity, at) => ({ lineNumber: at + 1, quantity }));
  const challan = { number: "DC/26-27/000001", parcel: 2, isVoid: false, lines: pieces(10, 5) };
  test.each([
    ["keeps its pieces, in any order", { number: 2, lines: pieces(10, 5).toReversed() }, challan, undefined],
    ["is given up", { number: 2, lines: [] }, challan, undefined],
    ["leaves others alone", { number: 3, lines: pieces(1) }, challan, undefined],
    ["has no fewer pieces", { number: 2, lines: pieces(10, 4) }, challan, challan.number],
    ["has no fewer lines", { number: 2, lines: pieces(10) }, challan, challan.number],
    ["has no more lines", { number: 2, lines: pieces(10, 5, 1) }, challan, challan.number],
    [
      "is not taken up again once it was given up",
      { number: 2, lines: pieces(10, 5) },
      { ...challan, isVoid: true },
      challan.number,
    ],
  ])("%s", (_what, parcel, issued, expected) => {
    expect(contradictedChallan([parcel], [issued])?.number).toBe(expected);
  });
});

const anyLine = fc.record({
  unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 5000 }),
  discountPercent: fc.constantFrom(0, 5, 10, 15),
  gstRateBasisPoints: fc.constantFrom(0, 25, 500, 1200, 1800, 2800),
});
/** So cheap that the rounding of one piece is much of it. */
const anyCheapLine = fc.record({
  unitPrice: fc.integer({ min: 1, max: 150 }),
  quantity: fc.integer({ min: 1, max: 60 }),
  discountPercent: fc.constantFrom(0, 5),
  gstRateBasisPoints: fc.constantFrom(500, 1800),
});
const chargedLine = (given: Parameters<typeof priceLine>[0]) => ({ ...priceLine(given), ...given });
const anyInvoice = fc.record({
  lines: fc.array(fc.oneof(anyLine, anyCheapLine).map(chargedLine), { minLength: 1, maxLength: 4 }),
  isIntraState: fc.boolean(),
});
/** Which share of what is left of each line is in the next challan, in percent, and whether an earlier one is void then. */
const anySteps = fc.array(
  fc.record({ percent: fc.integer({ min: 0, max: 100 }), voided: fc.option(fc.nat()) }),
  { maxLength: 20 },
);

type Amounts = ChallanAmounts & { quantity: number };
const nothing: Amounts = {
  quantity: 0,
  discountPaise: 0,
  taxablePaise: 0,
  gstPaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
};
const names = Object.keys(nothing) as (keyof Amounts)[];
function sumOf(all: readonly Amounts[]): Amounts {
  const sum = { ...nothing };
  for (const one of all) for (const name of names) sum[name] += one[name];
  return sum;
}

/** Divides an invoice into challans, of which some are void, until every piece is on one. @returns their lines */
function divide(
  { lines, isIntraState }: typeof anyInvoice extends fc.Arbitrary<infer Invoice> ? Invoice : never,
  steps: readonly { percent: number; voided: number | null }[],
  check: (line: number, sum: Amounts) => void,
): Amounts[][] {
  let challans: Amounts[][] = [];
  for (const { percent, voided } of [...steps, { percent: 100, voided: null }]) {
    if (voided !== null) challans = challans.filter((_, at) => at !== voided % challans.length);
    const next = lines.map((line, at) => {
      const before = sumOf(challans.map((lot) => lot[at]!));
      const quantity = Math.ceil(((line.quantity - before.quantity) * percent) / 100);
      if (quantity === 0) return nothing;
      const share = { ...challanShare(line, before, quantity, isIntraState), quantity };
      check(at, sumOf([before, share]));
      return share;
    });
    challans.push(next);
  }
  return challans;
}

test("the challans of an invoice never exceed it in any amount and sum to it to the paisa, in any division", () => {
  fc.assert(
    fc.property(anyInvoice, anySteps, (invoice, steps) => {
      const taxed = taxLines(invoice.lines, invoice.isIntraState);
      const challans = divide(invoice, steps, (at, sum) => {
        for (const name of names) expect(sum[name], name).toBeLessThanOrEqual(taxed[at]![name]);
      });
      for (const share of challans.flat())
        for (const name of names) expect(share[name], name).toBeGreaterThanOrEqual(0);
      for (const [at, line] of taxed.entries())
        expect(sumOf(challans.map((lot) => lot[at]!))).toEqual(
          Object.fromEntries(names.map((name) => [name, line[name]])),
        );
      // The totals too, with the round-off that an invoice within a state may have.
      const rate = (at: number) => invoice.lines[at]!.gstRateBasisPoints;
      const totals = challans.map((lot) =>
        invoiceTotals(lot.map((share, at) => ({ ...share, gstRateBasisPoints: rate(at) }))),
      );
      const whole = invoiceTotals(taxed);
      for (const name of Object.keys(whole) as (keyof InvoiceTotals)[])
        expect(
          totals.reduce((sum, one) => sum + one[name], 0),
          name,
        ).toBe(whole[name]);
    }),
    { numRuns: 500 },
  );
});

test("more pieces than the line has are on no challan", () => {
  const line = chargedLine({ unitPrice: 10_000, quantity: 3, discountPercent: 0, gstRateBasisPoints: 1800 });
  expect(() => challanShare(line, { ...nothing, quantity: 2 }, 2, true)).toThrow(RangeError);
});
