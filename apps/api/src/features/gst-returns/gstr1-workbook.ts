import {
  type HsnRow,
  type RateRow,
  rateRows,
  recipientId,
  type ReturnDocument,
  type SectionTotal,
} from "@dakbag/domain/gst/gstr1";
import { formatDay } from "@dakbag/domain/dates/india-day";
import { paiseToRupees } from "@dakbag/domain/money/money";
import type pg from "pg";
import { mapPages, readInSnapshot } from "../../platform/snapshot.ts";
import { type Sheet, type SheetColumn, writeXlsx } from "../../platform/xlsx-writer.ts";
import type { SeriesRow } from "./gst-returns.queries.ts";
import { documentKinds, placeInWords, unregisteredType, uqcOf } from "./gst-return-words.ts";
import {
  b2bColumns,
  b2clColumns,
  b2csColumns,
  cdnrColumns,
  cdnurColumns,
  type Cells,
  docsColumns,
  expColumns,
  hsnColumns,
} from "./gstr1-columns.ts";
import { type ListedSection, type MonthOfPapers, readPapers } from "./read-papers.ts";

/**
 * GSTR-1 of a month as the workbook of the portal's offline tool: its sheets, its headings in row 4 and its rows from
 * row 5 on, below a summary. Written while the month is read.
 */
export function writeGstr1Workbook(db: pg.Pool, month: string): AsyncGenerator<Uint8Array> {
  return readInSnapshot(db, async function* (read) {
    const papers = await readPapers(read, month);
    yield* writeXlsx([
      ...paperSheets(papers),
      hsnSheet("hsn(b2b)", papers.sums.hsn("b2b")),
      hsnSheet("hsn(b2c)", papers.sums.hsn("b2c")),
      seriesSheet(papers.series),
    ]);
  });
}

function paperSheets({ sums, section }: MonthOfPapers): Sheet<Cells>[] {
  const listed = (
    name: string,
    of: ListedSection,
    columns: readonly SheetColumn<Cells>[],
    cellsOf: (paper: ReturnDocument) => Cells,
  ): Sheet<Cells> => ({
    name,
    columns,
    above: summary(columns, name, sectionCells(sums.section(of))),
    pages: mapPages(section(of), (paper) =>
      rateRows(paper.lines).map((row) => ({ ...cellsOf(paper), ...rateCells(row) })),
    ),
  });
  const inSums = sums.b2cs().map((row) => ({
    Type: "OE",
    "Place Of Supply": placeInWords(row.placeOfSupplyCode),
    ...rateCells(row),
  }));
  return [
    listed("b2b,sez,de", "b2b", b2bColumns, (paper) => ({
      ...buyerCells(paper),
      ...invoiceCells(paper),
      "Invoice Type": "Regular B2B",
    })),
    listed("b2cl", "b2cl", b2clColumns, invoiceCells),
    sheet("b2cs", b2csColumns, inSums, sectionCells(sums.section("b2cs"))),
    listed("cdnr", "cdnr", cdnrColumns, (paper) => ({
      ...buyerCells(paper),
      ...noteCells(paper),
      "Note Supply Type": "Regular B2B",
    })),
    listed("cdnur", "cdnur", cdnurColumns, (paper) => ({
      "UR Type": unregisteredType(paper),
      ...noteCells(paper),
    })),
    listed("exp", "exp", expColumns, (paper) => ({ "Export Type": "WPAY", ...invoiceCells(paper) })),
  ];
}

function hsnSheet(name: string, rows: readonly HsnRow[]): Sheet<Cells> {
  const cells = rows.map((row) => {
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
  return sheet(name, hsnColumns, cells, {
    HSN: rows.length,
    "Taxable Value": paiseToRupees(taxablePaise),
  });
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
  return sheet("docs", docsColumns, cells, { "Total Number": given, Cancelled: 0 });
}

/** A sheet of few rows. */
function sheet(
  name: string,
  columns: readonly SheetColumn<Cells>[],
  rows: readonly Cells[],
  sums: Cells,
): Sheet<Cells> {
  const pages = (async function* () {
    yield rows;
  })();
  return { name, columns, above: summary(columns, name, sums), pages };
}

/** The three rows above a sheet's headings: its name, what is summed up, and the sums over their columns. */
function summary(columns: readonly SheetColumn<Cells>[], name: string, sums: Cells) {
  const labels = columns.map((column) => (column.name in sums ? labelOf(column) : ""));
  return [[`Summary For ${name}`], labels, columns.map((column) => sums[column.name] ?? "")];
}

const labelOf = ({ name, kind }: SheetColumn<Cells>) =>
  kind === "text" ? `No. of ${name.replace(" Number", "s")}` : `Total ${name.replace("Total ", "")}`;

/** What a section comes to, under the headings of invoices and of notes: a sheet has those of one of them. */
function sectionCells({ documents, totalPaise, taxablePaise }: SectionTotal): Cells {
  return {
    "Invoice Number": documents,
    "Note Number": documents,
    "Invoice Value": paiseToRupees(totalPaise),
    "Note Value": paiseToRupees(totalPaise),
    "Taxable Value": paiseToRupees(taxablePaise),
  };
}

function buyerCells(paper: ReturnDocument): Cells {
  return {
    "GSTIN/UIN of Recipient": recipientId(paper) ?? "",
    "Receiver Name": paper.buyerName,
    "Reverse Charge": "N",
  };
}

function invoiceCells({ number, day, totalPaise, placeOfSupplyCode }: ReturnDocument): Cells {
  return {
    "Invoice Number": number,
    "Invoice date": withDashes(day),
    "Invoice Value": paiseToRupees(totalPaise),
    "Place Of Supply": placeInWords(placeOfSupplyCode),
  };
}

function noteCells({ number, day, totalPaise, placeOfSupplyCode }: ReturnDocument): Cells {
  return {
    "Note Number": number,
    "Note Date": withDashes(day),
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

/** "2026-10-05" as "05-Oct-2026". */
const withDashes = (day: string) => formatDay(day).replaceAll(" ", "-");
