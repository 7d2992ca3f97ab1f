import { expect, test } from "vitest";
import { isInTimeToPay } from "./days-to-pay.ts";

const placedAt = new Date("2026-11-20T10:00:00.000Z");

test.each([
  ["2026-11-20T10:00:00.000Z", true],
  ["2026-11-23T10:00:00.000Z", true],
  ["2026-11-23T10:00:00.001Z", false],
  ["2027-06-08T10:00:00.000Z", false],
  // The provider's clock may be behind.
  ["2026-11-20T09:59:00.000Z", true],
])(
  "an order placed on 20 November at 10:00 and paid at %s is in time: %s",
  { tags: ["ruling-cart.13"] },
  (paidAt, inTime) => {
    expect(isInTimeToPay({ placedAt }, new Date(paidAt))).toBe(inTime);
  },
);

test.each([
  ["2026-12-04T18:30:00.000Z", true],
  ["2026-12-04T18:30:00.001Z", false],
])("an order with a day to pay of its own, paid at %s, is in time: %s", (paidAt, inTime) => {
  const payBy = new Date("2026-12-04T18:30:00.000Z");
  expect(isInTimeToPay({ placedAt, payBy }, new Date(paidAt))).toBe(inTime);
});
