import { contact } from "@dakbag/company/company";
import {
  type B2csRow,
  type HsnRow,
  isExport,
  type RateRow,
  rateRows,
  recipientId,
  type ReturnDocument,
} from "@dakbag/domain/gst/gstr1";
import { paiseToRupees } from "@dakbag/domain/money/money";
import type { ReadDatabase } from "../../platform/read-database.ts";
import { readInSnapshot } from "../../platform/snapshot.ts";
import type { SeriesRow } from "./gst-returns.queries.ts";
import { documentKinds, unregisteredType, uqcOf } from "./gst-return-labels.ts";
import { readReturnDocuments } from "./read-return-documents.ts";

// The version that the portal's offline tool writes. The portal derives the file format from it.
const version = "GST3.2.1";

/**
 * GSTR-1 of a month as the JSON file that the GST portal accepts: amounts in rupees, days as DD-MM-YYYY, the period as
 * MMYYYY.
 * Streamed while the month is read, so that only one buyer's documents are in memory. Empty sections are omitted.
 */
export function writeGstr1Json(readDb: ReadDatabase, month: string): AsyncGenerator<Buffer> {
  return readInSnapshot(readDb, async function* (read) {
    const { sums, series, section } = await readReturnDocuments(read, month);
    const [year, number] = month.split("-");
    const head = { gstin: contact.gstin, fp: `${number}${year}`, version, hash: "hash" };
    yield Buffer.from(JSON.stringify(head).slice(0, -1));
    yield* list(
      "b2b",
      grouped(section("b2b"), recipientOf, (ctin, inv) => ({ ctin, inv: inv.map(b2bInvoice) })),
    );
    const placeOf = (document: ReturnDocument) => document.placeOfSupplyCode;
    yield* list(
      "b2cl",
      grouped(section("b2cl"), placeOf, (pos, inv) => ({ pos, inv: inv.map(invoice) })),
    );
    yield* list("b2cs", each(sums.b2cs(), b2csRow));
    yield* list(
      "exp",
      grouped(
        section("exp"),
        () => "WPAY",
        (exp_typ, inv) => ({ exp_typ, inv: inv.map(exported) }),
      ),
    );
    yield* list(
      "cdnr",
      grouped(section("cdnr"), recipientOf, (ctin, nt) => ({ ctin, nt: nt.map(registeredNote) })),
    );
    yield* list("cdnur", mapped(section("cdnur"), unregisteredNote));
    yield* objectOf("hsn", { hsn_b2b: sums.hsn("b2b").map(hsnRow), hsn_b2c: sums.hsn("b2c").map(hsnRow) });
    yield* objectOf("doc_issue", { doc_det: documents(series) });
    yield Buffer.from("}");
  });
}

const recipientOf = (document: ReturnDocument) => recipientId(document) ?? "";
const dayOf = ({ day }: ReturnDocument) => day.split("-").toReversed().join("-");

function invoice(document: ReturnDocument) {
  return {
    inum: document.number,
    idt: dayOf(document),
    val: paiseToRupees(document.totalPaise),
    itms: items(document),
  };
}

function b2bInvoice(document: ReturnDocument) {
  const { itms, ...head } = invoice(document);
  return { ...head, pos: document.placeOfSupplyCode, rchrg: "N", inv_typ: "R", itms };
}

function exported(document: ReturnDocument) {
  return { ...invoice(document), itms: rateRows(document.lines).map((row) => amounts(row, false)) };
}

function note(document: ReturnDocument) {
  return {
    ntty: "C",
    nt_num: document.number,
    nt_dt: dayOf(document),
    val: paiseToRupees(document.totalPaise),
  };
}

function registeredNote(document: ReturnDocument) {
  return {
    ...note(document),
    pos: document.placeOfSupplyCode,
    rchrg: "N",
    inv_typ: "R",
    itms: items(document),
  };
}

