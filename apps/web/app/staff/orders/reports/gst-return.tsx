import { indiaDay } from "@dakbag/domain/dates/india-day";
import { monthsAfter } from "@dakbag/domain/dates/month";
import { useState } from "react";
import { download } from "#app/api/download.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { ReportDownload } from "./report-download.tsx";
import { reportWords } from "./report-words.ts";
import { useReportDownload } from "./use-report-download.ts";
import styles from "./order-reports.module.css";

// A year's returns can be mended until November after it.
const monthsToChooseFrom = 24;

/** GSTR-1 of a month, which is that of Asia/Kolkata. The last whole one is what there is to file. */
export function GstReturn() {
  const [thisMonth] = useState(() => indiaDay(new Date()).slice(0, 7));
  const [month, setMonth] = useState(monthsAfter(thisMonth, -1));
  const json = useReportDownload(reportWords);
  const workbook = useReportDownload(reportWords);
  const options = Array.from({ length: monthsToChooseFrom }, (_, ago) => monthsAfter(thisMonth, -ago));
  return (
    <section className={styles.range} aria-label="GST return">
      <div className={styles.days}>
        <SelectField
          label="Month of GSTR-1"
          options={options.map((value) => ({
            value,
            label: monthInWords(value) + (value === thisMonth ? ", so far" : ""),
          }))}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
      </div>
      <ReportDownload
        label="Download GSTR-1 for the portal"
        hint={`What the GST portal takes: gstr1_${month}.json`}
        running={json.running}
        onStart={() =>
          void json.start((signal, onProgress) =>
            download("GET /api/admin/reports/gstr1.json", { query: { month }, signal }, onProgress),
          )
        }
        onCancel={json.cancel}
      />
      <ReportDownload
        label="Download GSTR-1 workbook"
        hint={`The same to look through: gstr1_${month}.xlsx`}
        running={workbook.running}
        onStart={() =>
          void workbook.start((signal, onProgress) =>
            download("GET /api/admin/reports/gstr1.xlsx", { query: { month }, signal }, onProgress),
          )
        }
        onCancel={workbook.cancel}
      />
    </section>
  );
}

const monthFormat = new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" });
const monthInWords = (month: string) => monthFormat.format(new Date(`${month}-01`));
