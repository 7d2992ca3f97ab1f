import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limitPassed } from "./spending-limits.ts";

const none = { perOrderPaise: null, perMonthPaise: null };

const paise = fc.integer({ min: 1, max: 10_000_000 });
const limit = fc.option(fc.integer({ min: 0, max: 10_000_000 }));

describe("an order of a colleague", () => {
  test("passes no limit where there is none", () => {
    fc.assert(
      fc.property(paise, paise, (totalPaise, spentPaise) => {
        expect(limitPassed(none, { totalPaise, spentPaise })).toBeUndefined();
      }),
    );
  });

  test("passes a limit of 0 always, and one of its own total not", () => {
    const order = { totalPaise: 1, spentPaise: 0 };
    expect(limitPassed({ ...none, perOrderPaise: 0 }, order)).toBe("order");
    expect(limitPassed({ ...none, perMonthPaise: 0 }, order)).toBe("month");
    expect(limitPassed({ perOrderPaise: 1, perMonthPaise: 1 }, order)).toBeUndefined();
    expect(limitPassed({ perOrderPaise: 1, perMonthPaise: 1 }, { ...order, spentPaise: 1 })).toBe("month");
  });

  test("one after the other, those that pass no limit never sum up to more than the month's", () => {
    fc.assert(
      fc.property(fc.array(paise), limit, limit, (totals, perOrderPaise, perMonthPaise) => {
        let spentPaise = 0;
        for (const totalPaise of totals)
          if (!limitPassed({ perOrderPaise, perMonthPaise }, { totalPaise, spentPaise })) {
            expect(totalPaise).toBeLessThanOrEqual(perOrderPaise ?? Infinity);
            spentPaise += totalPaise;
          }
        expect(spentPaise).toBeLessThanOrEqual(perMonthPaise ?? Infinity);
      }),
    );
  });
});
