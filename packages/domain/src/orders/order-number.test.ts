import { expect, test } from "vitest";
import {
  orderCode,
  parcelNumberOf,
  plainOrderNumber,
  readOrderCode,
  readParcelNumber,
  readPlainOrderNumber,
} from "./order-number.ts";

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

test("a parcel's number is that of its order with a place behind it, and is read back", () => {
  expect(parcelNumberOf("26-27/000123", 2)).toBe("26-27/000123/2");
  expect(readParcelNumber("26-27/000123/2")).toEqual({ order: "26-27/000123", parcel: 2 });
});

test.each([
  ["82/12", "82", 12],
  ["01a2224a-011d-7000-8014-7a5d44698d00/1", "01a2224a-011d-7000-8014-7a5d44698d00", 1],
  ["26-27/000123", "26-27/000123", undefined],
  ["26-27/000123/0", "26-27/000123/0", undefined],
  ["26-27/000123/100", "26-27/000123/100", undefined],
  ["26-27/000123/2/1", "26-27/000123/2/1", undefined],
  ["", "", undefined],
])("“%s” names the order “%s” and the parcel %s", (text, order, parcel) => {
  expect(readParcelNumber(text)).toEqual({ order, parcel });
});
