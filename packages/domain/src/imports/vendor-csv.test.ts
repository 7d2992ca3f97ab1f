import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { noPhones, typedPhones } from "../../test-support/typed-phones.ts";
import type { ParsedCsv } from "./csv-file.ts";
import { writeCsv } from "./delimited-text.ts";
import {
  meeshoVendorList,
  readVendorCsv,
  type VendorCsvRow,
  valmoVendorList,
  vendorWarnings,
} from "./vendor-csv.ts";

const valmo = (text: string) => readVendorCsv(text, valmoVendorList) as ParsedCsv<VendorCsvRow>;
const meesho = (text: string) => readVendorCsv(text, meeshoVendorList) as ParsedCsv<VendorCsvRow>;
const header = "LMDC Code,Contact number,Email ID,GSTIN,Status,State\n";
const cells = ["L1", "9876543210", "a@b.in", "07ABCDE1234F1Z2", "Active", "Delhi"];

describe("the Valmo list", () => {
  test.each([
    ["with the columns of staff §3", `${header}L1,+91 98765 43210,a@b.in,07abcde1234f1z2,Active,Delhi`],
    [
      "with a byte order mark, CRLF and blank lines",
      `\ufeff${header}\r\n\r\nL1,+91 98765 43210,a@b.in,07ABCDE1234F1Z2,Active,Delhi\r\n,,,,,\r\n`,
    ],
    [
      "with the columns in another order, and additional ones",
      "State,Zone,status,GSTIN,email id,CONTACT NUMBER,LMDC code\nDelhi,N,Active,07ABCDE1234F1Z2,a@b.in,+91 98765 43210, L1 ",
    ],
    [
      "with semicolons",
      `${header.replaceAll(",", ";")}L1;+91 98765 43210;a@b.in;07ABCDE1234F1Z2;Active;Delhi`,
    ],
  ])("is read %s", { tags: ["staff-3.8"] }, (_how, text) => {
    const { rows, invalid } = valmo(text);
    expect(invalid).toEqual([]);
    expect(rows.map((row) => row.cells)).toEqual([cells]);
  });

  test.each([
    [",1,a,NA,Active,Delhi", "LMDC Code is required"],
    ["L2,9876543211,a,07ABC,Active,Delhi", "GSTIN must be a valid 15-character GSTIN, or be NA or empty"],
    [`L2,${"1".repeat(201)},a,NA,Active,Delhi`, "Contact number must be at most 200 characters"],
    ["L2,1,\u007f,NA,Active,Delhi", "Email ID contains characters that cannot be stored"],
  ])("has the invalid row %s, and the rows around it are valid", (line, reason) => {
    const good = cells.join(",");
    const { rows, invalid } = valmo(`${header}${good}\n${line}\n${good}\nL9,,,,Inactive,`);
    expect(rows.map(({ key }) => key)).toEqual(["L1", "L9"]);
    expect(invalid).toEqual([expect.objectContaining({ line: 3, reason })]);
  });

  test("refuses all lines of a vendor that contradict each other", { tags: ["ruling-desk.19"] }, () => {
    const lines = [cells.join(","), "L1,9876543211,a,NA,Active,Delhi", cells.join(","), "L9,,,,Inactive,"];
    const { rows, invalid } = valmo(header + lines.join("\n"));
    expect(rows.map(({ key }) => key)).toEqual(["L9"]);
    const reason = (line: number) => `Line ${line} has other values for this vendor, so neither is applied`;
    expect(invalid).toEqual([
      { line: 2, name: "L1", reason: reason(3) },
      { line: 3, name: "L1", reason: reason(2) },
      { line: 4, name: "L1", reason: reason(3) },
    ]);
  });

  test.each([
    ["a,b\n1,2"],
    ["LMDC Code,Contact number,Email ID,GSTIN,Status\nL1,,,,"],
    ["L1,1,a,NA,Active,Delhi"],
  ])("with the text %j lacks columns and is rejected as a whole", (text) => {
    expect(valmo(text)).toEqual({
      problem: {
        code: "wrong-columns",
        message:
          "The first line must name the columns LMDC Code, Contact number, Email ID, GSTIN, Status, State",
      },
    });
  });

  test("is rejected when it is empty", () => {
    expect(valmo("\ufeff\r\n ,\r\n")).toMatchObject({ problem: { message: "Unable to read file content" } });
  });

  test("is rejected when a quote is never closed", { tags: ["ruling-desk.21"] }, () => {
    expect(valmo(`${header}L1,"9876543210,,NA,Active,Goa\nL2,,,NA,Active,Goa`)).toMatchObject({
      problem: { message: "Please upload a valid CSV file", advice: expect.stringContaining("In line 2 ") },
    });
  });
});

