import { contact } from "@dakbag/company/company";
import {
  type Gstr1Section,
  gstr1Section,
  Gstr1Totals,
  numberToCheck,
  type ReturnDocument,
} from "@dakbag/domain/gst/gstr1";
import { daysOfMonth } from "@dakbag/domain/dates/month";
import { mapPages, type ReadRows } from "../../platform/snapshot.ts";
import {
  readInvoicesByBuyer,
  readInvoicesByPlace,
  readNotesByBuyer,
  readSeries,
  type SeriesRow,
} from "./gst-returns.queries.ts";

/** The data of a month's return, from one snapshot. */
export interface ReturnOfMonth {
  /** The totals of all its documents. */
  readonly sums: Gstr1Totals;
  /** The ranges of numbers that were issued. */
  readonly series: readonly SeriesRow[];
  /**
   * The documents of one section, sorted by buyer, or by place in `b2cl` and `exp`. Each call reads the month again,
   * because it may not fit in memory.
   */
  section(section: ListedSection): AsyncGenerator<ReturnDocument[]>;
  /** The documents whose number staff should check before the return is filed. */
  toCheck(): AsyncGenerator<ReturnDocument[]>;
  readonly toCheckCount: number;
}

/** The sections that list single documents, not only totals. */
export type ListedSection = Exclude<Gstr1Section, "b2cs">;

const queries = {
  b2b: readInvoicesByBuyer,
  b2cl: readInvoicesByPlace,
  exp: readInvoicesByPlace,
  cdnr: readNotesByBuyer,
  cdnur: readNotesByBuyer,
} satisfies Record<ListedSection, unknown>;

/** @param month as YYYY-MM, in Asia/Kolkata */
export async function readReturnDocuments(read: ReadRows, month: string): Promise<ReturnOfMonth> {
  const { from, before } = daysOfMonth(month);
  const period = [from, before, contact.gstin] as const;
  const sums = new Gstr1Totals();
  const byBuyer = [readInvoicesByBuyer, readNotesByBuyer];
  let toCheckCount = 0;
  for (const query of byBuyer) {
    for await (const page of read(query(...period)))
      for (const document of page) {
        sums.add(document);
        if (numberToCheck(document)) toCheckCount += 1;
      }
  }
  const series: SeriesRow[] = [];
  for await (const page of read(readSeries(...period))) series.push(...page);
  return {
    sums,
    series,
    toCheckCount,
    async *toCheck() {
      if (toCheckCount === 0) return;
      for (const query of byBuyer)
        yield* mapPages(read(query(...period)), (document) => (numberToCheck(document) ? [document] : []));
    },
    async *section(section) {
      if (sums.section(section).documents === 0) return;
      const pages = read(queries[section](...period));
      yield* mapPages(pages, (document) => (gstr1Section(document) === section ? [document] : []));
    },
  };
}
