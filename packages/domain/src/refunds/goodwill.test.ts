import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  after,
  anyGoods,
  type Line,
  linesOf,
  nothing,
  ofGoodwill,
  sumLinesLeft,
} from "../../test-support/refunded-order.ts";
import { type GoodwillShare, isGoodwillLeft, maxGoodwill, splitGoodwill } from "./goodwill.ts";
import { lineAmountLeft, refundShare } from "./refund-share.ts";

const bags = { unitPrice: 10_000, quantity: 1000, discountPercent: 0, gstRateBasisPoints: 1800 };
const sleeve = { unitPrice: 1_000_000, quantity: 5, discountPercent: 0, gstRateBasisPoints: 1200 };
const penny = { unitPrice: 100, quantity: 3, discountPercent: 0, gstRateBasisPoints: 1800 };

const amountOf = (parts: readonly GoodwillShare[]) =>
  parts.reduce((sum, { taxablePaise, gstPaise }) => sum + taxablePaise + gstPaise, 0);

describe("an amount of goodwill", { tags: ["ruling-refund.11"] }, () => {
  test.each<[string, number, Line[], [number, number, number][]]>([
    ["of one line is split at its rate", 10_000, linesOf(bags), [[1, 8475, 1525]]],
    [
      "of several lines is split by what they are worth, at the rate of each",
      10_000,
      linesOf(bags, sleeve),
      [
        [1, 5747, 1035],
        [2, 2873, 345],
      ],
    ],
    [
      "leaves out a line that is too small for a part",
      100,
      linesOf({ ...bags, unitPrice: 1_000_000 }, penny),
      [[1, 85, 15]],
    ],
    [
      "gives the paisa that is left over to the largest remainder, and of equal ones to the first",
      100,
      linesOf(bags, bags, bags),
      [
        [1, 29, 5],
        [2, 28, 5],
        [3, 28, 5],
      ],
    ],
    [
      "of goods without GST is all taxable value",
      5000,
      linesOf({ ...bags, gstRateBasisPoints: 0 }),
      [[1, 5000, 0]],
    ],
  ])("%s", (_case, amountPaise, lines, shares) => {
    const split = splitGoodwill(amountPaise, lines);
    expect(split.map((share) => [share.lineNumber, share.taxablePaise, share.gstPaise])).toEqual(shares);
  });

  test("is only of lines with remaining pieces, also when a failed goodwill left some of the others", () => {
    const lines = linesOf(bags, sleeve);
    const [cheaper] = after(lines, [ofGoodwill(splitGoodwill(10_000, lines))]);
    const all = { lineNumber: 1, quantity: 1000, ...refundShare(cheaper!, 1000) };
    const left = after(lines, [[all]]);
    expect(lineAmountLeft(left[0]!)).toBeGreaterThan(0);
    expect(splitGoodwill(10_000, left).map(({ lineNumber }) => lineNumber)).toEqual([2]);
  });

  test.each([
    ["taxable value", { taxablePaise: 10, gstPaise: 1 }, 1, { taxablePaise: 0, gstPaise: 1 }],
    ["GST", { taxablePaise: 5, gstPaise: 2 }, 7, { taxablePaise: 4, gstPaise: 0 }],
  ])("takes no more %s than is left of a line", (_case, given, amountPaise, share) => {
    // Ten paise with two paise of GST.
    const [line] = linesOf({ ...penny, quantity: 10 });
    const rest = { ...line!, refunded: { ...nothing, ...given, goodwillPaise: 7 } };
    const [first] = splitGoodwill(amountPaise, [rest, { ...rest, lineNumber: 2 }]);
    expect(first).toEqual({ lineNumber: 1, ...share });
  });

  test.each([0, -1, 0.5, 118_000, Number.NaN])(
    "of %d paise, of a line of 118000, is rejected",
    (amountPaise) => {
      expect(() => splitGoodwill(amountPaise, linesOf(bags))).toThrow(RangeError);
    },
  );

  test.each([
    ["the order's value less a rupee", linesOf(bags), 200_000, 117_900],
    ["the money left less a rupee", linesOf(bags), 5000, 4900],
    [
      "nothing once all pieces are refunded",
      after(linesOf(sleeve), [[{ ...nothing, lineNumber: 1, quantity: 5 }]]),
      5000,
      0,
    ],
    ["nothing of less than a rupee", linesOf(bags), 80, 0],
  ])("is at most %s", (_case, lines, moneyLeftPaise, max) => {
    expect(maxGoodwill(lines, moneyLeftPaise)).toBe(max);
  });
});

