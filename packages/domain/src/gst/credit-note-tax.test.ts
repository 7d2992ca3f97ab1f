import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditNoteTax } from "./credit-note-tax.ts";
import { invoiceTax } from "./invoice-tax.ts";
import { priceLine } from "../pricing/price-breakdown.ts";
import { type RefundableLine, refundShare } from "../refunds/refund-share.ts";

describe("the tax heads of a credit note", () => {
  test.each([
    [
      "between states the IGST equals the refunded GST",
      false,
      0,
      { cgstPaise: 0, sgstPaise: 0, igstPaise: 61_543 },
    ],
    [
      "within a state CGST and SGST are equal",
      true,
      0,
      { cgstPaise: 30_771, sgstPaise: 30_771, igstPaise: 0 },
    ],
    [
      "within a state they include the rounding of earlier notes",
      true,
      341_905,
      { cgstPaise: 30_772, sgstPaise: 30_772, igstPaise: 0 },
    ],
  ])("%s", { tags: ["ruling-credit.3"] }, (_case, isIntraState, credited, tax) => {
    const line = { taxablePaise: 341_905, gstRateBasisPoints: 1800, gstPaise: 61_543 };
    expect(creditNoteTax(line, credited, isIntraState)).toEqual(tax);
  });
});

const anyCase = fc.record({
  unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 2000 }),
  discountPercent: fc.constantFrom(0, 5, 10, 15),
  gstRateBasisPoints: fc.constantFrom(0, 25, 500, 1200, 1800, 2800),
  isIntraState: fc.boolean(),
  parts: fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 20 }),
  backwards: fc.boolean(),
});

test(
  "the credit notes of a line, in any order, never exceed its invoice in any head and equal it in total",
  { tags: ["ruling-credit.3"] },
  () => {
    fc.assert(
      fc.property(anyCase, ({ parts, isIntraState, backwards, ...goods }) => {
        const line = priceLine(goods);
        const refunds = refundedInParts({ ...line, ...goods }, parts);
        const notes = backwards ? refunds.toReversed() : refunds;
        const credited = { taxablePaise: 0, cgstPaise: 0, igstPaise: 0 };
        const invoiced = {
          taxablePaise: line.taxablePaise,
          ...invoiceTax({ ...line, ...goods }, isIntraState),
        };
        for (const note of notes) {
          const tax = creditNoteTax(
            { ...note, gstRateBasisPoints: goods.gstRateBasisPoints },
            credited.taxablePaise,
            isIntraState,
          );
          expect(tax.sgstPaise).toBe(tax.cgstPaise);
          credited.taxablePaise += note.taxablePaise;
          credited.cgstPaise += tax.cgstPaise;
          credited.igstPaise += tax.igstPaise;
          expect(Math.min(tax.cgstPaise, tax.igstPaise)).toBeGreaterThanOrEqual(0);
          for (const head of ["taxablePaise", "cgstPaise", "igstPaise"] as const) {
            expect(credited[head]).toBeLessThanOrEqual(invoiced[head]);
          }
        }
        const { taxablePaise, cgstPaise, igstPaise } = invoiced;
        expect(credited).toEqual({ taxablePaise, cgstPaise, igstPaise });
      }),
    );
  },
);

function refundedInParts(line: Omit<RefundableLine, "refunded">, parts: readonly number[]) {
  const refunded = { quantity: 0, discountPaise: 0, taxablePaise: 0, gstPaise: 0, goodwillPaise: 0 };
  const shares = [];
  for (const part of [...parts, line.quantity]) {
    const quantity = Math.min(part, line.quantity - refunded.quantity);
    if (quantity === 0) break;
    const share = refundShare({ ...line, refunded }, quantity);
    shares.push(share);
    refunded.quantity += quantity;
    refunded.discountPaise += share.discountPaise;
    refunded.taxablePaise += share.taxablePaise;
    refunded.gstPaise += share.gstPaise;
  }
  return shares;
}
