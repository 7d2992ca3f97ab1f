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
export const maxFileBytes = maxCsvBytes;

/** The refusal of a larger one, by the parser of forms too. */
export const fileTooLarge = csvFileProblems.tooLarge.message;

/** A CSV file in the form field `file` (staff §5): its name and its text. */
export const csvFile = z
  .custom<NamedFile>((value) => value !== undefined && value !== null, "file is required")
  .transform((file, context) => {
    const problem = isReceivedFile(file) ? csvFileProblem(file)?.message : "file must be a file";
    const text = isReceivedFile(file) ? readCsvBytes(file.bytes) : undefined;
    if (problem === undefined && text !== undefined) return { name: file.name, text };
    context.addIssue({ code: "custom", message: problem ?? csvFileProblems.unreadable.message });
    return z.NEVER;
  });

/** Whether a form's field is a file that the parser of forms has received. */
export function isReceivedFile(value: unknown): value is ReceivedFile {
  return typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;
}

/** The body of an endpoint that takes one CSV file and nothing else. */
export const csvForm = z.strictObject({ file: csvFile });
