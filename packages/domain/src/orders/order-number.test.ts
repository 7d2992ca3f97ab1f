import { expect, test } from "vitest";
import { orderCode, plainOrderNumber, readOrderCode, readPlainOrderNumber } from "./order-number.ts";

test.each([
  ["26-27/000003", "2627000003", "263"],
  ["26-27/000100", "2627000100", "26100"],
  ["09-10/123456", "0910123456", "09123456"],
  ["99-00/9999999", "99009999999", "999999999"],
])("%s is %s in digits and has the code %s, and both are read back", (number, digits, code) => {
  expect([plainOrderNumber(number), orderCode(number)]).toEqual([digits, code]);
  expect([readPlainOrderNumber(digits), readOrderCode(code)]).toEqual([number, number]);
});

test.each(["", "26", "260", "26x", "26-3", "2612345678901", " 263"])("“%s” is no order's code", (text) =>
  expect(readOrderCode(text)).toBeUndefined(),
);

test.each(["", "9876543210", "26270003", "2628000003", "26-27/000003"])(
  "“%s” is no order's number in digits",
  (text) => expect(readPlainOrderNumber(text)).toBeUndefined(),
);
