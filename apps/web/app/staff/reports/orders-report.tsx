import { invalidDateRange } from "@dakbag/contracts/order-reports";
import { serverNow } from "#app/api/server-time.ts";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import { type SubmitEvent, useState } from "react";
import { download } from "#app/api/download.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { type DayRange, dayRanges } from "./day-ranges.ts";
import { DownloadButton, useReportDownload } from "./report-download.tsx";
import styles from "./order-reports.module.css";

/** The orders of a range of days in Asia/Kolkata, in every status (staff §2). */
export function OrdersReport() {
  const [range, setRange] = useState<DayRange>({ startDate: "", endDate: "" });
  const [hasProblem, setHasProblem] = useState(false);
  const report = useReportDownload(
    (signal, onProgress) =>
      download("GET /api/admin/reports/orders.xlsx", { query: range, signal }, onProgress),
    { empty: "No order was placed on these days, so there is nothing to download." },
  );

  function change(to: Partial<DayRange>) {
    setRange({ ...range, ...to });
    setHasProblem(false);
  }
  function start() {
    const isValid = range.startDate !== "" && range.endDate !== "" && range.startDate <= range.endDate;
    setHasProblem(!isValid);
    if (!isValid) return showToast("bad", invalidDateRange);
    void report.start();
  }
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    start();
  }
  return (
    <form className={styles.range} aria-label="Orders report" noValidate onSubmit={onSubmit}>
      <div className={styles.days}>
        <TextField
          label="Start date"
          type="date"
          value={range.startDate}
          error={hasProblem && range.startDate === "" ? "Choose the first day" : null}
          onChange={(event) => change({ startDate: event.target.value })}
        />
        <TextField
          label="End date"
          type="date"
          value={range.endDate}
          error={hasProblem && range.startDate !== "" ? endProblem(range) : null}
          onChange={(event) => change({ endDate: event.target.value })}
        />
      </div>
      <div className={styles.presets} role="group" aria-label="Days to choose">
        {dayRanges.map(({ name, of }) => (
          <Button
            key={name}
            size="small"
            kind="quiet"
            onClick={() => change(of(indiaDay(new Date(serverNow()))))}
          >
            {name}
          </Button>
        ))}
      </div>
      <DownloadButton
        label="Download Orders Report"
        hint="All orders placed on these days, both included, in Indian time"
        running={report.running}
        onStart={start}
        onCancel={report.cancel}
      />
    </form>
  );
}

function endProblem({ endDate }: DayRange): string {
  return endDate === "" ? "Choose the last day" : "The last day is before the first";
}
