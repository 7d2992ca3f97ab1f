import { expect, test } from "vitest";
import { cancellationStage, canRequestCancellation } from "./cancellation-request.ts";
import { orderStatuses } from "./order-status.ts";

test("a buyer may ask to cancel a paid order until its goods leave", { tags: ["ruling-cart.43"] }, () => {
  expect(orderStatuses.filter((status) => canRequestCancellation({ status, isPaid: true }))).toEqual([
    "Order Processing",
    "In Production",
  ]);
  expect(orderStatuses.filter((status) => canRequestCancellation({ status, isPaid: false }))).toEqual([]);
});

test.each([
  ["Order Processing", "asked", "declined"],
  ["In Production", "asked", "declined"],
  ["Shipped", "too-late", "declined"],
  ["Delivered", "too-late", "declined"],
  ["Cancelled", "cancelled", "cancelled"],
  ["Refunded", "cancelled", "cancelled"],
] as const)("of an order that is %s the request is %s, and after a refusal %s", (status, open, refused) => {
  expect(cancellationStage(status, false)).toBe(open);
  expect(cancellationStage(status, true)).toBe(refused);
});
