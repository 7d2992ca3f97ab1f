import { download } from "#app/api/download.ts";
import { ReportDownload } from "./report-download.tsx";
import { reportWords } from "./report-words.ts";
import { useReportDownload } from "./use-report-download.ts";

/** The orders that wait to be sent, for couriers and for invoices (staff §2). */
export function ProcessingReports() {
  const pending = useReportDownload(reportWords);
  const invoices = useReportDownload(reportWords);
  return (
    <>
      <ReportDownload
        label={'Download "Order Processing" Orders'}
        hint="One row an order, for the courier: pending_orders.xlsx"
        running={pending.running}
        onStart={() =>
          void pending.start((signal, onProgress) =>
            download("GET /api/admin/reports/pending-orders.xlsx", { signal }, onProgress),
          )
        }
        onCancel={pending.cancel}
      />
      <ReportDownload
        label="Download Pending Invoice Report"
        hint="One row an item, with the tax split: invoice_report.xlsx"
        running={invoices.running}
        onStart={() =>
          void invoices.start((signal, onProgress) =>
            download("GET /api/admin/reports/invoice-report.xlsx", { signal }, onProgress),
          )
        }
        onCancel={invoices.cancel}
      />
    </>
  );
}
