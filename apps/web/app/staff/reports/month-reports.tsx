import { documentCountHeader } from "@dakbag/contracts/gst-returns";
import { isCalendarMonth, monthsAfter } from "@dakbag/domain/dates/month";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import { countWithNoun } from "@dakbag/domain/money/money";
import type { Answer } from "#app/api/call.ts";
import { download } from "#app/api/download.ts";
import { serverNow } from "#app/api/server-time.ts";
import { formatAmount } from "#app/components/product-price.ts";
import { listSearchParams, useListSearchParams } from "#app/staff/list-search-params.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { ReportDownload } from "./report-download.tsx";
import styles from "./order-reports.module.css";

// Returns of a financial year can be amended until the November after it.
const monthCount = 24;

const thisMonth = () => indiaDay(new Date(serverNow())).slice(0, 7);

/** The month in the page's URL; without one the last complete month, because its return is due. */
export const monthSearchParams = listSearchParams({
  month: (text) => (isCalendarMonth(text) ? text : monthsAfter(thisMonth(), -1)),
});

type DocumentsOfMonth = Pick<Answer<"GET /api/admin/reports/documents">, "invoices" | "creditNotes">;

/** What accountants need of a month in Asia/Kolkata: how many documents it has, and its files. */
export function MonthReports({ invoices, creditNotes }: DocumentsOfMonth) {
  const { params, setParams } = useListSearchParams(monthSearchParams);
  const { month } = params;
  const current = thisMonth();
  const recent = Array.from({ length: monthCount }, (_, ago) => monthsAfter(current, -ago));
  const options = recent.includes(month) ? recent : [...recent, month];
  const isEmpty = invoices.count === 0 && creditNotes.count === 0;
  return (
    <>
      <div className={styles.days}>
        <SelectField
          label="Month"
          options={options.map((value) => ({
            value,
            label: formatMonth(value) + (value === current ? ", so far" : ""),
          }))}
          value={month}
          onChange={(event) => setParams({ month: event.target.value })}
        />
      </div>
      {isEmpty ? (
        <Notice tone="info" live>
          {`${formatMonth(month)} has no invoice and no credit note: there is nothing to download. File a nil return on the GST portal.`}
        </Notice>
      ) : (
        <>
          <ul role="list" className={styles.counts} aria-live="polite">
            <Issued what="invoice" {...invoices} />
            <Issued what="credit note" {...creditNotes} />
          </ul>
          <ReportDownload
            label="Download invoices and credit notes"
            hint={`A PDF of each: documents_${month}.zip`}
            counted={{ header: documentCountHeader, things: (count) => countWithNoun(count, "document") }}
            request={(signal, onProgress) =>
              download("GET /api/admin/reports/documents.zip", { query: { month }, signal }, onProgress)
            }
          />
          <ReportDownload
            label="Download sales register"
            hint={`One row per document, with rates, tax heads and place of supply: sales_register_${month}.xlsx`}
            request={(signal, onProgress) =>
              download("GET /api/admin/reports/sales-register.xlsx", { query: { month }, signal }, onProgress)
            }
          />
          <ReportDownload
            label="Download GSTR-1 for the portal"
            hint={`The file for the GST portal: gstr1_${month}.json`}
            request={(signal, onProgress) =>
              download("GET /api/admin/reports/gstr1.json", { query: { month }, signal }, onProgress)
            }
          />
          <ReportDownload
            label="Download GSTR-1 workbook"
            hint={`For review in Excel: gstr1_${month}.xlsx`}
            request={(signal, onProgress) =>
              download("GET /api/admin/reports/gstr1.xlsx", { query: { month }, signal }, onProgress)
            }
          />
        </>
      )}
    </>
  );
}

/** "412 invoices, ₹12,34,567.00 incl. GST, DB/26-27/000101 to DB/26-27/000512" */
function Issued({ what, count, from, to, total }: DocumentsOfMonth["invoices"] & { what: string }) {
  if (count === 0) return <li key="none">{`No ${what}`}</li>;
  return (
    <li key="some">
      <span>{`${countWithNoun(count, what)}, ${formatAmount(total)} incl. GST,`}</span>{" "}
      <span className={styles.numbers}>{from === to ? from : `${from} to ${to}`}</span>
    </li>
  );
}

const monthFormat = new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" });
const formatMonth = (month: string) => monthFormat.format(new Date(`${month}-01`));
