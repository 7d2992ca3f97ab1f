import { deflateRawSync } from "node:zlib";

type Parts = Readonly<Record<string, string | Uint8Array>>;

/** A ZIP archive of parts by their names, deflated; sizes and checksums of the unpacked parts are left out. */
export function zipBytes(parts: Parts): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const nameBytes = Buffer.from(name);
    const packed = deflateRawSync(content, { level: 9 });
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x0403_4b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x0201_4b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE(offset, 42);
    local.push(head, nameBytes, packed);
    directory.push(entry, nameBytes);
    offset += 30 + nameBytes.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...local, entries, end]));
}

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

interface WorkbookParts {
  /** What is in `sheetData` of the first sheet. */
  readonly rows: string;
  /** What is in `sst`. */
  readonly strings?: string;
  /** What is in `styleSheet`. */
  readonly styles?: string;
  /** Further or other parts. */
  readonly others?: Parts;
}

/** An xlsx file with one sheet. */
export function workbookBytes({
  rows,
  strings = "",
  styles = "",
  others = {},
}: WorkbookParts): Uint8Array<ArrayBuffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  return zipBytes({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId3", "styles", "styles.xml")}${relation("rId2", "sharedStrings", "/xl/sharedStrings.xml")}${relation("rId1", "worksheet", "worksheets/sheet1.xml")}</Relationships>`,
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...others,
  });
}

/** Rows of texts as inline strings, without references. */
export function inlineRows(table: readonly (readonly string[])[]): string {
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return table
    .map((cells) => {
      const written = cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`);
      return `<row>${written.join("")}</row>`;
    })
    .join("");
}
