import {
  csvFileProblem,
  csvFileProblems,
  hasTooManyLines,
  type CsvProblem,
  type CsvText,
  isText,
  type NamedFile,
  readCsvBytes,
} from "./csv-file.ts";
import { isCompoundFile, isZip, readWorkbook } from "./read-workbook.ts";

/** The text of an uploaded CSV file or workbook, or why it is refused as a whole (staff §5). Never throws. */
export function readUpload(file: NamedFile, bytes: Uint8Array): CsvText | { readonly problem: CsvProblem } {
  const problem = csvFileProblem(file);
  if (problem) return { problem };
  if (isCompoundFile(bytes)) return { problem: csvFileProblems.excel };
  const read = isZip(bytes) ? readWorkbook(bytes) : readCsvBytes(bytes);
  if (read && "problem" in read) return read;
  if (!read || !isText(read.text)) return { problem: csvFileProblems.unreadable };
  if (hasTooManyLines(read.text)) return { problem: csvFileProblems.tooManyLines };
  return { isGuessed: false, ...read };
}
