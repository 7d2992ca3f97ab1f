import {
  gstr1Section,
  type HsnRow,
  numberToCheck,
  type RateRow,
  rateRows,
  recipientId,
  type ReturnDocument,
  type SectionTotal,
} from "@dakbag/domain/gst/gstr1";
import { formatDay } from "@dakbag/domain/dates/india-day";
import { paiseToRupees } from "@dakbag/domain/money/money";
import type { ReadDatabase } from "../../platform/read-database.ts";
import { mapPages, readInSnapshot } from "../../platform/snapshot.ts";
import { type Sheet, type SheetColumn, writeXlsx } from "../../platform/xlsx-writer.ts";
import type { SeriesRow } from "./gst-returns.queries.ts";
import { documentKinds, formatPlaceOfSupply, unregisteredType, uqcOf } from "./gst-return-labels.ts";
import {
  b2bColumns,
  b2clColumns,
  b2csColumns,
  checkColumns,
  cdnrColumns,
  cdnurColumns,
  type Cells,
  docsColumns,
  expColumns,
  hsnColumns,
} from "./gstr1-columns.ts";
import { type ListedSection, type ReturnOfMonth, readReturnDocuments } from "./read-return-documents.ts";

/**
 * GSTR-1 of a month as the workbook of the portal's offline tool: its sheets, its headings in row 4 and its rows from
 * row 5 on, below a summary. Streamed while the month is read.
 */
export function writeGstr1Workbook(readDb: ReadDatabase, month: string): AsyncGenerator<Uint8Array> {
  return readInSnapshot(readDb, async function* (read) {
    const documents = await readReturnDocuments(read, month);
    yield* writeXlsx([
      ...(documents.toCheckCount === 0 ? [] : [checkSheet(documents)]),
      ...documentSheets(documents),
      hsnSheet("hsn(b2b)", documents.sums.hsn("b2b")),
      hsnSheet("hsn(b2c)", documents.sums.hsn("b2c")),
      seriesSheet(documents.series),
    ]);
  });
}

function documentSheets({ sums, section }: ReturnOfMonth): Sheet<Cells>[] {
  const listed = (
    name: string,
    of: ListedSection,
    columns: readonly SheetColumn<Cells>[],
    cellsOf: (document: ReturnDocument) => Cells,
  ): Sheet<Cells> => ({
    name,
    columns,
    above: summary(columns, name, sectionCells(sums.section(of))),
    pages: mapPages(section(of), (document) =>
      rateRows(document.lines).map((row) => ({ ...cellsOf(document), ...rateCells(row) })),
    ),
  });
  const b2csCells = sums.b2cs().map((row) => ({
    Type: "OE",
    "Place Of Supply": formatPlaceOfSupply(row.placeOfSupplyCode),
    ...rateCells(row),
  }));
  return [
    listed("b2b,sez,de", "b2b", b2bColumns, (document) => ({
      ...buyerCells(document),
      ...invoiceCells(document),
      "Invoice Type": "Regular B2B",
    })),
    listed("b2cl", "b2cl", b2clColumns, invoiceCells),
    sheet("b2cs", b2csColumns, b2csCells, sectionCells(sums.section("b2cs"))),
    listed("cdnr", "cdnr", cdnrColumns, (document) => ({
      ...buyerCells(document),
      ...noteCells(document),
      "Note Supply Type": "Regular B2B",
    })),
    listed("cdnur", "cdnur", cdnurColumns, (document) => ({
      "UR Type": unregisteredType(document),
      ...noteCells(document),
    })),
    listed("exp", "exp", expColumns, (document) => ({ "Export Type": "WPAY", ...invoiceCells(document) })),
  ];
}

/** First in the workbook: what staff should settle with the buyer before the return is filed. */
function checkSheet({ toCheck, toCheckCount }: ReturnOfMonth): Sheet<Cells> {
  return {
    name: "check first",
    columns: checkColumns,
    above: summary(checkColumns, "Numbers to compare with the buyer's certificate", {
      "Document Number": toCheckCount,
    }),
    pages: mapPages(toCheck(), (document) => [
      {
        "Document Number": document.number,
        "Document date": formatDayWithDashes(document.day),
        "GSTIN/UIN as typed": numberToCheck(document)?.number ?? "",
        Reason: numberToCheck(document)?.reason ?? "",
        "Receiver Name": document.buyerName,
        "Filed in": gstr1Section(document),
        "Total Value": paiseToRupees(document.totalPaise),
      },
    ]),
  };
}

function hsnSheet(name: string, rows: readonly HsnRow[]): Sheet<Cells> {
  const cells = rows.map((row) => {
    const { taxablePaise, igstPaise, cgstPaise, sgstPaise } = row;
    return {
      HSN: row.hsn,
      UQC: uqcOf(row.unit).label,
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
  const issued = runs.reduce((sum, { count }) => sum + count, 0);
  return sheet("docs", docsColumns, cells, { "Total Number": issued, Cancelled: 0 });
}

/** A sheet whose rows are all in memory. */
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

/** The three rows above a sheet's headings: its name, the labels of the totals, and the totals above their columns. */
function summary(columns: readonly SheetColumn<Cells>[], name: string, sums: Cells) {
  const labels = columns.map((column) => (column.name in sums ? labelOf(column) : ""));
  return [[`Summary For ${name}`], labels, columns.map((column) => sums[column.name] ?? "")];
}

const labelOf = ({ name, kind }: SheetColumn<Cells>) =>
  kind === "text" ? `No. of ${name.replace(" Number", "s")}` : `Total ${name.replace("Total ", "")}`;

/** A section's totals. A sheet has the headings either of invoices or of notes, so both are filled. */
function sectionCells({ documents, totalPaise, taxablePaise }: SectionTotal): Cells {
  return {
    "Invoice Number": documents,
    "Note Number": documents,
    "Invoice Value": paiseToRupees(totalPaise),
    "Note Value": paiseToRupees(totalPaise),
    "Taxable Value": paiseToRupees(taxablePaise),
  };
}

function buyerCells(document: ReturnDocument): Cells {
  return {
    "GSTIN/UIN of Recipient": recipientId(document) ?? "",
    "Receiver Name": document.buyerName,
    "Reverse Charge": "N",
  };
}

function invoiceCells({ number, day, totalPaise, placeOfSupplyCode }: ReturnDocument): Cells {
  return {
    "Invoice Number": number,
    "Invoice date": formatDayWithDashes(day),
    "Invoice Value": paiseToRupees(totalPaise),
    "Place Of Supply": formatPlaceOfSupply(placeOfSupplyCode),
  };
}

function noteCells({ number, day, totalPaise, placeOfSupplyCode }: ReturnDocument): Cells {
  return {
    "Note Number": number,
    "Note Date": formatDayWithDashes(day),
    "Note Type": "C",
    "Note Value": paiseToRupees(totalPaise),
    "Place Of Supply": formatPlaceOfSupply(placeOfSupplyCode),
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
const formatDayWithDashes = (day: string) => formatDay(day).replaceAll(" ", "-");
