import { expect, test } from "vitest";
import { isNumberOf } from "./scanned-order.ts";

const order = { _id: "0193a000-0000-7000-8000-000000000001", orderNumber: "26-27/000123" };

test.each(["26-27/000123", " 26-27/000123 ", "26/27-000123", "2627000123", order._id.toUpperCase()])(
  "%s is the order",
  (scanned) => expect(isNumberOf(order, scanned)).toBe(true),
);

test.each(["", "-", "26-27/000124", "000123", "12345678901234"])("%s is not the order", (scanned) =>
  expect(isNumberOf(order, scanned)).toBe(false),
);
