import { inlineRows, workbookBytes } from "../../../../packages/domain/test-support/workbook-bytes.ts";
import { maxCsvBytes } from "@dakbag/domain/imports/csv-file";

export type UnreadableCsvFile = [
  what: string,
  content: string | Uint8Array<ArrayBuffer>,
  status: number,
  message: string,
];

/** Files that every upload refuses, whatever its columns, with the messages of staff §5. */
export const unreadableCsvFiles: readonly UnreadableCsvFile[] = [
  ["an empty file", "", 400, "Unable to read file content"],
  ["nothing but blank lines", "\ufeff\r\n \r\n", 400, "Unable to read file content"],
  [
    "a binary file",
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]),
    400,
    "Unable to read file content",
  ],
  ["a byte of no encoding", new Uint8Array([49, 44, 0xe9, 0x81, 44, 83]), 400, "Unable to read file content"],
  ["a binary workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 400, "Please upload a valid CSV file"],
  ["NUL bytes", "a\u0000b,c,d,e,f\n", 400, "Unable to read file content"],
  ["1 MB and 1 byte more", "x".repeat(maxCsvBytes + 1), 413, "File size exceeds 1MB limit"],
];

/** Exactly 1 MB: a heading, the same line repeated, and line breaks as padding. */
export function fullCsvFile(heading: string, line: string): { text: string; lines: number } {
  const lines = Math.floor((maxCsvBytes - heading.length) / line.length);
  const text = heading + line.repeat(lines);
  return { text: text + "\n".repeat(maxCsvBytes - text.length), lines };
}

function bigEndian(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le").swap16());
}

/** The same table in the formats that other programs write. */
export function asOtherProgramsWrite(
  text: string,
): [how: string, content: string | Uint8Array<ArrayBuffer>][] {
  const quoted = text.replaceAll(/[^,\n]+/g, '"$&"');
  return [
    ["with a byte order mark and CRLF", `\ufeff${text.replaceAll("\n", "\r\n")}`],
    ["with every cell quoted", quoted],
    ["with blank lines between", text.replaceAll("\n", "\n\n")],
    ["in UTF-16 with a byte order mark", new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"))],
    ["in UTF-16, its bytes the other way round", bigEndian(text)],
    ["with semicolons", text.replaceAll(",", ";")],
    ["with tabs", text.replaceAll(",", "\t")],
    ["as a workbook", workbookBytes({ rows: inlineRows(text.split("\n").map((line) => line.split(","))) })],
    ["with a first line that names the semicolon", `sep=;\r\n${text.replaceAll(",", ";")}`],
  ];
}
