import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  validateProductChange,
  type ProductState,
  type ProductChange,
  toProductChange,
} from "./product-change.ts";
import { maxStock } from "./stock-change.ts";

const now: ProductState = { price: 10_200, stock: 100, isShown: true };
const row = { line: 2, sku: "A1", price: null, stock: null, isShown: null };
const change = (changes: Partial<ProductChange>): ProductChange => ({
  price: null,
  stockChange: 0,
  isShown: null,
  ...changes,
});

describe("a row of the file becomes a change", () => {
  test("without seen values in the file, the change is based on the current values", () => {
    const requested = { ...row, price: { set: 11_000, seen: null }, stock: { set: 70, seen: null } };
    expect(toProductChange(requested, now)).toEqual(
      change({ price: { set: 11_000, seen: 10_200 }, stockChange: -30 }),
    );
  });

  test("with seen values in the file, the change is based on them", () => {
    const requested = { ...row, price: { set: 11_000, seen: 10_000 }, stock: { set: 170, seen: 150 } };
    expect(toProductChange(requested, now)).toEqual(
      change({ price: { set: 11_000, seen: 10_000 }, stockChange: 20 }),
    );
  });

  test("a stock difference is kept as a difference", () => {
    expect(toProductChange({ ...row, stock: { change: -5 } }, now).stockChange).toBe(-5);
  });
});

describe("validating a change", () => {
  test("a change is applied to the current values completely or not at all", () => {
    const requested = change({ price: { set: 11_000, seen: 10_200 }, stockChange: 5, isShown: false });
    expect(validateProductChange(requested, now)).toEqual({
      verdict: "updated",
      after: { price: 11_000, stock: 105, isShown: false },
    });
    expect(validateProductChange({ ...requested, stockChange: -101 }, now)).toEqual({
      verdict: "invalid",
      reason: "Now only 100 are left, so 101 cannot be removed.",
    });
    expect(validateProductChange({ ...requested, price: { set: 11_000, seen: 9_900 } }, now)).toEqual({
      verdict: "invalid",
      reason: "The price is now ₹1.02, not ₹0.99.",
    });
  });

  test("a price that is already set is no conflict, and a change without effect has the verdict same", () => {
    const requested = change({ price: { set: 10_200, seen: 9_900 }, isShown: true });
    expect(validateProductChange(requested, now)).toEqual({ verdict: "same" });
  });

  const anyState = fc.record({
    price: fc.integer({ min: 1, max: 9 }),
    stock: fc.integer({ min: 0, max: maxStock }),
    isShown: fc.boolean(),
  });
  const anyChange = fc.record({
    price: fc.option(
      fc.record({ set: fc.integer({ min: 1, max: 9 }), seen: fc.integer({ min: 1, max: 9 }) }),
    ),
    stockChange: fc.integer({ min: -maxStock, max: maxStock }),
    isShown: fc.option(fc.boolean()),
  });

  test("an accepted change is applied completely and leaves the stock between zero and the maximum", () => {
    fc.assert(
      fc.property(anyState, anyChange, (before, requested) => {
        const result = validateProductChange(requested, before);
        if (result.verdict !== "updated") return;
        expect(result.after.stock).toBe(before.stock + requested.stockChange);
        expect(result.after.stock).toBeGreaterThanOrEqual(0);
        expect(result.after.stock).toBeLessThanOrEqual(maxStock);
        expect(result.after.price).toBe(requested.price?.set ?? before.price);
        expect(result.after.isShown).toBe(requested.isShown ?? before.isShown);
      }),
    );
  });

  test("applying the same price and visibility again has no effect", () => {
    fc.assert(
      fc.property(anyState, anyChange, (before, requested) => {
        const result = validateProductChange({ ...requested, stockChange: 0 }, before);
        if (result.verdict !== "updated") return;
        expect(validateProductChange({ ...requested, stockChange: 0 }, result.after)).toEqual({
          verdict: "same",
        });
      }),
    );
  });
});
