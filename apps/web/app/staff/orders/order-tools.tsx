import { CsvImport } from "#app/staff/imports/csv-import.tsx";
import { orderStatusImport } from "#app/staff/imports/order-status-import.ts";
import { valmoImport } from "#app/staff/imports/vendor-import.ts";
import { OrderCleanup } from "./cleanup/order-cleanup.tsx";
import { GstReturn } from "./reports/gst-return.tsx";
import { OrdersReport } from "./reports/orders-report.tsx";
import { PackingConsolidation } from "./reports/packing-reports.tsx";
import { ProcessingReports } from "./reports/processing-reports.tsx";
import { ToolPanel } from "#app/staff/tool-panel.tsx";
import styles from "./orders.module.css";

/** The panels above the list of orders (staff §2). */
export function OrderTools({ onUpdated }: { onUpdated: () => void }) {
  return (
    <div className={styles.tools}>
      <ToolPanel title="Daily Report" subtitle="This is to be used for daily reporting and order Processing">
        <ProcessingReports />
        <CsvImport kind={orderStatusImport} onChanged={onUpdated} />
        <OrdersReport />
        <GstReturn />
      </ToolPanel>
      <ToolPanel
        isWarning
        title="Heavy operations"
        subtitle="Please do not press these buttons more than 1 times in 3 hours."
      >
        <CsvImport kind={valmoImport} onChanged={() => undefined} />
        <OrderCleanup onDone={onUpdated} />
        <PackingConsolidation />
      </ToolPanel>
    </div>
  );
}
