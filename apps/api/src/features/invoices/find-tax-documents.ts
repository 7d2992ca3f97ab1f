import { one } from "../../platform/database.ts";
import * as invoicesRows from "./invoices.queries.ts";
import * as taxDocumentsRows from "./tax-documents.queries.ts";

export const { findInvoiceNumbers, findOrdersWithoutInvoice } = invoicesRows;
export const findCreditNoteOfOrder = one(taxDocumentsRows.findCreditNoteOfOrder);
export const {
  findCreditNotesOfPeriod,
  findInvoicesOfOrder,
  findInvoicesOfPeriod,
  readChallansOfOrders,
  readInvoicesOfOrders,
} = taxDocumentsRows;