describe("pieces of a line with goodwill", { tags: ["ruling-refund.11"] }, () => {
  test("have their share of what is left, and the last ones have all of it", () => {
    let lines = after(linesOf({ ...sleeve, quantity: 3 }), [
      ofGoodwill(splitGoodwill(10_000, linesOf(sleeve))),
    ]);
    const shares = [1, 1, 1].map((quantity) => {
      const share = refundShare(lines[0]!, quantity);
      const { refunded } = lines[0]!;
      const next = {
        ...refunded,
        quantity: refunded.quantity + quantity,
        taxablePaise: refunded.taxablePaise + share.taxablePaise,
        gstPaise: refunded.gstPaise + share.gstPaise,
      };
      lines = [{ ...lines[0]!, refunded: next }];
      return [share.taxablePaise, share.gstPaise];
    });
    // ₹300 less ₹89.29 of goodwill, and its GST.
    expect(shares).toEqual([
      [7024, 843],
      [7023, 843],
      [7024, 843],
    ]);
  });

  test.each<[string, number, "full" | "reduced", number, boolean]>([
    ["while all is left", 0, "full", 56_000, true],
    ["not when too little is left of the payment", 0, "full", 11_200, false],
    ["not when too little is left of the pieces", 4, "full", 56_000, false],
    ["not when its line was refunded in full", 5, "full", 56_000, false],
    ["as the last of the payment, once all pieces are refunded for less", 5, "reduced", 11_150, true],
  ])("a failed one can be repeated %s", (_case, quantity, price, moneyLeftPaise, isLeft) => {
    const charged = linesOf(sleeve);
    const shares = splitGoodwill(11_150, charged);
    const [line] = price === "full" ? charged : after(charged, [ofGoodwill(shares)]);
    const pieces = quantity === 0 ? [] : [{ lineNumber: 1, quantity, ...refundShare(line!, quantity) }];
    expect(isGoodwillLeft(shares, after(charged, [pieces]), moneyLeftPaise)).toBe(isLeft);
  });
});

test(
  "the parts of any goodwill add up to it, and no part exceeds what is left of its line",
  { tags: ["ruling-refund.11"] },
  () => {
    fc.assert(
      fc.property(
        fc.array(anyGoods, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (goods, part) => {
          const lines = linesOf(...goods);
          const max = sumLinesLeft(lines) - 1;
          fc.pre(max >= 1);
          const amountPaise = Math.max(1, Math.floor(max * part));
          const shares = splitGoodwill(amountPaise, lines);
          expect(amountOf(shares)).toBe(amountPaise);
          for (const { lineNumber, taxablePaise, gstPaise } of shares) {
            const line = lines[lineNumber - 1]!;
            expect(Math.min(taxablePaise, gstPaise)).toBeGreaterThanOrEqual(0);
            expect(taxablePaise).toBeLessThanOrEqual(line.taxablePaise);
            expect(gstPaise).toBeLessThanOrEqual(line.gstPaise);
            const exact = (amountPaise * lineAmountLeft(line)) / sumLinesLeft(lines);
            expect(Math.abs(taxablePaise + gstPaise - exact)).toBeLessThan(1);
          }
          expect(splitGoodwill(amountPaise, lines)).toEqual(shares);
        },
      ),
    );
  },
);
