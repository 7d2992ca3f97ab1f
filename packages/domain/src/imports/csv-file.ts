/** The largest CSV file that staff may upload, in bytes: 1 MB (staff §5). */
export const mostCsvBytes = 1024 * 1024;

/** What is said of files that are not taken (staff §5). */
export const csvFileProblems = {
  tooLarge: "File size exceeds 1MB limit",
  noCsv: "Please upload a valid CSV file",
  unreadable: "Unable to read file content",
} as const;

/** What a browser and a server both know of a file before they read it. */
export interface NamedFile {
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** Why a file is not taken as CSV, by its size, its type and its name alone; undefined when it is (staff §5). */
export function csvFileProblem({ name, type, size }: NamedFile): string | undefined {
  if (size > mostCsvBytes) return csvFileProblems.tooLarge;
  const isCsv = type.toLowerCase() === "text/csv" || name.toLowerCase().endsWith(".csv");
  return isCsv ? undefined : csvFileProblems.noCsv;
}

/**
 * The text of a CSV file: UTF-8, or UTF-16 with its byte order mark. Undefined for anything else: guessing an old
 * code page would put wrong letters into orders without a word.
 */
export function readCsvBytes(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- these are the characters that no text has
    return /[\u0000-\u0008\u000e-\u001a]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
