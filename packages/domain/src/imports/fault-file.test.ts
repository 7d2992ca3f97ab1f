import { describe, expect, test } from "vitest";
import { type CsvProblem, type CsvTable, faultColumn, faultTable } from "./csv-file.ts";
import { writeCsv } from "./delimited-text.ts";
import {
  readStatusCsv,
  readStatusTable,
  statusCsvColumns,
  statusCsvProblem,
} from "../orders/order-status-csv.ts";
import { readProductCsv, readProductTable } from "../catalogue/product-csv.ts";
import { meeshoVendorList, readVendorCsv, readVendorTable } from "./vendor-csv.ts";

interface Read {
  rows: readonly { line: number }[];
  invalid: readonly { line: number; reason: string }[];
}

function tableOf(table: CsvTable | { readonly problem: CsvProblem }): CsvTable {
  if ("problem" in table) throw new Error(table.problem.message);
  return table;
}

const head = statusCsvColumns.join(";");

describe("a file to correct has the faulty rows as they were uploaded, and is accepted again", () => {
  test.each([
    {
      kind: "order statuses",
      text: `${head}\n1;;BD1;Blue Dart;Shipped\n2;;"=1;2";"+Dart ""D""";Dispatched\n;;;;Shipped\n`,
      read: readStatusCsv,
      table: readStatusTable,
      faulty: [
        ["2", "", "=1;2", '+Dart "D"', "Dispatched", "'Dispatched' is not a status. Did you mean Shipped?"],
        ["", "", "", "", "Shipped", "orderID is required"],
      ],
      corrected: ["Dispatched", "Shipped"],
    },
    {
      kind: "order statuses without column names",
      text: "1,,BD1,Blue Dart,Shipped\n2,,,,Dispatched\n",
      read: readStatusCsv,
      table: readStatusTable,
      faulty: [["2", "", "", "", "Dispatched", "'Dispatched' is not a status. Did you mean Shipped?"]],
      corrected: ["Dispatched", "Shipped"],
    },
    {
      kind: "products",
      text: "SKU\tNote\tPrice\tStock\tShow\nA\t-\t1.5\t+500\tyes\nB\t@x\tone\t-5\tno\nC\t\t1\n",
      read: readProductCsv,
      table: readProductTable,
      faulty: [
        ["B", "@x", "one", "-5", "no", expect.stringContaining("Price must be a number")],
        // Refused again as long as its two cells are missing.
        ["C", "", "1", "has 3 cells, the first line 5"],
      ],
      corrected: ["one", "2"],
    },
    {
      kind: "vendors",
      text: "Status,GSTIN\nActive,07ABCDE1234F1Z2\nActive,07ABC\n",
      read: (text: string) => readVendorCsv(text, meeshoVendorList),
      table: (text: string) => readVendorTable(text, meeshoVendorList),
      faulty: [["Active", "07ABC", "GSTIN must be a valid 15-character GSTIN"]],
      corrected: ["07ABC", "07ABCDE1235F1Z2"],
    },
  ])("$kind", ({ text, read, table, faulty, corrected: [wrong = "", right = ""] }) => {
    const first = read(text) as Read;
    const faults = new Map(first.invalid.map(({ line, reason }) => [line, reason]));
    const saved = faultTable(tableOf(table(text)), faults);
    expect(saved[0]?.at(-1)).toBe(faultColumn);
    expect(saved.slice(1)).toEqual(faulty);

    // Uploaded as it is, it has the same faults; the second file has one column for them, too.
    const again = read(writeCsv(saved)) as Read;
    expect(again.rows).toEqual([]);
    const secondFaults = new Map(again.invalid.map(({ line, reason }) => [line, reason]));
    expect(faultTable(tableOf(table(writeCsv(saved))), secondFaults)[0]).toEqual(saved[0]);

    // With the cell corrected, and the column that says what to correct left as it is or emptied, the row is read.
    for (const left of [true, false]) {
      const corrected = saved.map((cells, at) =>
        cells.map((cell, place) => {
          if (at > 0 && place === cells.length - 1 && !left) return "";
          return cell === wrong ? right : cell;
        }),
      );
      const last = read(writeCsv(corrected)) as Read;
      expect(last.rows.map(({ line }) => line)).toEqual([2]);
    }
  });

  test("a sixth column of another name, or without the others' names, is refused as before", () => {
    expect(statusCsvProblem(`${statusCsvColumns.join(",")},Note\n1,,,,Shipped,x`)?.code).toBe(
      "wrong-columns",
    );
    expect(statusCsvProblem(`1,,,,Shipped,${faultColumn}`)?.code).toBe("wrong-columns");
    const withFaults = `${statusCsvColumns.join(",")},${faultColumn}\n`;
    expect(statusCsvProblem(`${withFaults}1,,,,Shipped,x,y`)?.code).toBe("wrong-columns");
    expect(statusCsvProblem(`${withFaults}1,,,,Shipped`)).toBeUndefined();
  });
});
