import {
  csvFileProblem,
  csvFileProblems,
  maxCsvBytes,
  type NamedFile,
} from "@dakbag/domain/imports/csv-file";
import * as z from "zod";

/** A file as the server receives it from a form. A browser sends a `File` instead. */
export interface ReceivedFile extends NamedFile {
  readonly bytes: Uint8Array;
}

/** The maximum size of a file in a form, in bytes. */
export const maxFileBytes = maxCsvBytes;

/** The refusal of a larger file, also used by the form parser. */
export const fileTooLarge = csvFileProblems.tooLarge.message;

/** A CSV file or workbook in the form field `file` (staff §5), its content not yet read. */
export const csvFile = z
  .custom<NamedFile>((value) => value !== undefined && value !== null, "file is required")
  .transform((file, context): ReceivedFile => {
    const problem = isReceivedFile(file) ? csvFileProblem(file)?.message : "file must be a file";
    if (isReceivedFile(file) && problem === undefined) return file;
    context.addIssue({ code: "custom", message: problem ?? csvFileProblems.unreadable.message });
    return z.NEVER;
  });

/** Whether a form's field is a file received by the form parser. */
export function isReceivedFile(value: unknown): value is ReceivedFile {
  return typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;
}

/** The body of an endpoint that takes only one CSV file. */
export const csvForm = z.strictObject({ file: csvFile });
