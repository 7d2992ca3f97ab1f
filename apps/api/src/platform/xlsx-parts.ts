import { escapeMarkup } from "./escape-markup.ts";

/** A sheet as the workbook lists it, once it is written. */
export interface WrittenSheet {
  readonly name: string;
  /** The range with the buttons that filter it, headings included; null without. */
  filtered: string | null;
}

interface Part {
  readonly name: string;
  readonly text: string;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relationships = "http://schemas.openxmlformats.org/package/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * The small parts of an xlsx file around its sheets (ECMA-376, part 1). The number of sheets is not known when the
 * first part is written, so that part declares every XML part a sheet except those it names.
 */
export const workbookParts = {
  first: [
    {
      name: "[Content_Types].xml",
      text: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      text: `${head}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    { name: "xl/styles.xml", text: stylesXml() },
  ] satisfies Part[],
  last: (sheets: readonly WrittenSheet[]): Part[] => [
    { name: "xl/workbook.xml", text: workbookXml(sheets) },
    { name: "xl/_rels/workbook.xml.rels", text: workbookRelationships(sheets.length) },
  ],
};

/** The cell formats by their index in xlsx-writer.ts: plain, heading, rupees, time, quoted text, unit price, day. */
function stylesXml(): string {
  const formats = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    // As if typed after an apostrophe: it stays text when the cell is edited.
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>',
    '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  ];
  const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/></font>`;
  return `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00##"/><numFmt numFmtId="166" formatCode="dd\\-mmm\\-yyyy"/></numFmts><fonts count="2">${font("")}${font("<b/>")}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join("")}</cellXfs></styleSheet>`;
}

function workbookXml(written: readonly WrittenSheet[]): string {
  const sheets = written
    .map(
      ({ name }, index) =>
        `<sheet name="${escapeMarkup(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join("");
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets>${filterNames(written)}</workbook>`;
}

/** Spreadsheets know the range of a filter also by a hidden name (ECMA-376, part 1, 18.2.5). */
function filterNames(written: readonly WrittenSheet[]): string {
  const names = written.flatMap(({ name, filtered }, index) => {
    if (filtered === null) return [];
    const range = filtered.replaceAll(/([A-Z]+)(\d+)/g, "$$$1$$$2");
    const sheet = escapeMarkup(`'${name.replaceAll("'", "''")}'`);
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${sheet}!${range}</definedName>`;
  });
  return names.length === 0 ? "" : `<definedNames>${names.join("")}</definedNames>`;
}

function workbookRelationships(count: number): string {
  const sheets = Array.from(
    { length: count },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  ).join("");
  return `${head}<Relationships xmlns="${relationships}">${sheets}<Relationship Id="rId${count + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
}
