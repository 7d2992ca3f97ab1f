import { isMistypedGstin } from "./gstin.ts";
import {
  type ChargedLine,
  type InvoiceTax,
  type InvoiceTotals,
  invoiceTotals,
  stateTaxName,
  taxLines,
} from "./invoice-tax.ts";
import { placeOfSupply, type PlaceOfSupply, type Supply, supplierState } from "./place-of-supply.ts";

/** The tax of a sale as its tax invoice states it. */
export type SaleTax<Line extends ChargedLine> = {
  /** The buyer's as printed on the invoice: "NA" instead of a mistyped one, which belongs to no taxpayer. */
  readonly gstin: string;
  readonly seller: PlaceOfSupply;
  readonly place: PlaceOfSupply;
  readonly isIntraState: boolean;
  /** "SGST", or "UTGST" where the seller is in a union territory without an assembly. */
  readonly stateTaxName: "SGST" | "UTGST";
  readonly lines: readonly (Line & InvoiceTax)[];
  readonly totals: InvoiceTotals;
};

/**
 * The tax of a sale by head, from its parties and its lines: the checkout shows it, and the invoice states it.
 *
 * @throws RangeError when the seller's GSTIN is of no state, or a line's GST is not that of its rate
 */
export function saleTax<Line extends ChargedLine>(supply: Supply, charged: readonly Line[]): SaleTax<Line> {
  const gstin = isMistypedGstin(supply.gstin) ? "NA" : supply.gstin;
  const seller = supplierState(supply.supplierGstin);
  const place = placeOfSupply({ ...supply, gstin });
  const isIntraState = place.stateCode === seller.stateCode;
  const lines = taxLines(charged, isIntraState);
  return {
    gstin,
    seller,
    place,
    isIntraState,
    stateTaxName: stateTaxName(seller.stateCode),
    lines,
    totals: invoiceTotals(lines),
  };
}
