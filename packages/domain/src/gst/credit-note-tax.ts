import { invoiceTax } from "./invoice-tax.ts";
import type { ChargedLine, InvoiceTax } from "./invoice-tax.ts";
import type { Paise } from "../money/money.ts";

/**
 * The tax that a credit note takes back of one line of its invoice, under its heads.
 *
 * Within a state each head is what the law rounds it to for all that has been credited by then, less what earlier notes
 * took back: so the notes of an invoice never take back more than it has, and when all of it is credited they come to it
 * in every head. Between states the one tax is what was refunded of it.
 *
 * @param line what is credited now: its taxable amount, the line's rate and the GST that goes back to the buyer
 * @param creditedTaxablePaise the taxable amount of the line that earlier notes of the invoice have credited
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
