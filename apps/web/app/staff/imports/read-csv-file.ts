import { type CsvProblem, type CsvText, maxCsvBytes } from "@dakbag/domain/imports/csv-file";
import { readUpload } from "@dakbag/domain/imports/read-upload";

/** The text of a CSV file or workbook, or why it cannot be read (staff §5). */
export async function readCsvFile(file: File): Promise<CsvText | { problem: CsvProblem }> {
  try {
    return await readUpload(file, new Uint8Array(file.size > maxCsvBytes ? [] : await file.arrayBuffer()));
  } catch {
    return { problem: { code: "unreadable", message: "Error reading file" } };
  }
}
