import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cellText,
  maxCellTextLength,
  maxSheetColumns,
  maxSheetRows,
  sheetName,
  sheetNamesProblem,
} from "./workbook-rules.ts";

describe("sheet names", () => {
  test.each([
    [[], "at least one sheet"],
    [[""], "must have a name"],
    [["x".repeat(32)], "longer than 31 characters"],
    ...[":", "\\", "/", "?", "*", "[", "]"].map(
      (sign) => [[`a${sign}b`], "contains one of"] as [string[], string],
    ),
    [["'a"], "begins or ends with '"],
    [["Orders", "orders"], "Two sheets are named"],
  ])("%j are rejected: %s", { tags: ["staff-5.10"] }, (names, message) => {
    expect(sheetNamesProblem(names)).toContain(message);
  });

  test("different names of at most 31 characters are accepted", { tags: ["staff-5.10"] }, () => {
    expect(sheetNamesProblem(["x".repeat(31), "Orders", "Orders 2"])).toBeUndefined();
  });

  test("a requested name becomes a similar allowed one", { tags: ["staff-5.10"] }, () => {
    expect(sheetName("Orders 2026-11-01 to 2026-11-30")).toBe("Orders 2026-11-01 to 2026-11-30");
    expect(sheetName("Orders [01/11]: all?")).toBe("Orders 01 11 all");
    expect(sheetName("Orders", ["Orders", "ORDERS 2"])).toBe("Orders 3");
    expect(sheetName("'/'")).toBe("Sheet");
  });

  test("any requested names become allowed, unique names", { tags: ["staff-5.10"] }, () => {
    const sign = fc.constantFrom(..."aA1 ':\\/?*[]ßİ", "\ud83d", "📦", "\n");
    const anyNames = fc.array(fc.string({ unit: sign, maxLength: 60 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(anyNames, (requested) => {
        const names: string[] = [];
        for (const name of requested) names.push(sheetName(name, names));
        expect(sheetNamesProblem(names)).toBeUndefined();
      }),
    );
  });
});

test("a sheet has at most 16,384 columns and 1,048,576 rows", { tags: ["staff-9.6"] }, () => {
  expect([maxSheetColumns, maxSheetRows]).toEqual([16_384, 1_048_576]);
});

describe("cells of text", () => {
  test("hold 32,767 characters; a longer text is cut and ends with …", { tags: ["staff-5.11"] }, () => {
    const longest = "x".repeat(maxCellTextLength);
    expect(cellText(longest)).toBe(longest);
    expect(cellText(`${longest}y`)).toBe(`${"x".repeat(maxCellTextLength - 1)}…`);
    expect(cellText("📦".repeat(20_000))).toMatch(/^(📦)+…$/u);
  });

  test("keep line ends and all scripts, and lose characters that XML does not allow", () => {
    expect(cellText("a\u0000b\u001fc\nd\te ₹ राम 📦")).toBe("abc\nd\te ₹ राम 📦");
    expect(cellText("\ud800x")).toBe("\ufffdx");
  });
});
