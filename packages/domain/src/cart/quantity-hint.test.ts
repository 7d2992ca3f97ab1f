import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { type DiscountTier, discountTiers } from "../pricing/bulk-discount.ts";
import { quantityHint } from "./quantity-hint.ts";
import { parseUnitPrice } from "../money/money.ts";
import { priceLine } from "../pricing/price-breakdown.ts";

const boxes = (quantity: number, countInStock = 1000) => ({
  unit: "BOX",
  quantity,
  countInStock,
  unitPrice: parseUnitPrice("3599"),
  gstRateBasisPoints: 1200,
});

test(
  "the hint for 24 boxes at 10% off is 25 boxes at 15%, which cost less in total with GST",
  { tags: ["buyer-9.4"] },
  () => {
    // 24 x 3599 x 0.90 = 77738.40 + 9328.61; 25 x 3599 x 0.85 = 76478.75 + 9177.45
    expect(quantityHint(boxes(24))).toEqual({
      kind: "cheaper",
      quantity: 25,
      percent: 15,
      savingPaise: 8706701 - 8565620,
    });
  },
);

test.each([
  [1, 5, 5],
  [4, 5, 5],
  [5, 10, 10],
  [9, 10, 10],
  [10, 25, 15],
  [23, 25, 15],
])(
  "for %i boxes no larger quantity is cheaper, and the hint is the next discount: %i boxes, %i%% off",
  { tags: ["buyer-9.4"] },
  (quantity, next, percent) => {
    expect(quantityHint(boxes(quantity))).toEqual({ kind: "next-tier", quantity: next, percent });
  },
);

test("there is no hint beyond the last discount or the stock", { tags: ["ruling-cart.6"] }, () => {
  expect(quantityHint(boxes(25))).toBeUndefined();
  expect(quantityHint(boxes(24, 24))).toBeUndefined();
  expect(quantityHint(boxes(24, 10))).toBeUndefined();
  expect(quantityHint(boxes(4, 5))).toMatchObject({ quantity: 5 });
  expect(quantityHint(boxes(4, 4))).toBeUndefined();
});

test("there is no hint for pieces and packs, which have no discount", { tags: ["buyer-9.3"] }, () => {
  expect(quantityHint({ ...boxes(1000), unit: "PCS", countInStock: 3000 })).toBeUndefined();
  expect(quantityHint({ ...boxes(24), unit: "PAC" })).toBeUndefined();
});

describe("compared with trying every quantity from 1 to 200", { tags: ["buyer-9.4"] }, () => {
  const last = 200;
  const percentAt = (tiers: readonly DiscountTier[], quantity: number) =>
    tiers.filter(({ minimumQuantity }) => quantity >= minimumQuantity).at(-1)?.percent ?? 0;

  /** Tries all quantities above `quantity` and returns the smallest of the cheapest ones. */
  function byTrying(costs: readonly number[], quantity: number, stock: number) {
    let best = quantity;
    for (let more = quantity + 1; more <= stock; more += 1) if (costs[more]! < costs[best]!) best = more;
    return best === quantity ? undefined : best;
  }

  function expectSameAsTrying(unitPrice: number, rate: number, tiers: readonly DiscountTier[], stock = last) {
    const costs = Array.from(
      { length: last + 1 },
      (_, quantity) =>
        priceLine({
          unitPrice,
          quantity,
          gstRateBasisPoints: rate,
          discountPercent: percentAt(tiers, quantity),
        }).totalPaise,
    );
    for (let quantity = 1; quantity <= last; quantity += 1) {
      const line = { unit: "CTN", unitPrice, quantity, gstRateBasisPoints: rate, countInStock: stock };
      const hint = quantityHint(line, tiers);
      const cheapest = byTrying(costs, quantity, stock);
      if (cheapest !== undefined) {
        expect(hint).toEqual({
          kind: "cheaper",
          quantity: cheapest,
          percent: percentAt(tiers, cheapest),
          savingPaise: costs[quantity]! - costs[cheapest]!,
        });
        continue;
      }
      const next = tiers.find(({ minimumQuantity }) => minimumQuantity > quantity);
      const isThere = next && next.minimumQuantity <= stock;
      expect(hint).toEqual(
        isThere ? { kind: "next-tier", quantity: next.minimumQuantity, percent: next.percent } : undefined,
      );
    }
  }

  const boxGoods = readSeedProducts().filter(({ unit }) => ["BOX", "ROL", "CTN"].includes(unit));
  test("the hint is the same for every product sold by the box, roll or carton", () => {
    expect(boxGoods.length).toBeGreaterThan(15);
    for (const { price, category } of boxGoods) {
      expectSameAsTrying(parseUnitPrice(price), category === "HONEYCOMB" ? 1200 : 1800, discountTiers);
    }
  });

  const anyTiers = fc
    .uniqueArray(fc.integer({ min: 2, max: last }), { minLength: 0, maxLength: 6 })
    .chain((starts) =>
      fc
        .array(fc.integer({ min: 0, max: 90 }), { minLength: starts.length, maxLength: starts.length })
        .map((percents): DiscountTier[] =>
          starts
            .toSorted((a, b) => a - b)
            .map((minimumQuantity, place) => ({ minimumQuantity, percent: percents[place]! })),
        ),
    );
  test("the hint is the same for any price, rate, stock and discount table", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.constantFrom(0, 500, 1200, 1800, 2800),
        anyTiers,
        fc.integer({ min: 0, max: last }),
        expectSameAsTrying,
      ),
      { numRuns: 60 },
    );
  });
});
