import { invoiceTax } from "./invoice-tax.ts";
import type { ChargedLine, InvoiceTax } from "./invoice-tax.ts";
import type { Paise } from "../money/money.ts";

/**
 * The tax that a credit note reverses on one line of its invoice, by head.
 *
 * Within a state each head is the legal rounding of everything credited so far, less what earlier notes reversed: so the
 * notes of an invoice never exceed it in any head, and equal it once all of it is credited. Between states the IGST is
 * the GST that was refunded.
 *
 * @param line what is credited now: its taxable amount, the line's rate and the refunded GST
 * @param creditedTaxablePaise the taxable amount of the line already credited by earlier notes
 * @throws RangeError for a negative amount or rate
 */
export function creditNoteTax(
  { taxablePaise, gstRateBasisPoints, gstPaise }: ChargedLine,
  creditedTaxablePaise: Paise,
  isIntraState: boolean,
): InvoiceTax {
  if (!isIntraState) return { cgstPaise: 0, sgstPaise: 0, igstPaise: gstPaise };
  const half = (taxable: Paise) =>
    invoiceTax({ taxablePaise: taxable, gstRateBasisPoints }, isIntraState).cgstPaise;
  const halfPaise = half(creditedTaxablePaise + taxablePaise) - half(creditedTaxablePaise);
  return { cgstPaise: halfPaise, sgstPaise: halfPaise, igstPaise: 0 };
}
