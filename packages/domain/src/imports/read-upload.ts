import {
  csvFileProblem,
  csvFileProblems,
  type CsvProblem,
  type CsvText,
  isText,
  type NamedFile,
  readCsvBytes,
} from "./csv-file.ts";
import { isCompoundFile, isZip, readWorkbook } from "./read-workbook.ts";

/** The text of an uploaded CSV file or workbook, or why it is refused as a whole (staff §5). Never throws. */
export async function readUpload(
  file: NamedFile,
  bytes: Uint8Array,
): Promise<CsvText | { readonly problem: CsvProblem }> {
  const problem = csvFileProblem(file);
  if (problem) return { problem };
  if (isCompoundFile(bytes)) return { problem: csvFileProblems.excel };
  if (!isZip(bytes)) return readCsvBytes(bytes) ?? { problem: csvFileProblems.unreadable };
  const read = await readWorkbook(bytes);
  if ("problem" in read) return read;
  return isText(read.text) ? { text: read.text, isGuessed: false } : { problem: csvFileProblems.unreadable };
}