describe("what staff check of a vendor", { tags: ["ruling-desk.22"] }, () => {
  test.each([
    ["nothing", cells, []],
    ["nothing where there is no GSTIN", cells.with(3, "NA"), []],
    [
      "a number that a spreadsheet has rounded",
      cells.with(0, "1.23457E+11"),
      ["LMDC Code: LMDC Code is a number that a spreadsheet has rounded"],
    ],
    [
      "a GSTIN with a wrong check digit",
      cells.with(3, "07ABCDE1234F1ZW"),
      ["GSTIN: The check digit of the GSTIN should be 2"],
    ],
  ])("is %s", (_what, vendor, found) => {
    const warnings = vendorWarnings(vendor, valmoVendorList);
    expect(warnings.map(({ column, text }) => `${column}: ${text}`)).toEqual(found);
  });

  test("of the Meesho list is the check digit too", () => {
    expect(vendorWarnings(["27AAPFU0939F1ZW", "Active"], meeshoVendorList)).toEqual([
      { column: "GSTIN", reason: "check-digit", text: "The check digit of the GSTIN should be V" },
    ]);
  });
});

describe("a contact number of the Valmo list", { tags: ["staff-3.8"] }, () => {
  const phoneOf = (phone: string) => valmo(`${header}L1,"${phone}",,NA,Active,Goa`);
  const file = readFileSync(new URL("../../test-support/cases/vendor-phones.csv", import.meta.url), "utf8");

  test("is its ten digits as other programs write it, or its row is refused", () => {
    const { rows, invalid } = valmo(file);
    expect(rows.map((row) => row.cells[1])).toEqual([1, 2, 3, 4, 5, 8].map((last) => `981110000${last}`));
    expect(invalid).toEqual([
      {
        line: 7,
        name: "LMP006",
        reason:
          "Contact number must be one 10-digit mobile number starting with 6, 7, 8, or 9, or be NA or empty",
      },
    ]);
  });

  test.each(typedPhones)("pasted as %j is %s", (typed, digits) => {
    expect(phoneOf(typed).rows[0]?.cells[1]).toBe(digits);
  });

  test.each(
    [...noPhones, "9.8111E9", "9.8111000E9", "98111000011.0", "1.9811100001E10", "9811100001.5"].filter(
      (typed) => typed !== "9811100001.0",
    ),
  )("%j is refused", (typed) => {
    expect(phoneOf(typed)).toMatchObject({ rows: [], invalid: [{ line: 2 }] });
  });

  test('may be kept as text by Excel: ="0981…"', () => {
    expect(valmo(`${header}L1,="09811100001",,="NA",Active,Goa`).rows[0]?.cells).toEqual([
      "L1",
      "9811100001",
      "",
      "NA",
      "Active",
      "Goa",
    ]);
  });
});

test("a GSTIN is read without spaces and invisible characters", () => {
  expect(meesho("GSTIN,Status\n\u202a07 ABCDE 1234 F1Z2\u202c,Active").rows[0]?.key).toBe("07ABCDE1234F1Z2");
});

test("every row of the Meesho list must have a GSTIN and a status", () => {
  const { rows, invalid } = meesho(
    "gstin,status\n 07abcde1234f1z2 ,Active\nNA,Active\n07ABC,Active\n27ABCDE1234F1Z0,\n",
  );
  expect(rows.map((row) => row.cells)).toEqual([["07ABCDE1234F1Z2", "Active"]]);
  expect(invalid.map(({ line, reason }) => [line, reason])).toEqual([
    [3, "GSTIN must be a valid 15-character GSTIN"],
    [4, "GSTIN must be a valid 15-character GSTIN"],
    [5, "Status is required"],
  ]);
});

test("a list written by writeCsv with its columns in any order is read back unchanged", () => {
  const word = fc.stringMatching(/^[A-Za-z0-9 ,"@.-]{0,20}$/).map((text) => text.trim());
  const vendor = fc.record({
    "LMDC Code": fc.stringMatching(/^[A-Z0-9]{1,8}$/),
    "Contact number": fc.stringMatching(/^(?:[6-9][0-9]{9}|NA|)$/),
    "Email ID": word.filter((text) => !/^[-@]/.test(text)),
    GSTIN: fc.constantFrom("NA", "", "07ABCDE1234F1Z2"),
    Status: fc.constantFrom("Active", "Inactive"),
    State: word.filter((text) => !/^[-@]/.test(text)),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(vendor, { selector: (one) => one["LMDC Code"], minLength: 1, maxLength: 6 }),
      fc.shuffledSubarray([...valmoVendorList.columns], { minLength: 6 }),
      (vendors, order) => {
        const lines = vendors.map((one) => order.map((column) => one[column as keyof typeof one]));
        const { rows, invalid } = valmo(writeCsv([order, ...lines]));
        expect(invalid).toEqual([]);
        expect(rows.map((row) => row.cells)).toEqual(
          vendors.map((one) => valmoVendorList.columns.map((column) => one[column as keyof typeof one])),
        );
      },
    ),
  );
});

test("no text makes it throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const list of [valmoVendorList, meeshoVendorList]) readVendorCsv(text, list);
    }),
    { numRuns: 30 },
  );
});
