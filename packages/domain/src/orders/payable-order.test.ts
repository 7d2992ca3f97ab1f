import { expect, test } from "vitest";
import { paymentRefusal } from "./payable-order.ts";

const placedAt = new Date("2026-11-20T10:00:00Z");
const soon = new Date("2026-11-20T10:20:00Z");
const waiting = { status: "Payment Pending", isPaid: false, placedAt, replacedBy: null } as const;

test.each([
  [{}, soon, undefined],
  [{}, new Date("2026-11-23T10:00:00Z"), undefined],
  [{}, new Date("2026-11-23T10:00:01Z"), "This order is too old to be paid. Please order again."],
  [{ isPaid: true }, soon, "This order has already been paid."],
  [{ status: "Shipped", isPaid: true }, soon, "This order has already been paid."],
  [{ status: "Cancelled", isPaid: true }, soon, "This order has already been paid."],
  [{ status: "Cancelled" }, soon, "This order was cancelled. Please order again."],
  [
    { status: "Cancelled", replacedBy: { orderNumber: "26-27/000123" } },
    soon,
    "This order was replaced by 26-27/000123.",
  ],
  [
    { status: "Refunded", replacedBy: { orderNumber: "26-27/000123" } },
    soon,
    "This order was replaced by 26-27/000123.",
  ],
] as const)("an order that is %j at %s says why it cannot be paid", (change, now, message) => {
  expect(paymentRefusal({ ...waiting, ...change }, now)?.message).toBe(message);
});
