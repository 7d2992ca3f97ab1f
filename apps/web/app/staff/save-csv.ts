import { writeCsv } from "@dakbag/domain/imports/delimited-text";
import { saveFile } from "#app/api/download.ts";

/** Saves a table as a CSV file; cells that look like formulas are written as text. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile({ name, content: new Blob([writeCsv(rows)], { type: "text/csv;charset=utf-8" }) });
}
