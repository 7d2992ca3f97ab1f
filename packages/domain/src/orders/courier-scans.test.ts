import { expect, test } from "vitest";
import { delhiveryMeaning, isPickedUp, shiprocketMeaning } from "./courier-scans.ts";

// Each code of Shiprocket's table of shipments, in its order.
test.each([
  [1, "AWB assigned", "Packed", null],
  [2, "label generated", "Packed", null],
  [3, "pick-up scheduled", "Packed", null],
  [4, "pick-up queued", "Packed", null],
  [5, "manifest generated", "Packed", null],
  [6, "shipped", "Shipped", null],
  [7, "delivered", "Delivered", null],
  [8, "cancelled", "Cancelled", null],
  [9, "RTO initiated", "RTO", null],
  [10, "RTO delivered", "RTO", "goods are back"],
  [12, "lost", "Lost", null],
  [13, "pick-up error", "Packed", "pick-up failed"],
  [14, "RTO acknowledged", "RTO", "goods are back"],
  [15, "pick-up rescheduled", "Packed", null],
  [16, "cancellation requested", "Cancelled", null],
  [17, "out for delivery", "Out for delivery", null],
  [18, "in transit", "In transit", null],
  [19, "out for pick-up", "Packed", null],
  [20, "pick-up exception", "Packed", "pick-up failed"],
  [21, "undelivered", "Out for delivery", "not delivered"],
  [22, "delayed", "In transit", null],
  [23, "delivered in part", "Delivered", "check the delivery"],
  [24, "destroyed", "Lost", null],
  [25, "damaged", "Lost", null],
  [26, "fulfilled", "Delivered", "check the delivery"],
  [27, "pick-up booked", "Packed", null],
  [38, "reached the destination's hub", "In transit", null],
  [39, "misrouted", "In transit", null],
  [40, "RTO refused", "RTO", null],
  [41, "RTO out for delivery", "RTO", null],
  [42, "picked up", "Shipped", null],
  [43, "self fulfilled", "Delivered", "check the delivery"],
  [44, "disposed of", "Lost", null],
  [45, "cancelled before dispatch", "Cancelled", null],
  [46, "RTO in transit", "RTO", null],
  [48, "reached a warehouse", "In transit", null],
  [51, "handed over to the courier", "Shipped", null],
  [52, "shipment booked", "Packed", null],
  [75, "RTO lock", "RTO", null],
  [76, "untraceable", "Lost", null],
  [77, "trouble with the recipient", "Out for delivery", "not delivered"],
  [78, "back at the seller's city", "RTO", null],
] as const)("Shiprocket's %i (%s) is %s, with the task %s", (code, _text, stage, task) => {
  expect(shiprocketMeaning(code)).toEqual({ stage, task });
});

test.each([
  ["UD", "Manifested", "X-UCI", "Packed", null],
  ["UD", "Not Picked", "X-PNP", "Packed", null],
  ["UD", "Not Picked", "DTUP-210", "Cancelled", null],
  ["UD", "In Transit", "X-PPOM", "Shipped", null],
  ["UD", "In Transit", "X-DLL2F", "In transit", null],
  ["UD", "Pending", "X-IBD3F", "In transit", null],
  ...["EOD-3", "EOD-6", "EOD-11", "EOD-15", "EOD-16", "EOD-43", "EOD-69", "EOD-74", "EOD-86"].map(
    (nsl) => ["UD", "Pending", nsl, "Out for delivery", "not delivered"] as const,
  ),
  ["UD", "Pending", "EOD-104", "Out for delivery", "not delivered"],
  ["UD", "Pending", "ST-108", "Out for delivery", "not delivered"],
  ["RT", "Pending", "EOD-11", "RTO", null],
  ["UD", "Dispatched", "X-DDD3FD", "Out for delivery", null],
  ["DL", "Delivered", "EOD-38", "Delivered", null],
  ["RT", "In Transit", "DTUP-210", "RTO", null],
  ["RT", "Pending", "X-IBD3F", "RTO", null],
  ["RT", "Dispatched", "X-DDD3FD", "RTO", null],
  ["DL", "RTO", "RD-AC", "RTO", "goods are back"],
  ["UD", "LOST", "LT-100", "Lost", null],
  ["LT", "Lost", "LT-100", "Lost", null],
  ["CN", "Canceled", "EOD-21", "Cancelled", null],
] as const)("Delhivery's %s %s (%s) is %s, with the task %s", (type, status, nsl, stage, task) => {
  expect(delhiveryMeaning({ type, status, nsl })).toEqual({ stage, task });
});

test.each([
  [[], false],
  [[1, 19, 13], false],
  [[1, 8], false],
  [[1, 42], true],
  [[42, 8], true],
  [[8, 9], true],
  [[42, 9, 10], false],
  [[999], false],
])("a parcel with Shiprocket's codes %j is with its driver: %s", (codes, expected) => {
  expect(isPickedUp(codes.map(shiprocketMeaning))).toBe(expected);
});

test("a code that is not known means nothing, and neither does one of a parcel from a buyer", () => {
  expect([0, 11, 47, 999].map(shiprocketMeaning)).toEqual([undefined, undefined, undefined, undefined]);
  const unknown = [
    ["DL", "DTO"],
    ["PU", "In Transit"],
    ["UD", "Delivered"],
    ["", "toString"],
  ] as const;
  for (const [type, status] of unknown) expect(delhiveryMeaning({ type, status, nsl: "" })).toBeUndefined();
});