function unregisteredNote(document: ReturnDocument) {
  const place = isExport(document) ? {} : { pos: document.placeOfSupplyCode };
  return { typ: unregisteredType(document), ...note(document), ...place, itms: items(document) };
}

function items({ lines, isIntraState }: ReturnDocument) {
  return rateRows(lines).map((row, index) => ({ num: index + 1, itm_det: amounts(row, isIntraState) }));
}

function amounts(row: RateRow, isIntraState: boolean) {
  const tax = isIntraState
    ? { camt: paiseToRupees(row.cgstPaise), samt: paiseToRupees(row.sgstPaise) }
    : { iamt: paiseToRupees(row.igstPaise) };
  return { rt: row.gstRateBasisPoints / 100, txval: paiseToRupees(row.taxablePaise), ...tax, csamt: 0 };
}

function b2csRow(row: B2csRow) {
  const place = { sply_ty: row.isIntraState ? "INTRA" : "INTER", typ: "OE", pos: row.placeOfSupplyCode };
  return { ...place, ...amounts(row, row.isIntraState) };
}

function hsnRow(row: HsnRow, index: number) {
  return {
    num: index + 1,
    hsn_sc: row.hsn,
    user_desc: "",
    desc: "",
    uqc: uqcOf(row.unit).code,
    qty: row.quantity,
    rt: row.gstRateBasisPoints / 100,
    txval: paiseToRupees(row.taxablePaise),
    iamt: paiseToRupees(row.igstPaise),
    camt: paiseToRupees(row.cgstPaise),
    samt: paiseToRupees(row.sgstPaise),
    csamt: 0,
  };
}

function documents(runs: readonly SeriesRow[]) {
  return documentKinds
    .map(({ kind, doc_num, doc_typ }) => ({
      doc_num,
      doc_typ,
      docs: runs
        .filter((run) => run.kind === kind)
        .map(({ from, to, count }, index) => ({
          num: index + 1,
          from,
          to,
          totnum: count,
          cancel: 0,
          net_issue: count,
        })),
    }))
    .filter(({ docs }) => docs.length > 0);
}

/** A section that is an array, written row by row. Omitted when it is empty. */
async function* list(name: string, rows: AsyncIterable<object>): AsyncGenerator<Buffer> {
  let before = `,"${name}":[`;
  for await (const row of rows) {
    yield Buffer.from(before + JSON.stringify(row));
    before = ",";
  }
  if (before === ",") yield Buffer.from("]");
}

/** A section that is an object of arrays. Empty arrays are omitted, and so is an object without arrays. */
function* objectOf(name: string, lists: Readonly<Record<string, readonly object[]>>): Generator<Buffer> {
  const filled = Object.entries(lists).filter(([, rows]) => rows.length > 0);
  if (filled.length > 0) yield Buffer.from(`,"${name}":${JSON.stringify(Object.fromEntries(filled))}`);
}

async function* each<Row>(rows: readonly Row[], to: (row: Row) => object): AsyncGenerator<object> {
  for (const row of rows) yield to(row);
}

async function* mapped(
  pages: AsyncIterable<readonly ReturnDocument[]>,
  to: (document: ReturnDocument) => object,
): AsyncGenerator<object> {
  for await (const page of pages) yield* page.map(to);
}

/** Combines consecutive documents with the same key into one object. */
async function* grouped(
  pages: AsyncIterable<readonly ReturnDocument[]>,
  keyOf: (document: ReturnDocument) => string,
  to: (key: string, documents: readonly ReturnDocument[]) => object,
): AsyncGenerator<object> {
  let group: ReturnDocument[] = [];
  let key = "";
  for await (const page of pages) {
    for (const document of page) {
      if (group.length > 0 && keyOf(document) !== key) {
        yield to(key, group);
        group = [];
      }
      key = keyOf(document);
      group.push(document);
    }
  }
  if (group.length > 0) yield to(key, group);
}
