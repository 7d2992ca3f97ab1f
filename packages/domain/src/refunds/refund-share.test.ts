import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceLine } from "../pricing/price-breakdown.ts";
import { type LineShare, type RefundableLine, refundShare } from "./refund-share.ts";

const nothing = { quantity: 0, discountPaise: 0, taxablePaise: 0, gstPaise: 0, goodwillPaise: 0 };
const lineOf = (
  unitPrice: number,
  quantity: number,
  discountPercent = 0,
  gstRateBasisPoints = 1800,
): RefundableLine => ({
  ...priceLine({
    unitPrice,
    quantity,
    discountPercent,
    gstRateBasisPoints,
  }),
  quantity,
  gstRateBasisPoints,
  refunded: nothing,
});
const after = (line: RefundableLine, quantity: number, share: LineShare): RefundableLine => ({
  ...line,
  refunded: {
    quantity: line.refunded.quantity + quantity,
    goodwillPaise: 0,
    discountPaise: line.refunded.discountPaise + share.discountPaise,
    taxablePaise: line.refunded.taxablePaise + share.taxablePaise,
    gstPaise: line.refunded.gstPaise + share.gstPaise,
  },
});

describe("the share of refunded pieces", { tags: ["ruling-refund.1"] }, () => {
  test.each<[string, ReturnType<typeof lineOf>, number, [number, number, number]]>([
    ["a quarter of 2000 bags", lineOf(27_500, 2000), 500, [0, 137_500, 24_750]],
    ["one of 5 sleeves with its discount", lineOf(35_990_000, 5, 5), 1, [17_995, 341_905, 61_543]],
    ["a third of a rupee", lineOf(3333, 3), 1, [0, 33, 6]],
  ])("%s", (_goods, line, quantity, [discountPaise, taxablePaise, gstPaise]) => {
    expect(refundShare(line, quantity)).toEqual({ discountPaise, taxablePaise, gstPaise });
  });

  test("the share of the whole line is its charged amount", () => {
    const line = lineOf(35_990_000, 5, 5);
    const { discountPaise, taxablePaise, gstPaise } = line;
    expect(refundShare(line, 5)).toEqual({ discountPaise, taxablePaise, gstPaise });
  });

  test.each([0, -1, 1.5, 4, Number.NaN, Number.POSITIVE_INFINITY])(
    "%d of the 3 remaining pieces is rejected",
    (quantity) => {
      const line = after(lineOf(10_000, 5), 2, { discountPaise: 0, taxablePaise: 200, gstPaise: 36 });
      expect(() => refundShare(line, quantity)).toThrow(RangeError);
    },
  );
});

const anyLine = fc
  .record({
    unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 2000 }),
    discountPercent: fc.constantFrom(0, 5, 10, 15),
    rate: fc.constantFrom(0, 25, 500, 1200, 1800, 2800),
  })
  .map(({ unitPrice, quantity, discountPercent, rate }) =>
    lineOf(unitPrice, quantity, discountPercent, rate),
  );

describe("a line refunded in parts", () => {
  test(
    "is refunded exactly its charged amount in total, and never more in between",
    { tags: ["ruling-refund.1"] },
    () => {
      fc.assert(
        fc.property(anyLine, fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 30 }), (line, parts) => {
          let left = line;
          for (const part of [...parts, line.quantity]) {
            const quantity = Math.min(part, left.quantity - left.refunded.quantity);
            if (quantity === 0) break;
            left = after(left, quantity, refundShare(left, quantity));
            expectNoMoreThanCharged(left);
          }
          expect(left.refunded).toEqual(whole(line));
        }),
      );
    },
  );

  test(
    "is refunded exactly its charged amount when some refunds fail and are requested again",
    { tags: ["ruling-refund.1", "ruling-refund.5"] },
    () => {
      const part = fc.record({ quantity: fc.integer({ min: 1, max: 700 }), fails: fc.boolean() });
      fc.assert(
        fc.property(anyLine, fc.array(part, { maxLength: 30 }), (line, parts) => {
          const refunds: { quantity: number; share: LineShare; fails: boolean }[] = [];
          const refundable = () =>
            refunds.reduce((sum, { quantity, share }) => after(sum, quantity, share), line);
          for (const { quantity: wanted, fails } of [...parts, { quantity: line.quantity, fails: false }]) {
            const left = refundable();
            const quantity = Math.min(wanted, left.quantity - left.refunded.quantity);
            if (quantity > 0) refunds.push({ quantity, share: refundShare(left, quantity), fails });
            expectNoMoreThanCharged(refundable());
            // The oldest failing refund fails only now, after later refunds were calculated on top of it.
            const failed = refunds.findIndex((one) => one.fails);
            if (failed !== -1 && refunds.length > 2) refunds.splice(failed, 1);
          }
          const left = refundable();
          const rest = left.quantity - left.refunded.quantity;
          const all = rest === 0 ? left : after(left, rest, refundShare(left, rest));
          expect(all.refunded).toEqual(whole(line));
        }),
      );
    },
  );
});

function whole({ quantity, discountPaise, taxablePaise, gstPaise }: RefundableLine) {
  return { ...nothing, quantity, discountPaise, taxablePaise, gstPaise };
}

function expectNoMoreThanCharged(line: RefundableLine): void {
  for (const part of ["discountPaise", "taxablePaise", "gstPaise"] as const) {
    expect(line.refunded[part]).toBeLessThanOrEqual(line[part]);
  }
}
