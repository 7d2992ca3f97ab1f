import { expect, test } from "vitest";
import { hasLeft, orderStatuses } from "./order-status.ts";
import { isHere, parcelsText, shipmentStages, stageOfStatus, statusOfShipment } from "./shipment-stage.ts";

test.each([
  ["Payment Pending", undefined],
  ["Order Processing", "Packed"],
  ["In Production", "In Production"],
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

test("the status of an order's only shipment is the order's", () => {
  for (const status of orderStatuses) {
    const stage = stageOfStatus(status) ?? "Delivered";
    expect(statusOfShipment(status, stage)).toBe(status);
  }
});

test.each([
  ["Shipped", null, "Order Processing"],
  ["Shipped", "Void", "Order Processing"],
  ["Shipped", "Delivered", "Delivered"],
  ["In transit", "RTO", "In transit"],
  ["Order Processing", "Lost", "In transit"],
  ["In Production", "Out for delivery", "Out for delivery"],
  ["In Production", null, "In Production"],
  ["In Production", "Packed", "Order Processing"],
  ["Shipped", "In Production", "In Production"],
  ["Refunded", "Shipped", "Refunded"],
  ["Payment Pending", null, "Payment Pending"],
] as const)(
  "of several, in an order that is %s, one in the stage %s stands for %s",
  (order, stage, status) => {
    expect(statusOfShipment(order, stage)).toBe(status);
  },
);

test("a shipment is here until it leaves", () => {
  expect(shipmentStages.filter(isHere)).toEqual(["In Production", "Packed"]);
});

test.each([
  [["Packed"], undefined],
  [["Packed", "In Production", "Packed"], "3 parcels"],
  [["Shipped", "In transit", "Packed"], "2 of 3 parcels sent"],
  [["Delivered", "In transit"], "1 of 2 parcels delivered"],
] as const)("parcels that are %j are “%s”", (stages, text) => {
  expect(parcelsText(stages)).toBe(text);
});
