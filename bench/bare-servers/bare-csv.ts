import { readOrdersPlaced } from "@dakbag/api/features/order-reports/order-reports.queries";
import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { ordersReport } from "@dakbag/domain/reports/order-reports";
import { reportRow } from "@dakbag/domain/reports/report-columns";
import { answerWith } from "../support/script-process.ts";
import { timeToWrite } from "./time-to-write.ts";

/** The orders report as CSV: the same rows, read the same way, written to a file. */
export interface CsvToWrite {
  readonly databaseUrl: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** Answers with the milliseconds. */
answerWith<CsvToWrite>(({ databaseUrl, startDate, endDate }) => {
  const query = readOrdersPlaced(indiaDayStart(startDate), indiaDayEnd(endDate));
  return timeToWrite(databaseUrl, query, (page) => {
    let text = "";
    for (const row of page)
      text += `${Object.values(reportRow(ordersReport, { ...row, invoice: "", invoiceNumber: "" }))
        .map(csvCell)
        .join(",")}\r\n`;
    return text;
  });
});

function csvCell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
