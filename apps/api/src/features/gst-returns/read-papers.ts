import { contact } from "@dakbag/company/contact";
import { type Gstr1Section, gstr1Section, Gstr1Sums, type ReturnedPaper } from "@dakbag/domain/gstr1";
import { percentToBasisPoints } from "@dakbag/domain/gst-tax";
import { daysOfMonth } from "@dakbag/domain/month";
import { mapPages, type ReadRows } from "../../platform/snapshot.ts";
import {
  type PaperRow,
  readInvoicesByBuyer,
  readInvoicesByPlace,
  readNotesByBuyer,
  readSeries,
  type SeriesRow,
} from "./gst-returns.queries.ts";

/** What a return of a month is read from, all of it as of one moment. Each reading goes over the month anew. */
export interface MonthOfPapers {
  /** Of all its papers. */
  sums(): Promise<Gstr1Sums>;
  /** Those of one section, with those of one buyer, or of one place in `b2cl`, one after the other. */
  section(section: Exclude<Gstr1Section, "b2cs">): AsyncGenerator<ReturnedPaper[]>;
  /** The numbers that were given. */
  series(): Promise<SeriesRow[]>;
}

/** @param month as YYYY-MM, in Asia/Kolkata */
export function papersOfMonth(read: ReadRows, month: string): MonthOfPapers {
  const { from, before } = daysOfMonth(month);
  const period = [from, before, contact.gstin] as const;
  const questions = {
    b2b: readInvoicesByBuyer,
    b2cl: readInvoicesByPlace,
    exp: readInvoicesByPlace,
    cdnr: readNotesByBuyer,
    cdnur: readNotesByBuyer,
  };
  return {
    sums: async () => {
      const sums = new Gstr1Sums();
      for (const question of [readInvoicesByBuyer, readNotesByBuyer]) {
        for await (const page of read(question(...period))) for (const row of page) sums.add(paperOf(row));
      }
      return sums;
    },
    section: (section) =>
      mapPages(read(questions[section](...period)), (row) => {
        const paper = paperOf(row);
        return gstr1Section(paper) === section ? [paper] : [];
      }),
    series: async () => {
      const runs: SeriesRow[] = [];
      for await (const page of read(readSeries(...period))) runs.push(...page);
      return runs;
    },
  };
}

function paperOf(row: PaperRow): ReturnedPaper {
  const lines = row.lines.map(({ gstRatePercent, ...line }) => ({
    ...line,
    gstRateBasisPoints: percentToBasisPoints(gstRatePercent),
  }));
  return { ...row, lines };
}
