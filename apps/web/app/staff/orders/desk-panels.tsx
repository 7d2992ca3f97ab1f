import { CsvImport } from "#app/staff/imports/csv-import.tsx";
import { orderStatusImport } from "#app/staff/imports/order-status-import.ts";
import { valmoImport } from "#app/staff/imports/vendor-import.ts";
import { OrderCleanup } from "./cleanup/order-cleanup.tsx";
import { GstReturn } from "./reports/gst-return.tsx";
import { OrdersReport } from "./reports/orders-report.tsx";
import { PackingConsolidation } from "./reports/packing-reports.tsx";
import { ProcessingReports } from "./reports/processing-reports.tsx";
import { DeskPanel } from "#app/staff/desk-panel.tsx";
import styles from "./desk-panels.module.css";

/** The panels above the list of orders (staff §2). */
export function DeskPanels({ onUpdated }: { onUpdated: () => void }) {
  return (
    <div className={styles.panels}>
      <DeskPanel title="Daily Report" subtitle="This is to be used for daily reporting and order Processing">
        <ProcessingReports />
        <CsvImport kind={orderStatusImport} onChanged={onUpdated} />
        <OrdersReport />
        <GstReturn />
      </DeskPanel>
      <DeskPanel
        isWarning
        title="Heavy operations"
        subtitle="Please do not press these buttons more than 1 times in 3 hours."
      >
        <CsvImport kind={valmoImport} onChanged={() => undefined} />
        <OrderCleanup onDone={onUpdated} />
        <PackingConsolidation />
      </DeskPanel>
    </div>
  );
}
