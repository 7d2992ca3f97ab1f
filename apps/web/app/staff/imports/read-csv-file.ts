import { csvFileProblem, csvFileProblems, readCsvBytes } from "@dakbag/domain/imports/csv-file";

const readFailure = "Error reading file"; // staff §5

/** The text of a chosen CSV file, or the words of staff §5 that say why it is none. */
export async function readCsvFile(file: File): Promise<{ text: string } | { problem: string }> {
  const problem = csvFileProblem(file);
  if (problem !== undefined) return { problem };
  try {
    const text = readCsvBytes(new Uint8Array(await file.arrayBuffer()));
    return text === undefined ? { problem: csvFileProblems.unreadable } : { text };
  } catch {
    return { problem: readFailure };
  }
}
