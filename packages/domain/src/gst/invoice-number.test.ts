import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { invoiceNumber, readInvoiceNumber } from "./invoice-number.ts";

test.each([
  ["DB/26-27/20", "DB/26-27/000020"],
  ["db/26-27/000020", "DB/26-27/000020"],
  ["CN/26-27/0001234567", "CN/26-27/1234567"],
  ["26-27/20", undefined],
  ["DB/26-27/", undefined],
  ["DB/2627/20", undefined],
  ["DB/26-27/20a", undefined],
])("%j is read as the document %j", (typed, number) => {
  expect(readInvoiceNumber(typed)).toBe(number);
});

describe("the number of an invoice", { tags: ["ruling-invoice.1"] }, () => {
  test.each([
    [1, "DB/26-27/000001"],
    [123, "DB/26-27/000123"],
    [999_999, "DB/26-27/999999"],
    [1_000_000, "DB/26-27/1000000"],
    [9_999_999, "DB/26-27/9999999"],
  ])("with serial %i is %s", (serial, number) => expect(invoiceNumber("DB", "26-27", serial)).toBe(number));

  test.each([
    ["DB", "26-27", 10_000_000],
    ["DB", "26-27", 0],
    ["DB", "26-27", -1],
    ["DB", "26-27", 1.5],
    ["DB", "26-27", Number.NaN],
    ["D B", "26-27", 1],
    ["", "26-27", 1],
    ["DAKB", "26-27", 1],
  ])("%j, %j and %d are rejected", (series, year, serial) => {
    expect(() => invoiceNumber(series, year, serial)).toThrow(RangeError);
  });

  test("has only the characters and the length that the law allows, and is unique per serial", () => {
    const serial = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(serial, serial, (one, other) => {
        expect(invoiceNumber("DB", "26-27", one)).toMatch(/^[A-Za-z0-9/-]{1,16}$/);
        expect(invoiceNumber("DB", "26-27", one) === invoiceNumber("DB", "26-27", other)).toBe(one === other);
      }),
    );
  });
});
