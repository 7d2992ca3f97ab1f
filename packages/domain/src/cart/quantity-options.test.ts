import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import {
  checkQuantity,
  defaultQuantity,
  maxLineQuantity,
  preferredQuantity,
  quantityOptions,
  roundedStock,
  quantityOptionState,
} from "./quantity-options.ts";
import { saleKind, unitNoun } from "../catalogue/sale-kind.ts";

const plenty = { countInStock: 400_000, isFromDelhi: false };

describe("sale kind of a unit", () => {
  test.each([
    ["PCS", "piece", "piece", "pieces"],
    ["BOX", "box", "box", "boxes"],
    ["ROL", "box", "roll", "rolls"],
    ["CTN", "box", "carton", "cartons"],
    ["pac", "pack", "pack", "packs"],
  ])("%s is sold by the %s", (unit, kind, one, many) => {
    expect(saleKind({ unit })).toBe(kind);
    expect([unitNoun({ unit }, 1), unitNoun({ unit }, 0), unitNoun({ unit }, 2)]).toEqual([one, many, many]);
  });

  test("an unknown unit is an error, and no product of the catalogue has one", () => {
    expect(() => saleKind({ unit: "KGS" })).toThrow(RangeError);
    for (const product of readSeedProducts()) expect(() => saleKind(product)).not.toThrow();
  });
});

test(
  "each sale kind has its offered quantities and its default",
  { tags: ["buyer-9.2", "buyer-9.4"] },
  () => {
    expect(quantityOptions("piece")).toEqual([500, 1000, 2000, 5000, 10000, 25000, 50000]);
    expect(quantityOptions("box")).toEqual([1, 2, 5, 10, 25]);
    expect(quantityOptions("pack")).toEqual([1]);
    expect([defaultQuantity("piece"), defaultQuantity("box"), defaultQuantity("pack")]).toEqual([2000, 5, 1]);
  },
);

describe("state of an offered quantity", () => {
  test("500 pieces are for Delhi only", { tags: ["buyer-5.18"] }, () => {
    const choice = { kind: "piece", quantity: 500, countInStock: 3000 } as const;
    expect(quantityOptionState({ ...choice, isFromDelhi: true })).toEqual({ allowed: true });
    expect(quantityOptionState({ ...choice, isFromDelhi: false })).toEqual({
      allowed: false,
      reason: "Delhi only",
    });
  });

  test("a quantity that exceeds the stock is marked, for boxes too", () => {
    const overStock = { allowed: false, reason: "exceeds stock" };
    const choice = { quantity: 5000, countInStock: 3000, isFromDelhi: true };
    expect(quantityOptionState({ ...choice, kind: "piece" })).toEqual(overStock);
    expect(quantityOptionState({ ...choice, kind: "box" })).toEqual(overStock);
  });

  test.each([
    ["piece", 3000, false, 2000],
    ["piece", 1999, false, 1000],
    ["piece", 999, false, undefined],
    ["piece", 999, true, 500],
    ["piece", 499, true, undefined],
    ["box", 1000, false, 5],
    ["box", 4, false, 2],
    ["pack", 1, false, 1],
    ["pack", 0, false, undefined],
  ] as const)(
    "for a %s with a stock of %i (Delhi: %s) the preselected quantity is %s",
    (kind, stock, isFromDelhi, expected) => {
      expect(preferredQuantity(kind, stock, isFromDelhi)).toBe(expected);
    },
  );
});

