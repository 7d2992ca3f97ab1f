import { expect, test } from "vitest";
import { hasLeft, orderStatuses } from "./order-status.ts";
import { shipmentStages, stageOfStatus } from "./shipment-stage.ts";

test.each([
  ["Payment Pending", undefined],
  ["Order Processing", "Packed"],
  ["In Production", "Packed"],
  ["Shipped", "Shipped"],
  ["In transit", "In transit"],
  ["Out for delivery", "Out for delivery"],
  ["Delivered", "Delivered"],
  ["Cancelled", undefined],
  ["Refunded", undefined],
] as const)("an order that is set to %s has a shipment in the stage %s", (status, stage) => {
  expect(stageOfStatus(status)).toBe(stage);
});

test("every status of an order that has left is a stage of a shipment", () => {
  const left = orderStatuses.filter(hasLeft);
  expect(left.filter((status) => !shipmentStages.some((stage) => stage === status))).toEqual([]);
});
