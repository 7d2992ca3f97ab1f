import { expect, test } from "vitest";
import { formatRetention, retention, retentionEnd } from "./retention.ts";

test.each([
  [1, "1 day"],
  [90, "90 days"],
  [365, "1 year"],
  [730, "2 years"],
])("%i days are written as %s", (days, text) => {
  expect(formatRetention({ days })).toBe(text);
});

test("data is deleted when it is older than its days", () => {
  const now = new Date("2026-11-24T10:00:00Z");
  expect(retentionEnd("enquiries", now)).toEqual(new Date("2024-11-24T10:00:00Z"));
  expect(retentionEnd("oneTimeCodes", now)).toEqual(new Date("2026-11-23T10:00:00Z"));
});

test("never-paid orders outlive the payments that may still arrive, and are gone within three months", () => {
  expect(retention.neverPaidOrders.days).toBeGreaterThanOrEqual(30);
  expect(retention.neverPaidOrders.days).toBeLessThanOrEqual(90);
});

// A reorder is repeated by its plan, which names the record of what it added to the cart.
test("the record of a reorder is deleted before that of what it added to the cart", () => {
  expect(retention.reorders.days).toBeLessThan(retention.cartAdditions.days);
});
