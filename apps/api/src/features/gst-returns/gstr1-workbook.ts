import {
  type Gstr1Sums,
  type HsnRow,
  type RateRow,
  rateRows,
  recipientId,
  type ReturnedPaper,
  type SectionSum,
} from "@dakbag/domain/gstr1";
import { paiseToRupees } from "@dakbag/domain/money";
import type pg from "pg";
import { mapPages, readInSnapshot } from "../../platform/snapshot.ts";
import { type CellKind, type Sheet, type SheetColumn, writeXlsx } from "../../platform/xlsx-writer.ts";
import type { SeriesRow } from "./gst-returns.queries.ts";
import { documentKinds, placeInWords, uqcOf } from "./gst-return-words.ts";
import { type MonthOfPapers, papersOfMonth } from "./read-papers.ts";
import { unregisteredType } from "./write-gstr1-json.ts";

type Cells = Record<string, string | number>;

/**
 * GSTR-1 of a month as the workbook of the portal's offline tool: its sheets, its headings in row 4 and its rows from
 * row 5 on, below a summary. Written while the month is read.
 */
export function writeGstr1Workbook(db: pg.Pool, month: string): AsyncGenerator<Uint8Array> {
  return readInSnapshot(db, async function* (read) {
    const papers = papersOfMonth(read, month);
    const [sums, series] = [await papers.sums(), await papers.series()];
    yield* writeXlsx([
      ...paperSheets(papers, sums),
      hsnSheet("hsn(b2b)", sums.hsn("b2b")),
      hsnSheet("hsn(b2c)", sums.hsn("b2c")),
      seriesSheet(series),
    ]);
  });
}

const columns = (...names: [name: string, kind?: CellKind, width?: number][]): SheetColumn<Cells>[] =>
  names.map(([name, kind = "text", width = name.length + 3]) => ({ name, kind, width }));

const [rate, taxable, cess] = [
  ["Rate", "number"],
  ["Taxable Value", "rupees"],
  ["Cess Amount", "rupees"],
] as const;
const percentOfRate = "Applicable % of Tax Rate";
const eCommerce = "E-Commerce GSTIN";

const b2bColumns = columns(
  ["GSTIN/UIN of Recipient"],
  ["Receiver Name", "text", 30],
  ["Invoice Number"],
  ["Invoice date"],
  ["Invoice Value", "rupees"],
  ["Place Of Supply", "text", 22],
  ["Reverse Charge"],
  [percentOfRate],
  ["Invoice Type"],
  [eCommerce],
  [...rate],
  [...taxable],
  [...cess],
);
const b2clColumns = columns(
  ["Invoice Number"],
  ["Invoice date"],
  ["Invoice Value", "rupees"],
  ["Place Of Supply", "text", 22],
  [percentOfRate],
  [...rate],
  [...taxable],
  [...cess],
  [eCommerce],
);
const b2csColumns = columns(
  ["Type"],
  ["Place Of Supply", "text", 22],
  [percentOfRate],
  [...rate],
  [...taxable],
  [...cess],
  [eCommerce],
);
const cdnrColumns = columns(
  ["GSTIN/UIN of Recipient"],
  ["Receiver Name", "text", 30],
  ["Note Number"],
  ["Note Date"],
  ["Note Type"],
  ["Place Of Supply", "text", 22],
  ["Reverse Charge"],
  ["Note Supply Type"],
  ["Note Value", "rupees"],
  [percentOfRate],
  [...rate],
  [...taxable],
  [...cess],
);
const cdnurColumns = columns(
  ["UR Type"],
  ["Note Number"],
  ["Note Date"],
  ["Note Type"],
  ["Place Of Supply", "text", 22],
  ["Note Value", "rupees"],
  [percentOfRate],
  [...rate],
  [...taxable],
  [...cess],
);
const expColumns = columns(
  ["Export Type"],
  ["Invoice Number"],
  ["Invoice date"],
  ["Invoice Value", "rupees"],
  ["Port Code"],
  ["Shipping Bill Number"],
  ["Shipping Bill Date"],
  [...rate],
  [...taxable],
  [...cess],
);
const hsnColumns = columns(
  ["HSN", "text", 12],
  ["Description", "text", 30],
  ["UQC", "text", 14],
  ["Total Quantity", "number"],
  ["Total Value", "rupees", 16],
  [...rate],
  [...taxable],
  ["Integrated Tax Amount", "rupees"],
  ["Central Tax Amount", "rupees"],
  ["State/UT Tax Amount", "rupees"],
  [...cess],
);
const docsColumns = columns(
  ["Nature of Document", "text", 30],
  ["Sr. No. From", "text", 18],
  ["Sr. No. To", "text", 18],
  ["Total Number", "number"],
  ["Cancelled", "number"],
);

