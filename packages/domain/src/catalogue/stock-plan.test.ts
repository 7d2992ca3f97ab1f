import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  daysAvailable,
  meanDailyDemand,
  planDefaults,
  reorderPoint,
  type StockPlan,
  stockLevel,
  suggestReorder,
} from "./stock-plan.ts";

const { thresholds } = planDefaults;
const today = "2026-11-21";
const dayAfter = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 100);
const plan: fc.Arbitrary<StockPlan> = fc.record({
  stock: fc.nat(1_000_000),
  perDayRequirement: hundredths(1, 1_000_000),
  leadTime: fc.integer({ min: 1, max: 120 }),
  safetyFactor: hundredths(100, 1000),
  thresholds: fc.constant(thresholds),
});

describe("days available", () => {
  test.each([
    [100, 10, 10],
    [100, 3, 33.3],
    [20, 3, 6.7],
    [0, 5, 0],
    [1, 0.03, 33.3],
    [7, 1.12, 6.3],
  ])("%i units at %f a day last %f days", { tags: ["staff-9.10"] }, (stock, perDayRequirement, days) => {
    expect(daysAvailable({ stock, perDayRequirement })).toBe(days);
  });

  test("are undefined without demand", () => {
    expect(daysAvailable({ stock: 5, perDayRequirement: 0 })).toBeUndefined();
  });

  test("are stock divided by requirement, rounded to 1 decimal", { tags: ["staff-9.10"] }, () => {
    fc.assert(
      fc.property(plan, (goods) => {
        const days = daysAvailable(goods)!;
        expect(Math.abs(days - goods.stock / goods.perDayRequirement)).toBeLessThanOrEqual(
          0.05 + days * 1e-12,
        );
        expect(Number(days.toFixed(1))).toBe(days);
      }),
    );
  });

  test("mean demand is the mean of 30 days, rounded to 2 decimals", { tags: ["ruling-desk.15"] }, () => {
    expect([0, 1, 45, 3000].map(meanDailyDemand)).toEqual([0, 0.03, 1.5, 100]);
  });
});

describe("stock level", () => {
  test.each([
    [69, "red"],
    [70, "orange"],
    [99, "orange"],
    [100, "green"],
  ])("%i units at 10 a day are %s", { tags: ["staff-4.5", "staff-9.10"] }, (stock, level) => {
    expect(stockLevel({ stock, perDayRequirement: 10, thresholds })).toBe(level);
  });

  test("follows the rounded days that are shown: 6.96 is shown as 7.0 and is not red", () => {
    expect(stockLevel({ stock: 696, perDayRequirement: 100, thresholds })).toBe("orange");
    expect(stockLevel({ stock: 694, perDayRequirement: 100, thresholds })).toBe("red");
  });

  test("without demand is green while there is stock", () => {
    expect(stockLevel({ stock: 1, perDayRequirement: 0, thresholds })).toBe("green");
    expect(stockLevel({ stock: 0, perDayRequirement: 0, thresholds })).toBe("red");
  });

  test("more stock is never more urgent", () => {
    const order = ["red", "orange", "green"];
    fc.assert(
      fc.property(plan, fc.nat(10_000), (goods, more) => {
        const later = stockLevel({ ...goods, stock: goods.stock + more });
        expect(order.indexOf(later)).toBeGreaterThanOrEqual(order.indexOf(stockLevel(goods)));
      }),
    );
  });
});

describe("suggested reorder", () => {
  const goods = { stock: 300, perDayRequirement: 10, leadTime: 10, safetyFactor: 1.5 };

  test("is due when the stock falls to lead time x requirement x 1.5", { tags: ["staff-9.10"] }, () => {
    expect(reorderPoint(goods)).toBe(150);
    expect(suggestReorder(goods, today)).toEqual({ day: dayAfter(15), quantity: 150 });
  });

  test("is due today when the stock is below the reorder point, and includes the missing quantity", () => {
    expect(suggestReorder({ ...goods, stock: 20 }, today)).toEqual({ day: today, quantity: 280 });
  });

  test("is undefined without demand, and when it would be due in more than a year", () => {
    expect(suggestReorder({ ...goods, perDayRequirement: 0 }, today)).toBeUndefined();
    expect(suggestReorder({ ...goods, stock: 150 + 3660 }, today)).toBeUndefined();
    expect(suggestReorder({ ...goods, stock: 150 + 3650 }, today)?.day).toBe(dayAfter(365));
  });

  test("calculates the reorder point without floating-point error", () => {
    expect(reorderPoint({ perDayRequirement: 0.1, leadTime: 10, safetyFactor: 3 })).toBe(3);
    fc.assert(
      fc.property(plan, (any) => {
        const exact = any.perDayRequirement * any.leadTime * any.safetyFactor;
        expect(reorderPoint(any) - exact).toBeGreaterThan(-1e-6 * (1 + exact));
        expect(reorderPoint(any) - exact).toBeLessThan(1 + 1e-6 * (1 + exact));
      }),
    );
  });

  test("prevents running out before the delivery, and restores the stock above the reorder point", () => {
    fc.assert(
      fc.property(plan, (any) => {
        const point = reorderPoint(any);
        fc.pre(any.stock >= point);
        const reorder = suggestReorder(any, today);
        if (!reorder) return;
        const daysUntil = (Date.parse(reorder.day) - Date.parse(today)) / 86_400_000;
        const atDelivery = any.stock - (daysUntil + any.leadTime) * any.perDayRequirement;
        expect(atDelivery).toBeGreaterThan(-1e-6 * point);
        expect(any.stock - daysUntil * any.perDayRequirement + reorder.quantity).toBeGreaterThanOrEqual(
          2 * point - 1e-6 * point,
        );
      }),
    );
  });
});
