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
const wish = (changes: Partial<ProductChange>): ProductChange => ({
  price: null,
  stockChange: 0,
  isShown: null,
  ...changes,
});

describe("a line becomes a wish", () => {
  test("upon what stands there now, where the file does not say what it was made upon", () => {
    const asked = { ...row, price: { set: 11_000, seen: null }, stock: { set: 70, seen: null } };
    expect(toProductChange(asked, now)).toEqual(
      wish({ price: { set: 11_000, seen: 10_200 }, stockChange: -30 }),
    );
  });

  test("upon what the file says otherwise", () => {
    const asked = { ...row, price: { set: 11_000, seen: 10_000 }, stock: { set: 170, seen: 150 } };
    expect(toProductChange(asked, now)).toEqual(
      wish({ price: { set: 11_000, seen: 10_000 }, stockChange: 20 }),
    );
  });

  test("and a difference stays one", () => {
    expect(toProductChange({ ...row, stock: { change: -5 } }, now).stockChange).toBe(-5);
  });
});

describe("a wish is judged", () => {
  test("by what stands there now, whole or not at all", () => {
    const asked = wish({ price: { set: 11_000, seen: 10_200 }, stockChange: 5, isShown: false });
    expect(validateProductChange(asked, now)).toEqual({
      verdict: "updated",
      after: { price: 11_000, stock: 105, isShown: false },
    });
    expect(validateProductChange({ ...asked, stockChange: -101 }, now)).toEqual({
      verdict: "invalid",
      reason: "Now only 100 are left, so 101 cannot be taken off.",
    });
    expect(validateProductChange({ ...asked, price: { set: 11_000, seen: 9_900 } }, now)).toEqual({
      verdict: "invalid",
      reason: "The price is ₹1.02 by now, no longer ₹0.99.",
    });
  });

  test("a price that stands there already is no conflict, and nothing new is the same", () => {
    const asked = wish({ price: { set: 10_200, seen: 9_900 }, isShown: true });
    expect(validateProductChange(asked, now)).toEqual({ verdict: "same" });
  });

  const offer = fc.record({
    price: fc.integer({ min: 1, max: 9 }),
    stock: fc.integer({ min: 0, max: maxStock }),
    isShown: fc.boolean(),
  });
  const wishes = fc.record({
    price: fc.option(
      fc.record({ set: fc.integer({ min: 1, max: 9 }), seen: fc.integer({ min: 1, max: 9 }) }),
    ),
    stockChange: fc.integer({ min: -maxStock, max: maxStock }),
    isShown: fc.option(fc.boolean()),
  });

  test("what is granted never leaves a stock below zero or above the most, and grants the whole wish", () => {
    fc.assert(
      fc.property(offer, wishes, (before, asked) => {
        const judged = validateProductChange(asked, before);
        if (judged.verdict !== "updated") return;
        expect(judged.after.stock).toBe(before.stock + asked.stockChange);
        expect(judged.after.stock).toBeGreaterThanOrEqual(0);
        expect(judged.after.stock).toBeLessThanOrEqual(maxStock);
        expect(judged.after.price).toBe(asked.price?.set ?? before.price);
        expect(judged.after.isShown).toBe(asked.isShown ?? before.isShown);
      }),
    );
  });

  test("once granted, prices and showing ask for nothing more", () => {
    fc.assert(
      fc.property(offer, wishes, (before, asked) => {
        const judged = validateProductChange({ ...asked, stockChange: 0 }, before);
        if (judged.verdict !== "updated") return;
        expect(validateProductChange({ ...asked, stockChange: 0 }, judged.after)).toEqual({
          verdict: "same",
        });
      }),
    );
  });
});
