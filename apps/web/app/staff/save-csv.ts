import { writeCsv } from "@dakbag/domain/imports/delimited-text";

/** Saves a table as a CSV file; cells that look like formulas are written as text. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob([writeCsv(rows)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