describe("allowed quantities of a cart line", () => {
  test.each([1000, 1500, 2000, 3500, 50_000, 400_000])(
    "%i pieces are accepted",
    { tags: ["ruling-cart.5"] },
    (quantity) => {
      expect(checkQuantity({ unit: "PCS", quantity, ...plenty })).toEqual({ ok: true });
    },
  );

  test.each([
    [1000.5, "not-a-whole-number", "Quantity must be a whole number."],
    [Number.NaN, "not-a-whole-number", "Quantity must be a whole number."],
    [0, "below-minimum", "Quantity must be at least 1,000 pieces."],
    [-500, "below-minimum", "Quantity must be at least 1,000 pieces."],
    [750, "below-minimum", "Quantity must be at least 1,000 pieces."],
    [1001, "off-step", "Quantity must be a multiple of 500 pieces."],
    [500, "delhi-only", "Quantity is refused: 500 PCS only available for Delhi users."],
    [500_000, "over-stock", "Quantity 5,00,000 is more than the stock: 4,00,000 pieces left."],
  ])(
    "%d pieces are rejected: %s",
    { tags: ["buyer-5.17", "ruling-cart.5", "ruling-cart.6"] },
    (quantity, reason, message) => {
      expect(checkQuantity({ unit: "PCS", quantity, ...plenty })).toEqual({ ok: false, reason, message });
    },
  );

  test("500 pieces are accepted for Delhi if the stock suffices", { tags: ["buyer-5.17"] }, () => {
    const line = { unit: "PCS", quantity: 500, isFromDelhi: true };
    expect(checkQuantity({ ...line, countInStock: 500 })).toEqual({ ok: true });
    expect(checkQuantity({ ...line, countInStock: 499 })).toMatchObject({ reason: "over-stock" });
  });

  test(
    "boxes, rolls, cartons and packs are sold in whole numbers from 1",
    { tags: ["ruling-cart.5", "ruling-cart.6"] },
    () => {
      for (const unit of ["BOX", "ROL", "CTN", "PAC"]) {
        expect(checkQuantity({ unit, quantity: 1, ...plenty })).toEqual({ ok: true });
        expect(checkQuantity({ unit, quantity: 37, ...plenty })).toEqual({ ok: true });
        expect(checkQuantity({ unit, quantity: 0, ...plenty })).toMatchObject({ reason: "below-minimum" });
      }
      expect(checkQuantity({ unit: "BOX", quantity: 2, countInStock: 1, isFromDelhi: false })).toEqual({
        ok: false,
        reason: "over-stock",
        message: "Quantity 2 is more than the stock: 1 box left.",
      });
    },
  );

  test("more than 10 crore is rejected at any stock", () => {
    const line = { unit: "BOX", countInStock: Number.MAX_SAFE_INTEGER, isFromDelhi: false };
    expect(checkQuantity({ ...line, quantity: maxLineQuantity })).toEqual({ ok: true });
    expect(checkQuantity({ ...line, quantity: maxLineQuantity + 1 })).toMatchObject({
      reason: "over-stock",
      message: "Quantity 10,00,00,001 is more than 10,00,00,000.",
    });
  });

  test.each([
    ["PCS", 49_999, 25_000],
    ["PCS", 1000, 1000],
    ["PCS", 499, 499],
    ["PCS", 0, 0],
    ["CTN", 24, 10],
    ["PAC", 300, 1],
  ])("%s: a stock of %i is rounded to %i", (unit, countInStock, rounded) => {
    expect(roundedStock({ unit, countInStock })).toBe(rounded);
  });

  test("a rounded stock leaves the same offers above the stock, and is never more than there is", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("PCS", "CTN", "PAC"),
        fc.oneof(fc.nat(60), fc.nat(60_000)),
        (unit, countInStock) => {
          const rounded = roundedStock({ unit, countInStock });
          expect(rounded).toBeLessThanOrEqual(countInStock);
          expect(rounded > 0).toBe(countInStock > 0);
          for (const quantity of quantityOptions(saleKind({ unit })))
            expect(quantity <= rounded).toBe(quantity <= countInStock);
        },
      ),
    );
  });

  test("an offered quantity is enabled exactly when the server accepts it", () => {
    const stock = fc.oneof(fc.nat(60), fc.nat(60_000));
    fc.assert(
      fc.property(
        fc.constantFrom("PCS", "CTN", "PAC"),
        stock,
        fc.boolean(),
        (unit, countInStock, isFromDelhi) => {
          const kind = saleKind({ unit });
          for (const quantity of quantityOptions(kind)) {
            const situation = { quantity, countInStock, isFromDelhi };
            expect(quantityOptionState({ kind, ...situation }).allowed).toBe(
              checkQuantity({ unit, ...situation }).ok,
            );
          }
        },
      ),
    );
  });
});
