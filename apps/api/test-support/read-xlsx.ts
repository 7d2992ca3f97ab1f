import { crc32, inflateRawSync } from "node:zlib";

/** A cell as a spreadsheet reads it: its type, its format's number, and its content. */
interface ReadCell {
  readonly type: "text" | "number" | "boolean";
  readonly style: number;
  readonly value: string;
}

export interface ReadSheet {
  readonly name: string;
  /** By reference, such as "A1". */
  readonly cells: ReadonlyMap<string, ReadCell>;
  /** The rows under the heading, by its names. */
  readonly rows: Record<string, string>[];
}

/** Reads a workbook by the ZIP and OOXML formats alone, independently of the shop's XLSX writer. */
export function readXlsx(file: Buffer): ReadSheet[] {
  const parts = readZip(file);
  const relations = new Map(
    [...textOf(parts, "xl/_rels/workbook.xml.rels").matchAll(/<Relationship ([^>]*)\/>/g)].map(
      ([, attributes = ""]) => [attribute(attributes, "Id"), attribute(attributes, "Target")],
    ),
  );
  return [...textOf(parts, "xl/workbook.xml").matchAll(/<sheet ([^>]*)\/>/g)].map(([, attributes = ""]) => {
    const target = relations.get(attribute(attributes, "r:id"));
    return readSheet(unescape(attribute(attributes, "name")), textOf(parts, `xl/${target}`));
  });
}

/** The files of an archive, by name; every size and checksum is checked. */
export function readZip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  if (end < 0) throw new Error("This is not a ZIP file: it has no end of central directory.");
  const files = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  if (at + file.readUInt32LE(end + 12) !== end)
    throw new Error("The central directory is not at the offset that its end record gives.");
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (file.readUInt32LE(at) !== 0x0201_4b50)
      throw new Error("An entry of the central directory is broken.");
    const [crc, packed, size] = [16, 20, 24].map((offset) => file.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    if (file.readUInt32LE(local) !== 0x0403_4b50) throw new Error(`${name} is not where the directory says.`);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = inflateRawSync(file.subarray(start, start + packed));
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${name} is damaged.`);
    files.set(name, bytes);
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return files;
}

function readSheet(name: string, xml: string): ReadSheet {
  const cells = new Map<string, ReadCell>();
  for (const [, attributes = "", content = ""] of xml.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)) {
    const type = attribute(attributes, "t");
    const text = /<t[^>]*>(.*)<\/t>/s.exec(content)?.[1] ?? /<v>(.*)<\/v>/.exec(content)?.[1] ?? "";
    cells.set(attribute(attributes, "r"), {
      type: type === "inlineStr" ? "text" : type === "b" ? "boolean" : "number",
      style: Number(attribute(attributes, "s") || 0),
      value: unescape(text).replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    });
  }
  if (/<f>/.test(xml)) throw new Error("This sheet contains a formula.");
  return { name, cells, rows: rowsOf(cells) };
}

function rowsOf(cells: ReadonlyMap<string, ReadCell>): Record<string, string>[] {
  const rows: Record<string, string>[] = [];
  for (const [reference, { value }] of cells) {
    const [, column = "", row = ""] = /^([A-Z]+)(\d+)$/.exec(reference) ?? [];
    if (row === "1") continue;
    (rows[Number(row) - 2] ??= {})[cells.get(`${column}1`)?.value ?? column] = value;
  }
  return rows;
}

function textOf(parts: ReadonlyMap<string, Buffer>, name: string): string {
  const bytes = parts.get(name);
  if (!bytes) throw new Error(`${name} is missing.`);
  return bytes.toString();
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&", "#13": "\r" };

function unescape(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|amp|#13);/g, (_, name: string) => entities[name] ?? "");
}
