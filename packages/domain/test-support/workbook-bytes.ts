import { Zip, type ZipInputFile } from "fflate";
import { deflateRawSync } from "node:zlib";

type Parts = Readonly<Record<string, string | Uint8Array>>;

/** A ZIP archive of parts by their names, deflated; sizes and checksums of the unpacked parts are left out. */
export function zipBytes(parts: Parts): Uint8Array<ArrayBuffer> {
  const written: Uint8Array[] = [];
  const archive = new Zip((_error, chunk) => written.push(chunk));
  for (const [filename, content] of Object.entries(parts)) {
    const file: ZipInputFile = { filename, compression: 8, mtime: new Date(1980, 0, 1), size: 0, crc: 0 };
    archive.add(file);
    file.ondata?.(null, deflateRawSync(content, { level: 9 }), true);
  }
  archive.end();
  return new Uint8Array(Buffer.concat(written));
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
