import { download } from "#app/api/download.ts";
import { ReportDownload } from "./report-download.tsx";

/** The orders to be shipped, for couriers and for invoices (staff §2). */
export function ProcessingReports() {
  return (
    <>
      <ReportDownload
        label={'Download "Order Processing" Orders'}
        hint="One row per order, for the courier: pending_orders.xlsx"
        request={(signal, onProgress) =>
          download("GET /api/admin/reports/pending-orders.xlsx", { signal }, onProgress)
        }
      />
      <ReportDownload
        label="Download Pending Invoice Report"
        hint="One row per item, with the tax split: invoice_report.xlsx"
        request={(signal, onProgress) =>
          download("GET /api/admin/reports/invoice-report.xlsx", { signal }, onProgress)
        }
      />
    </>
  );
}

/** What to pack, among the heavy operations (staff §2). */
export function PackingConsolidation() {
  return (
    <ReportDownload
      label="Download Packing Consolidation"
      hint="The quantity to pick of each item, then its orders. The same file as Download Packaging Report: consolidated_orders.xlsx"
      request={(signal, onProgress) =>
        download("GET /api/admin/reports/consolidated-orders.xlsx", { signal }, onProgress)
      }
    />
  );
}

/** The same workbook, beside the list of orders; its texts have no exclamation mark and no full stop (staff §8). */
export function PackagingReport({ isHintShown = false }: { isHintShown?: boolean }) {
  return (
    <ReportDownload
      label="Download Packaging Report"
      hint="Items to pack of all orders in Order Processing"
      isHintHidden={!isHintShown}
      texts={{ done: "Download completed successfully", failed: "Failed to download" }}
      request={(signal, onProgress) =>
        download("GET /api/admin/reports/consolidated-orders.xlsx", { signal }, onProgress)
      }
    />
  );
}
