import { expect, test } from "vitest";
import { csvFileProblem, maxCsvBytes, readCsvBytes } from "./csv-file.ts";

const file = { name: "orders.csv", type: "text/csv", size: 10 };

test.each([
  ["a CSV file", {}, undefined],
  ["a file of exactly 1 MB", { size: maxCsvBytes }, undefined],
  ["a file of one byte more", { size: maxCsvBytes + 1 }, "File size exceeds 1MB limit"],
  ["a spreadsheet's type with a CSV name", { type: "application/vnd.ms-excel" }, undefined],
  ["no type and a name in upper case", { name: "ORDERS.CSV", type: "" }, undefined],
  ["only the right type", { name: "orders.txt", type: "text/csv" }, undefined],
  [
    "neither the type nor the name of a CSV file",
    { name: "orders.pdf", type: "application/pdf" },
    "Please upload a valid CSV file",
  ],
  ["a workbook by its name", { name: "Orders.XLSX", type: "" }, undefined],
  ["a workbook with macros", { name: "Orders.xlsm", type: "" }, undefined],
  ["an old workbook", { name: "orders.xls", type: "" }, "Please upload a valid CSV file"],
])("the problem of %s", { tags: ["staff-5.1", "staff-5.2"] }, (_what, change, problem) => {
  expect(csvFileProblem({ ...file, ...change })?.message).toBe(problem);
});

const utf16 = (text: string, mark: readonly number[]) =>
  new Uint8Array([...mark, ...Buffer.from(text, "utf16le")]);

test.each([
  ["UTF-8", Buffer.from("a,₹"), "a,₹"],
  ["UTF-8 with a byte order mark", Buffer.from("\ufeffa,₹"), "a,₹"],
  ["UTF-16 with a byte order mark", utf16("a,₹", [0xff, 0xfe]), "a,₹"],
  ["UTF-16 with its bytes the other way round", Buffer.from("\ufeffa,₹", "utf16le").swap16(), "a,₹"],
  ["an empty file", new Uint8Array(), ""],
  ["half a character of UTF-16", utf16("a,₹", [0xff, 0xfe]).slice(0, -1), undefined],
  ["UTF-16 without a byte order mark", utf16("a,b", []), undefined],
  ["bytes that neither UTF-8 nor Windows-1252 has", Buffer.from([0x61, 0xe9, 0x81]), undefined],
  ["a zip file", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00]), undefined],
  ["a text with a NUL", Buffer.from("a\u0000b"), undefined],
])("decoding %s", { tags: ["staff-5.3"] }, (_what, bytes, text) => {
  expect(readCsvBytes(bytes)).toEqual(text === undefined ? undefined : { text, isGuessed: false });
});

test("what is no UTF-8 is read as Windows-1252, and says that this was a guess", () => {
  expect(readCsvBytes(Buffer.from([0x61, 0xe9, 0x2c, 0x80, 0x93]))).toEqual({
    text: "aé,€“",
    isGuessed: true,
  });
});

test("the problem of a file of another kind says what to do beside the specified sentence", () => {
  const adviceOn = (name: string) => csvFileProblem({ ...file, name, type: "" })?.advice;
  expect(adviceOn("orders.pdf")).toContain("Excel workbook (.xlsx or .xlsm)");
  expect(adviceOn("orders.xls")).toContain("save it as Excel Workbook (.xlsx) without a password");
});
