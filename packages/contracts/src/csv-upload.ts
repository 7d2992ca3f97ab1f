import {
  csvFileProblem,
  csvFileProblems,
  maxCsvBytes,
  type NamedFile,
  readCsvBytes,
} from "@dakbag/domain/imports/csv-file";
import * as z from "zod";

/** A file that came in a form. A browser sends its own `File` in its place. */
export interface ReceivedFile extends NamedFile {
  readonly bytes: Uint8Array;
}

/** The largest file that any form may carry, in bytes. */
export const mostFileBytes = maxCsvBytes;

/** What is said of a larger one; the reader of forms says it too, before the contract sees the file. */
export const fileTooLarge = csvFileProblems.tooLarge;

/** A CSV file in the form field `file` (staff §5): its name and its text. */
export const csvFile = z
  .custom<NamedFile>((value) => value !== undefined && value !== null, "file is required")
  .transform((file, context) => {
    const problem = isReceivedFile(file) ? csvFileProblem(file) : "file must be a file";
    const text = isReceivedFile(file) ? readCsvBytes(file.bytes) : undefined;
    if (problem === undefined && text !== undefined) return { name: file.name, text };
    context.addIssue({ code: "custom", message: problem ?? csvFileProblems.unreadable });
    return z.NEVER;
  });

/** Whether a form's field is a file that the reader of forms has received. */
export function isReceivedFile(value: unknown): value is ReceivedFile {
  return typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;
}

/** The body of an endpoint that takes one CSV file and nothing else. */
export const csvForm = z.strictObject({ file: csvFile });
