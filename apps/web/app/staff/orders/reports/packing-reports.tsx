import { download } from "#app/api/download.ts";
import { ReportDownload } from "./report-download.tsx";
import { packagingWords, reportWords } from "./report-words.ts";
import { type AskForFile, type DownloadWords, useReportDownload } from "./use-report-download.ts";

const ask: AskForFile = (signal, onProgress) =>
  download("GET /api/admin/reports/consolidated-orders.xlsx", { signal }, onProgress);

/** Builds the packing consolidation; stands among the heavy operations (staff §2). */
export function PackingConsolidation() {
  return (
    <PackingDownload
      label="Build Packing Consolidation"
      hint="What to take of each item, then which order it is for: consolidated_orders.xlsx"
      words={reportWords}
    />
  );
}

/** The same workbook at a press, beside the list of orders (staff §2). */
export function PackagingReport() {
  return (
    <PackingDownload
      label="Download Packaging Report"
      hint="Items to pack of all orders in Order Processing"
      words={packagingWords}
      isHintHidden
    />
  );
}

interface PackingDownloadProps {
  label: string;
  hint: string;
  words: DownloadWords;
  isHintHidden?: boolean;
}

function PackingDownload({ label, hint, words, isHintHidden = false }: PackingDownloadProps) {
  const { running, start, cancel } = useReportDownload(words);
  return (
    <ReportDownload
      label={label}
      hint={hint}
      isHintHidden={isHintHidden}
      running={running}
      onStart={() => void start(ask)}
      onCancel={cancel}
    />
  );
}
