import type { GstRateBasisPoints } from "./gst-tax.ts";
import { hasGstinPattern, normaliseGstin } from "./gstin.ts";
import { type HsnSummaryRow, type InvoiceTax, sumOfHeads } from "./invoice-tax.ts";
import type { Paise } from "../money/money.ts";

/** A line of a tax invoice or a credit note, as the return counts it. */
export type ReturnLine = HsnSummaryRow & { unit: string; quantity: number };

/** A tax invoice or a credit note as it was kept. All its amounts are positive, also those that a note takes back. */
export type ReturnDocument = {
  kind: "invoice" | "credit note";
  number: string;
  /** YYYY-MM-DD in Asia/Kolkata. */
  day: string;
  buyerName: string;
  gstin: string;
  uin: string;
  placeOfSupplyCode: string;
  isIntraState: boolean;
  totalPaise: Paise;
  /** Of the invoice itself, or of the one that a note corrects: large ones are told one by one. */
  invoiceTotalPaise: Paise;
  lines: readonly ReturnLine[];
};

/**
 * Where GSTR-1 tells a paper: invoices of registered buyers (4A), large ones between states (5), all other sales within
 * India in sums (7), exports (6A), and credit notes (9B) of registered and of other buyers. A note on a sale
 * that is told in sums alone lessens them.
 */
export type Gstr1Section = "b2b" | "b2cl" | "b2cs" | "exp" | "cdnr" | "cdnur";

/** Above this an invoice between states is told by itself. Since August 2024 (Notification 12/2024 - Central Tax). */
export const b2clAbovePaise: Paise = 10_000_000;

/** Whether goods left India: their place of supply is the code of other countries. */
export function isExport({ placeOfSupplyCode }: Pick<ReturnDocument, "placeOfSupplyCode">): boolean {
  return placeOfSupplyCode === "96";
}

export function gstr1Section(paper: ReturnDocument): Gstr1Section {
  const isNote = paper.kind === "credit note";
  if (recipientId(paper) !== undefined) return isNote ? "cdnr" : "b2b";
  if (isExport(paper)) return isNote ? "cdnur" : "exp";
  if (paper.isIntraState || paper.invoiceTotalPaise <= b2clAbovePaise) return "b2cs";
  return isNote ? "cdnur" : "b2cl";
}

// As the return knows it: four digits, three letters, five digits, U or O, N, and a check character.
const uinPattern = /^\d{4}[A-Z]{3}\d{5}[UO]N[A-Z0-9]$/;

/** The GSTIN of a registered buyer, or the UIN of an embassy; undefined for everybody else. */
export function recipientId({ gstin, uin }: Pick<ReturnDocument, "gstin" | "uin">): string | undefined {
  const [own, unique] = [normaliseGstin(gstin), normaliseGstin(uin)];
  if (hasGstinPattern(own)) return own;
  return uinPattern.test(unique) ? unique : undefined;
}

export type RateRow = InvoiceTax & { gstRateBasisPoints: GstRateBasisPoints; taxablePaise: Paise };

/** What a paper's lines come to at each rate, lowest first. */
export function rateRows(lines: readonly ReturnLine[]): RateRow[] {
  return [...Map.groupBy(lines, (line) => line.gstRateBasisPoints)]
    .map(([gstRateBasisPoints, group]) => ({ gstRateBasisPoints, ...sumOfHeads(group) }))
    .toSorted((a, b) => a.gstRateBasisPoints - b.gstRateBasisPoints);
}

/** Sales told in sums: of one place of supply at one rate. Negative where notes took back more than was sold. */
export type B2csRow = RateRow & { placeOfSupplyCode: string; isIntraState: boolean };

/** What was sold of one HSN code by one unit at one rate, less what notes took back (table 12). */
export type HsnRow = RateRow & { hsn: string; unit: string; quantity: number };

/** How many papers stand in a section, and what they come to. */
export type SectionTotal = { papers: number; totalPaise: Paise; taxablePaise: Paise };

/** The sums of a return, which need every paper of the month. */
export class Gstr1Totals {
  readonly #b2cs = new Map<string, B2csRow>();
  readonly #hsn = { b2b: new Map<string, HsnRow>(), b2c: new Map<string, HsnRow>() };
  readonly #sections = new Map<Gstr1Section, SectionTotal>();

  add(paper: ReturnDocument): void {
    const section = gstr1Section(paper);
    const sign = paper.kind === "invoice" ? 1 : -1;
    const { placeOfSupplyCode, isIntraState } = paper;
    const { taxablePaise } = sumOfHeads(paper.lines);
    const sum = this.#sections.get(section) ?? { papers: 0, totalPaise: 0, taxablePaise: 0 };
    const told = section === "b2cs" ? sign : 1;
    this.#sections.set(section, {
      papers: sum.papers + 1,
      totalPaise: sum.totalPaise + told * paper.totalPaise,
      taxablePaise: sum.taxablePaise + told * taxablePaise,
    });
    if (section === "b2cs") {
      for (const row of rateRows(paper.lines)) {
        const key = `${placeOfSupplyCode} ${row.gstRateBasisPoints}`;
        this.#b2cs.set(key, { placeOfSupplyCode, isIntraState, ...added(this.#b2cs.get(key), row, sign) });
      }
    }
    const hsn = this.#hsn[section === "b2b" || section === "cdnr" ? "b2b" : "b2c"];
    for (const line of paper.lines) {
      const key = `${line.hsn} ${line.unit} ${line.gstRateBasisPoints}`;
      const before = hsn.get(key);
      const quantity = (before?.quantity ?? 0) + sign * line.quantity;
      hsn.set(key, { hsn: line.hsn, unit: line.unit, quantity, ...added(before, line, sign) });
    }
  }

  /** By place of supply and rate. */
  b2cs(): B2csRow[] {
    return [...this.#b2cs.values()].toSorted(
      (a, b) =>
        compare(a.placeOfSupplyCode, b.placeOfSupplyCode) || a.gstRateBasisPoints - b.gstRateBasisPoints,
    );
  }

  /** Of registered buyers, or of all others; by code, unit and rate. */
  hsn(whose: "b2b" | "b2c"): HsnRow[] {
    return [...this.#hsn[whose].values()].toSorted(
      (a, b) =>
        compare(a.hsn, b.hsn) || compare(a.unit, b.unit) || a.gstRateBasisPoints - b.gstRateBasisPoints,
    );
  }

  section(name: Gstr1Section): SectionTotal {
    return this.#sections.get(name) ?? { papers: 0, totalPaise: 0, taxablePaise: 0 };
  }
}

function added(before: RateRow | undefined, row: RateRow, sign: 1 | -1): RateRow {
  return {
    gstRateBasisPoints: row.gstRateBasisPoints,
    taxablePaise: (before?.taxablePaise ?? 0) + sign * row.taxablePaise,
    cgstPaise: (before?.cgstPaise ?? 0) + sign * row.cgstPaise,
    sgstPaise: (before?.sgstPaise ?? 0) + sign * row.sgstPaise,
    igstPaise: (before?.igstPaise ?? 0) + sign * row.igstPaise,
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
