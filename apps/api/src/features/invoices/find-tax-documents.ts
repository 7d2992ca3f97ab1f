import { one } from "../../platform/database.ts";
import * as invoicesRows from "./invoices.queries.ts";
import * as taxDocumentsRows from "./tax-documents.queries.ts";

export const findInvoiceNumber = one(invoicesRows.findInvoiceNumber);
export const { findOrdersWithoutInvoice } = invoicesRows;
export const findCreditNoteOfOrder = one(taxDocumentsRows.findCreditNoteOfOrder);
export const findInvoiceOfOrder = one(taxDocumentsRows.findInvoiceOfOrder);
export const { findCreditNotesOfPeriod, findInvoicesOfPeriod, readInvoicesOfOrders } = taxDocumentsRows;
