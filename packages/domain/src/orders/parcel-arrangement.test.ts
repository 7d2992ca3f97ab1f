import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { invoiceTax } from "../gst/invoice-tax.ts";
import { priceLine } from "../pricing/price-breakdown.ts";
import {
  arrangementProblem,
  type ArrangedParcel,
  maxParcels,
  parcelShare,
  parcelTax,
  piecesHere,
  takeOffParcels,
} from "./parcel-arrangement.ts";

const parcel = (number: number, ...quantities: number[]): ArrangedParcel => ({
  number,
  inProduction: false,
  readyOn: null,
  lines: quantities.flatMap((quantity, at) => (quantity === 0 ? [] : [{ lineNumber: at + 1, quantity }])),
});
const pieces = (...quantities: number[]) => parcel(1, ...quantities).lines;

test("what is here is what is to be sent less what has left", () => {
  expect(piecesHere(pieces(10, 5), pieces(4, 5))).toEqual([{ lineNumber: 1, quantity: 6 }]);
});

test("no parcel has the number of a replacement", { tags: ["ruling-claims.7"] }, () => {
  expect(arrangementProblem([parcel(2, 4)], pieces(4), [1], "2026-11-28", [2])).toBe(
    "must not name 2, which is a replacement",
  );
  expect(arrangementProblem([parcel(3, 4)], pieces(4), [1], "2026-11-28", [2])).toBeUndefined();
});

describe("an arrangement", () => {
  test("has every piece that is here in one parcel", () => {
    expect(
      arrangementProblem([parcel(1, 4), parcel(2, 6, 5)], pieces(10, 5), [], "2026-11-28"),
    ).toBeUndefined();
  });
  test.each<[string, ArrangedParcel[], number[], string]>([
    [
      "a piece in none",
      [parcel(1, 4), parcel(2, 5, 5)],
      [],
      "must have all 10 pieces of line 1 that are here, not 9",
    ],
    [
      "a piece in two",
      [parcel(1, 10, 5), parcel(2, 0, 1)],
      [],
      "must have all 5 pieces of line 2 that are here, not 6",
    ],
    [
      "a line that is not there",
      [parcel(1, 10, 5, 1)],
      [],
      "must have all 0 pieces of line 3 that are here, not 1",
    ],
    ["an empty parcel", [parcel(1, 10, 5), parcel(2)], [], "must each have pieces: 2 has none"],
    ["one that has left", [parcel(1, 10, 5)], [1], "must not name 1, which has left"],
    ["too many", Array.from({ length: maxParcels }, (_, at) => parcel(at + 2, 1)), [1], "must be at most 20"],
    [
      "a day that is over",
      [{ ...parcel(1, 10, 5), inProduction: true, readyOn: "2026-11-27" }],
      [],
      "must be ready today or later: 1 is not",
    ],
    [
      "a day for what is made",
      [{ ...parcel(1, 10, 5), readyOn: "2026-11-28" }],
      [],
      "must be in production to be ready on a day: 1 is not",
    ],
    ["none", [], [], "must have all 10 pieces of line 1 that are here, not 0"],
  ])("is refused with %s", (_what, parcels, left, problem) => {
    expect(arrangementProblem(parcels, pieces(10, 5), left, "2026-11-28")).toBe(problem);
  });
});

test("refunded pieces come off the last parcel first, and what is in none is told", () => {
  const taken = takeOffParcels([parcel(1, 4, 5), parcel(2, 6)], pieces(8, 6));
  expect(taken.parcels.map(({ lines }) => lines)).toEqual([pieces(2), []]);
  expect(taken.missing).toEqual([{ lineNumber: 2, quantity: 1 }]);
});

test("the amounts of parcels sum to their line to the paisa, in any division", () => {
  const anyLine = fc.record({
    unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 5000 }),
    discountPercent: fc.constantFrom(0, 5, 10, 15),
    gstRateBasisPoints: fc.constantFrom(0, 25, 500, 1200, 1800),
  });
  fc.assert(
    fc.property(anyLine, fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 20 }), (given, parts) => {
      const line = { ...priceLine(given), ...given };
      let earlier = 0;
      const sum = { discountPaise: 0, taxablePaise: 0, gstPaise: 0 };
      for (const part of [...parts, line.quantity]) {
        const quantity = Math.min(part, line.quantity - earlier);
        if (quantity === 0) break;
        const share = parcelShare(line, earlier, quantity);
        for (const name of ["discountPaise", "taxablePaise", "gstPaise"] as const) {
          expect(share[name]).toBeGreaterThanOrEqual(0);
          sum[name] += share[name];
        }
        earlier += quantity;
      }
      const { discountPaise, taxablePaise, gstPaise } = line;
      expect(sum).toEqual({ discountPaise, taxablePaise, gstPaise });
    }),
  );
});

test("the heads of parcels sum to those of their line on the invoice, in any division", () => {
  const anyLine = fc.record({
    unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 5000 }),
    discountPercent: fc.constantFrom(0, 5, 15),
    gstRateBasisPoints: fc.constantFrom(0, 500, 1200, 1800),
  });
  const anyParts = fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 20 });
  fc.assert(
    fc.property(anyLine, anyParts, fc.boolean(), (given, parts, isIntraState) => {
      const line = { ...priceLine(given), ...given };
      let earlier = 0;
      const sum = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
      for (const part of [...parts, line.quantity]) {
        const quantity = Math.min(part, line.quantity - earlier);
        const heads = parcelTax(line, earlier, quantity, isIntraState);
        for (const name of ["cgstPaise", "sgstPaise", "igstPaise"] as const) {
          expect(heads[name]).toBeGreaterThanOrEqual(0);
          sum[name] += heads[name];
        }
        // Between states it is the whole tax of the pieces.
        if (!isIntraState && quantity > 0)
          expect(heads.igstPaise).toBe(parcelShare(line, earlier, quantity).gstPaise);
        earlier += quantity;
      }
      expect(sum).toEqual(invoiceTax(line, isIntraState));
    }),
  );
});

test.each([
  [-1, 1],
  [0, 0],
  [2, 2],
])("%d pieces and then %d of a line of 3 have no share", (earlier, quantity) => {
  const given = { unitPrice: 10_000, quantity: 3, discountPercent: 0, gstRateBasisPoints: 1800 };
  expect(() => parcelShare({ ...priceLine(given), ...given }, earlier, quantity)).toThrow(RangeError);
});
