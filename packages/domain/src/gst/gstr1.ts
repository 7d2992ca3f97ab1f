import type { GstRateBasisPoints } from "./gst-tax.ts";
import { type AddressOfBuyer, describeContradiction, gstinContradiction } from "./gstin-state.ts";
import { hasValidCheckDigit, isMistypedGstin, normaliseGstin, readUin } from "./gstin.ts";
import { type HsnSummaryRow, type InvoiceTax, sumOfHeads } from "./invoice-tax.ts";
import { abroad } from "./place-of-supply.ts";
import type { Paise } from "../money/money.ts";

/** A line of a tax invoice or a credit note in the return. */
type ReturnLine = HsnSummaryRow & { unit: string; quantity: number };

/** A stored tax invoice or credit note. All amounts are positive, also those of credit notes. */
export type ReturnDocument = {
  kind: "invoice" | "credit note";
  number: string;
  /** YYYY-MM-DD in Asia/Kolkata. */
  day: string;
  buyerName: string;
  gstin: string;
  uin: string;
  billingAddress: AddressOfBuyer;
  placeOfSupplyCode: string;
  isIntraState: boolean;
  totalPaise: Paise;
  /** Of the invoice, or of the one that a credit note corrects: large ones are reported individually. */
  invoiceTotalPaise: Paise;
  lines: readonly ReturnLine[];
};

/**
 * The section of GSTR-1 for a document: invoices of registered buyers (4A), large ones between states (5), the totals of
 * all other sales within India (7), exports (6A), and credit notes (9B) of registered and of other buyers. A credit note
 * on a sale reported in totals reduces them.
 */
export type Gstr1Section = "b2b" | "b2cl" | "b2cs" | "exp" | "cdnr" | "cdnur";

/** Above this an invoice between states is reported individually. Since August 2024 (Notification 12/2024 - Central Tax). */
export const b2clAbovePaise: Paise = 10_000_000;

/** Whether goods left India: their place of supply has the code of other countries. */
export function isExport({ placeOfSupplyCode }: Pick<ReturnDocument, "placeOfSupplyCode">): boolean {
  return placeOfSupplyCode === abroad.stateCode;
}

export function gstr1Section(document: ReturnDocument): Gstr1Section {
  const isNote = document.kind === "credit note";
  if (recipientId(document) !== undefined) return isNote ? "cdnr" : "b2b";
  if (isExport(document)) return isNote ? "cdnur" : "exp";
  if (document.isIntraState || document.invoiceTotalPaise <= b2clAbovePaise) return "b2cs";
  return isNote ? "cdnur" : "b2cl";
}

/**
 * The GSTIN of a registered buyer, or the UIN of an embassy; undefined for other buyers. A GSTIN with a wrong check
 * character belongs to no taxpayer: the portal would refuse the whole return.
 */
export function recipientId({ gstin, uin }: Pick<ReturnDocument, "gstin" | "uin">): string | undefined {
  const own = normaliseGstin(gstin);
  return hasValidCheckDigit(own) ? own : readUin(uin) || undefined;
}

/**
 * The number of a document that staff should compare with the buyer's certificate before the return is filed, and why;
 * undefined for most documents. A mistyped GSTIN is filed as of an unregistered buyer; a UIN is filed as it was typed,
 * because its last character cannot be checked, and so is a GSTIN of another state than the billing address.
 */
export function numberToCheck(
  document: Pick<ReturnDocument, "gstin" | "uin" | "billingAddress">,
): { readonly number: string; readonly reason: string } | undefined {
  if (isMistypedGstin(document.gstin))
    return { number: document.gstin, reason: "GSTIN with a wrong last character" };
  const recipient = recipientId(document);
  const contradiction = gstinContradiction(document.gstin, document.billingAddress);
  if (contradiction)
    return { number: document.gstin, reason: `GSTIN ${describeContradiction(contradiction)}` };
  const isUin = recipient !== undefined && recipient !== normaliseGstin(document.gstin);
  return isUin ? { number: recipient, reason: "UIN, which cannot be checked here" } : undefined;
}

export type RateRow = InvoiceTax & { gstRateBasisPoints: GstRateBasisPoints; taxablePaise: Paise };

/** The totals of a document's lines at each rate, lowest first. */
export function rateRows(lines: readonly ReturnLine[]): RateRow[] {
  return [...Map.groupBy(lines, (line) => line.gstRateBasisPoints)]
    .map(([gstRateBasisPoints, group]) => ({ gstRateBasisPoints, ...sumOfHeads(group) }))
    .toSorted((a, b) => a.gstRateBasisPoints - b.gstRateBasisPoints);
}

/** Sales of one place of supply at one rate. Negative when credit notes exceed sales. */
export type B2csRow = RateRow & { placeOfSupplyCode: string; isIntraState: boolean };

/** Sales of one HSN code in one unit at one rate, less credit notes (table 12). */
export type HsnRow = RateRow & { hsn: string; unit: string; quantity: number };

/** The number of documents in a section, and their totals. */
export type SectionTotal = { documents: number; totalPaise: Paise; taxablePaise: Paise };

/** The totals of a return, over every document of the month. */
export class Gstr1Totals {
  readonly #b2cs = new Map<string, B2csRow>();
  readonly #hsn = { b2b: new Map<string, HsnRow>(), b2c: new Map<string, HsnRow>() };
  readonly #sections = new Map<Gstr1Section, SectionTotal>();

  add(document: ReturnDocument): void {
    const section = gstr1Section(document);
    const sign = document.kind === "invoice" ? 1 : -1;
    const { placeOfSupplyCode, isIntraState } = document;
    const { taxablePaise } = sumOfHeads(document.lines);
    const sum = this.#sections.get(section) ?? { documents: 0, totalPaise: 0, taxablePaise: 0 };
    const factor = section === "b2cs" ? sign : 1;
    this.#sections.set(section, {
      documents: sum.documents + 1,
      totalPaise: sum.totalPaise + factor * document.totalPaise,
      taxablePaise: sum.taxablePaise + factor * taxablePaise,
    });
    if (section === "b2cs") {
      for (const row of rateRows(document.lines)) {
        const key = `${placeOfSupplyCode} ${row.gstRateBasisPoints}`;
        this.#b2cs.set(key, { placeOfSupplyCode, isIntraState, ...added(this.#b2cs.get(key), row, sign) });
      }
    }
    const hsn = this.#hsn[section === "b2b" || section === "cdnr" ? "b2b" : "b2c"];
    for (const line of document.lines) {
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
  hsn(buyers: "b2b" | "b2c"): HsnRow[] {
    return [...this.#hsn[buyers].values()].toSorted(
      (a, b) =>
        compare(a.hsn, b.hsn) || compare(a.unit, b.unit) || a.gstRateBasisPoints - b.gstRateBasisPoints,
    );
  }

  section(name: Gstr1Section): SectionTotal {
    return this.#sections.get(name) ?? { documents: 0, totalPaise: 0, taxablePaise: 0 };
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
