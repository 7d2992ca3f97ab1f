import { indiaDay } from "@dakbag/domain/dates/india-day";
import { serverNow } from "#app/api/server-time.ts";
import { monthsAfter } from "@dakbag/domain/dates/month";
import { useState } from "react";
import { download } from "#app/api/download.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { ReportDownload } from "./report-download.tsx";
import styles from "./order-reports.module.css";

// Returns of a financial year can be amended until the November after it.
const monthCount = 24;

/** GSTR-1 of a month in Asia/Kolkata; the last complete one is chosen first, because it is due. */
export function GstReturn() {
  const [thisMonth] = useState(() => indiaDay(new Date(serverNow())).slice(0, 7));
  const [month, setMonth] = useState(monthsAfter(thisMonth, -1));
  const options = Array.from({ length: monthCount }, (_, ago) => monthsAfter(thisMonth, -ago));
  return (
    <section className={styles.range} aria-label="GST return">
      <div className={styles.days}>
        <SelectField
          label="Month of GSTR-1"
          options={options.map((value) => ({
            value,
            label: formatMonth(value) + (value === thisMonth ? ", so far" : ""),
          }))}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
      </div>
      <ReportDownload
        label="Download GSTR-1 for the portal"
        hint={`The file for the GST portal: gstr1_${month}.json`}
        request={(signal, onProgress) =>
          download("GET /api/admin/reports/gstr1.json", { query: { month }, signal }, onProgress)
        }
      />
      <ReportDownload
        label="Download GSTR-1 workbook"
        hint={`The same data, to review: gstr1_${month}.xlsx`}
        request={(signal, onProgress) =>
          download("GET /api/admin/reports/gstr1.xlsx", { query: { month }, signal }, onProgress)
        }
      />
    </section>
  );
}

const monthFormat = new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" });
const formatMonth = (month: string) => monthFormat.format(new Date(`${month}-01`));
