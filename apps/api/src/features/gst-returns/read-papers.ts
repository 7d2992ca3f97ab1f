import { contact } from "@dakbag/company/company";
import { type Gstr1Section, gstr1Section, Gstr1Totals, type ReturnDocument } from "@dakbag/domain/gst/gstr1";
import { daysOfMonth } from "@dakbag/domain/dates/month";
import { mapPages, type ReadRows } from "../../platform/snapshot.ts";
import {
  readInvoicesByBuyer,
  readInvoicesByPlace,
  readNotesByBuyer,
  readSeries,
  type SeriesRow,
} from "./gst-returns.queries.ts";

/** What a return of a month is made of, all of it as of one moment. */
export interface MonthOfPapers {
  /** Of all its papers. */
  readonly sums: Gstr1Totals;
  /** The numbers that were given. */
  readonly series: readonly SeriesRow[];
  /**
   * The papers of one section, with those of one buyer, or of one place in `b2cl`, one after the other. Each reading
   * goes over the month anew: it may be larger than the memory.
   */
  section(section: ListedSection): AsyncGenerator<ReturnDocument[]>;
}

/** The sections that tell each paper by itself. */
export type ListedSection = Exclude<Gstr1Section, "b2cs">;

const questions = {
  b2b: readInvoicesByBuyer,
  b2cl: readInvoicesByPlace,
  exp: readInvoicesByPlace,
  cdnr: readNotesByBuyer,
  cdnur: readNotesByBuyer,
} satisfies Record<ListedSection, unknown>;

/** @param month as YYYY-MM, in Asia/Kolkata */
export async function readPapers(read: ReadRows, month: string): Promise<MonthOfPapers> {
  const { from, before } = daysOfMonth(month);
  const period = [from, before, contact.gstin] as const;
  const sums = new Gstr1Totals();
  for (const question of [readInvoicesByBuyer, readNotesByBuyer]) {
    for await (const page of read(question(...period))) for (const paper of page) sums.add(paper);
  }
  const series: SeriesRow[] = [];
  for await (const page of read(readSeries(...period))) series.push(...page);
  return {
    sums,
    series,
    async *section(section) {
      if (sums.section(section).documents === 0) return;
      const pages = read(questions[section](...period));
      yield* mapPages(pages, (paper) => (gstr1Section(paper) === section ? [paper] : []));
    },
  };
}
