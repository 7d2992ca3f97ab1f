import { isZip, readWorkbook } from "@dakbag/domain/imports/read-workbook";

/** The text of a file, or the message why it cannot be read. The rows of a workbook have commas between their cells. */
export type FileText = { text: string; warning?: string; isWorkbook?: true } | { refusal: string };

/**
 * Reads an xlsx workbook, or a file of text: UTF-8, UTF-16 with or without a byte order mark, else Windows-1252, which old
 * spreadsheets write. Other files are refused with a sentence that says what to do.
 */
export function decodeOrderFile(bytes: Uint8Array): FileText {
  return isZip(bytes) ? readFirstSheet(bytes) : decodeText(bytes);
}

function readFirstSheet(bytes: Uint8Array): FileText {
  const read = readWorkbook(bytes);
  if ("text" in read)
    return read.text.trim() === "" ? { refusal: "The first sheet is empty." } : { ...read, isWorkbook: true };
  if (read.problem.code === "too-large") return { refusal: read.problem.message };
  return {
    refusal:
      "This workbook cannot be read. Open it, save it again as an Excel workbook (.xlsx), and upload that.",
  };
}

function decodeText(bytes: Uint8Array): FileText {
  const refusal = refusalOf(bytes);
  if (refusal !== undefined) return { refusal };
  const utf16 = utf16Of(bytes);
  if (utf16) return checked(new TextDecoder(utf16).decode(bytes));
  try {
    return checked(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    const read = checked(new TextDecoder("windows-1252").decode(bytes));
    if ("refusal" in read) return read;
    return {
      ...read,
      warning: "This file is not in UTF-8. If letters with accents look wrong, save it as CSV UTF-8.",
    };
  }
}

const signatures: readonly [readonly number[], string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    "This workbook is of an old kind, or has a password. Save it as Excel Workbook (.xlsx) without a password, and upload that.",
  ],
  [[0x25, 0x50, 0x44, 0x46], "This is a PDF. Upload a CSV or Excel file, or copy its lines and paste them."],
];
const noText = "This is not a text file. Upload a CSV or Excel file.";

function refusalOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return "This file is empty.";
  const known = signatures.find(([signature]) => signature.every((byte, at) => bytes[at] === byte));
  return known?.[1];
}

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Without a mark: of plain letters every other byte is zero.
  const sample = bytes.subarray(0, 2000);
  const zeros = (odd: number) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length;
  if (zeros(1) > sample.length / 4 && zeros(0) === 0) return "utf-16le";
  return zeros(0) > sample.length / 4 && zeros(1) === 0 ? "utf-16be" : undefined;
}

function checked(text: string): FileText {
  // oxlint-disable-next-line no-control-regex -- these are the letters that no text has
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text)) return { refusal: noText };
  return text.replace(/^\ufeff/, "").trim() === "" ? { refusal: "This file is empty." } : { text };
}