function paperSheets(papers: MonthOfPapers, sums: Gstr1Sums): Sheet<Cells>[] {
  const sheet = (
    name: string,
    section: Parameters<MonthOfPapers["section"]>[0],
    sheetColumns: readonly SheetColumn<Cells>[],
    cellsOf: (paper: ReturnedPaper) => Cells,
  ): Sheet<Cells> => ({
    name,
    columns: sheetColumns,
    above: summary(sheetColumns, name, sectionSums(sums.section(section))),
    pages: mapPages(papers.section(section), (paper) =>
      rateRows(paper.lines).map((row) => ({ ...cellsOf(paper), ...rateCells(row) })),
    ),
  });
  return [
    sheet("b2b,sez,de", "b2b", b2bColumns, (paper) => ({
      ...buyerCells(paper),
      ...invoiceCells(paper),
      "Invoice Type": "Regular B2B",
    })),
    sheet("b2cl", "b2cl", b2clColumns, invoiceCells),
    {
      name: "b2cs",
      columns: b2csColumns,
      above: summary(b2csColumns, "b2cs", sectionSums(sums.section("b2cs"))),
      pages: onePage(
        sums.b2cs().map((row) => ({
          Type: "OE",
          "Place Of Supply": placeInWords(row.placeOfSupplyCode),
          ...rateCells(row),
        })),
      ),
    },
    sheet("cdnr", "cdnr", cdnrColumns, (paper) => ({
      ...buyerCells(paper),
      ...noteCells(paper),
      "Note Supply Type": "Regular B2B",
    })),
    sheet("cdnur", "cdnur", cdnurColumns, (paper) => ({
      "UR Type": unregisteredType(paper),
      ...noteCells(paper),
    })),
    sheet("exp", "exp", expColumns, (paper) => ({ "Export Type": "WPAY", ...invoiceCells(paper) })),
  ];
}

function buyerCells(paper: ReturnedPaper): Cells {
  return {
    "GSTIN/UIN of Recipient": recipientId(paper) ?? "",
    "Receiver Name": paper.buyerName,
    "Reverse Charge": "N",
  };
}

function invoiceCells({ number, day, totalPaise, placeOfSupplyCode }: ReturnedPaper): Cells {
  return {
    "Invoice Number": number,
    "Invoice date": dayInWords(day),
    "Invoice Value": paiseToRupees(totalPaise),
    "Place Of Supply": placeInWords(placeOfSupplyCode),
  };
}

function noteCells({ number, day, totalPaise, placeOfSupplyCode }: ReturnedPaper): Cells {
  return {
    "Note Number": number,
    "Note Date": dayInWords(day),
    "Note Type": "C",
    "Note Value": paiseToRupees(totalPaise),
    "Place Of Supply": placeInWords(placeOfSupplyCode),
  };
}

function rateCells(row: RateRow): Cells {
  return {
    Rate: row.gstRateBasisPoints / 100,
    "Taxable Value": paiseToRupees(row.taxablePaise),
    "Cess Amount": 0,
  };
}

function hsnSheet(name: string, rows: readonly HsnRow[]): Sheet<Cells> {
  const cells = rows.map((row): Cells => {
    const { taxablePaise, igstPaise, cgstPaise, sgstPaise } = row;
    return {
      HSN: row.hsn,
      UQC: uqcOf(row.unit).words,
      "Total Quantity": row.quantity,
      "Total Value": paiseToRupees(taxablePaise + igstPaise + cgstPaise + sgstPaise),
      ...rateCells(row),
      "Integrated Tax Amount": paiseToRupees(igstPaise),
      "Central Tax Amount": paiseToRupees(cgstPaise),
      "State/UT Tax Amount": paiseToRupees(sgstPaise),
    };
  });
  const taxablePaise = rows.reduce((sum, row) => sum + row.taxablePaise, 0);
  const sums = { HSN: rows.length, "Taxable Value": paiseToRupees(taxablePaise) };
  return { name, columns: hsnColumns, above: summary(hsnColumns, name, sums), pages: onePage(cells) };
}

function seriesSheet(runs: readonly SeriesRow[]): Sheet<Cells> {
  const cells = runs.map(({ kind, from, to, count }) => ({
    "Nature of Document": documentKinds.find((document) => document.kind === kind)?.doc_typ ?? kind,
    "Sr. No. From": from,
    "Sr. No. To": to,
    "Total Number": count,
    Cancelled: 0,
  }));
  const given = runs.reduce((sum, { count }) => sum + count, 0);
  const above = summary(docsColumns, "docs", { "Total Number": given, Cancelled: 0 });
  return { name: "docs", columns: docsColumns, above, pages: onePage(cells) };
}

function sectionSums({ papers, totalPaise, taxablePaise }: SectionSum): Cells {
  const [count, value] = [papers, paiseToRupees(totalPaise)];
  return {
    ...{ "Invoice Number": count, "Note Number": count, "Invoice Value": value, "Note Value": value },
    "Taxable Value": paiseToRupees(taxablePaise),
  };
}

/** The three rows above a sheet's headings: its name, what is summed up, and the sums over their columns. */
function summary(sheetColumns: readonly SheetColumn<Cells>[], name: string, sums: Cells) {
  const labels = sheetColumns.map((column) => (column.name in sums ? labelOf(column) : ""));
  return [[`Summary For ${name}`], labels, sheetColumns.map((column) => sums[column.name] ?? "")];
}

const labelOf = ({ name, kind }: SheetColumn<Cells>) =>
  kind === "text" ? `No. of ${name.replace(" Number", "s")}` : `Total ${name.replace("Total ", "")}`;

async function* onePage(rows: Cells[]): AsyncGenerator<Cells[]> {
  yield rows;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "2026-10-05" as "05-Oct-2026". */
function dayInWords(day: string): string {
  const [year, month, number] = day.split("-");
  return `${number}-${months[Number(month) - 1]}-${year}`;
}
