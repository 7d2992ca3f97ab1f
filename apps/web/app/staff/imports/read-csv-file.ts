import { csvFileProblem, type CsvProblem, type CsvText } from "@dakbag/domain/imports/csv-file";
import type { readUpload } from "@dakbag/domain/imports/read-upload";
import { askWorker } from "#app/components/ask-worker.ts";

/** A file as it was chosen: what is read, shown and sent later are the same bytes. */
export interface ChosenFile extends CsvText {
  /** What the person chose, which may be changed on the disk since. */
  readonly original: File;
  /** A copy in memory. */
  readonly file: File;
  readonly bytes: Uint8Array;
}

/** Staff §5, also for a file that was changed on the disk since it was chosen. */
export const readingError: CsvProblem = { code: "unreadable", message: "Error reading file" };

const takesTooLong: CsvProblem = {
  code: "too-large",
  message: "This file takes too much time or memory to read. Please save it again, or split it.",
};

/** A CSV file or workbook with its text, read beside the page; or why it cannot be read (staff §5). */
export async function readCsvFile(original: File): Promise<ChosenFile | { readonly problem: CsvProblem }> {
  const problem = csvFileProblem(original);
  if (problem) return { problem };
  const bytes = await bytesOf(original);
  if (!bytes) return { problem: readingError };
  const { name, type, size } = original;
  const worker = new Worker(new URL("./csv-file-worker.ts", import.meta.url), { type: "module" });
  const read = await askWorker<ReturnType<typeof readUpload>>(worker, { file: { name, type, size }, bytes });
  if (!read) return { problem: takesTooLong };
  return "problem" in read ? read : { ...read, original, bytes, file: new File([bytes], name, { type }) };
}

/** Whether the file on the disk is still the one that was chosen. Browsers refuse to read a changed one, or read its new content. */
export async function isUnchanged({ original, bytes }: ChosenFile): Promise<boolean> {
  const now = await bytesOf(original);
  return now?.length === bytes.length && now.every((byte, at) => byte === bytes[at]);
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
