import { expect, test } from "vitest";
import { orderStatuses } from "./order-status.ts";
import { orderStatusProblem } from "./order-status-problem.ts";

const all = orderStatuses.join(", ");

test.each([
  ["Dispatched", "Shipped"],
  [" DISPATCHED ", "Shipped"],
  ["Picked up", "Shipped"],
  ["Shiped", "Shipped"],
  ["Shipepd", "Shipped"],
  ["Shippped", "Shipped"],
  ["In-transit", "In transit"],
  ["Out for delivary", "Out for delivery"],
  ["Delivered!", "Delivered"],
  ["canceled", "Cancelled"],
  ["Completed", "Delivered"],
])("'%s' is not a status: it asks whether %s was meant", (text, meant) => {
  expect(orderStatusProblem(text)).toBe(`'${text.trim()}' is not a status. Did you mean ${meant}?`);
});

test.each([
  ["Lost", `'Lost' is not a status. It is one of ${all}`],
  ["constructor", `'constructor' is not a status. It is one of ${all}`],
  ["x".repeat(60), `'${"x".repeat(40)}' is not a status. It is one of ${all}`],
  ["  ", `The status is missing. It is one of ${all}`],
])("of '%s' it lists the nine", (text, problem) => {
  expect(orderStatusProblem(text)).toBe(problem);
});
