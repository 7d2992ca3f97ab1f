import { contact } from "@dakbag/company/company";
import { readInvoicesByBuyer } from "@dakbag/api/features/gst-returns/gst-returns.queries";
import { daysOfMonth } from "@dakbag/domain/dates/month";
import { answerWith } from "../support/script-process.ts";
import { timeToWrite } from "./time-to-write.ts";

/** A month's invoices and credit notes, read once and written unchanged to a file. */
export interface InvoicesToRead {
  readonly databaseUrl: string;
  readonly month: string;
}

/** Answers with the milliseconds. */
answerWith<InvoicesToRead>(({ databaseUrl, month }) => {
  const { from, before } = daysOfMonth(month);
  return timeToWrite(databaseUrl, readInvoicesByBuyer(from, before, contact.gstin), (page) =>
    JSON.stringify(page),
  );
});
