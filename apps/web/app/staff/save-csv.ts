import { writeCsv } from "@dakbag/domain/imports/delimited-text";

/** Gives a table to the browser to keep as a CSV file; cells that look like formulas are written as text. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const address = URL.createObjectURL(new Blob([writeCsv(rows)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
