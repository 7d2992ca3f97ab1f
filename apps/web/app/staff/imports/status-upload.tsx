import type { StatusVerdict } from "@dakbag/contracts/imports";
import { formatQuantity } from "@dakbag/domain/money/money";
import {
  statusCsvColumns,
  statusColumnsRefusal,
  statusCsvProblem,
} from "@dakbag/domain/imports/order-status-csv";
import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import type { Answer } from "#app/api/call.ts";
import { upload } from "#app/api/upload.ts";
import { failureWords } from "#app/staff/failure-words.ts";
import type { StateTone } from "#app/ui/state-word.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { CsvUpload, sayProblem } from "./csv-upload.tsx";
import { InvalidRows, type RefusedRow } from "./invalid-rows.tsx";
import { LastUpload } from "./last-upload.tsx";
import { statusUploads } from "./status-uploads.ts";
import { type Verdict, VerdictDialog } from "./verdict-dialog.tsx";

const failure = "Failed to initiate Shipment status"; // staff §8

interface Previewed {
  file: File;
  preview: Answer<"POST /api/admin/bulkOrderStatus/preview">;
}

/** The bulk status update from a CSV file (staff §2, §5, §8): shown first, applied by a press, taken back by another. */
export function StatusUpload({ onUpdated }: { onUpdated: () => void }) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [invalid, setInvalid] = useState<readonly RefusedRow[]>([]);
  const [uploads, setUploads] = useState(0);

  function changed() {
    setUploads((count) => count + 1);
    onUpdated();
  }
  async function preview(file: File) {
    setInvalid([]);
    try {
      setPreviewed({ file, preview: await upload("POST /api/admin/bulkOrderStatus/preview", file) });
    } catch (error) {
      sayFailure(error);
    }
  }
  async function apply({ file }: Previewed) {
    try {
      const done = await upload("POST /api/admin/bulkOrderStatus", file);
      const { updatedCount, notFoundCount, sameStatusCount, invalidRows } = done;
      showToast(
        "ok",
        `Shipment status update: Updated: ${updatedCount}, Not Found: ${notFoundCount}, Already Same Status: ${sameStatusCount}`,
      );
      setPreviewed(null);
      setInvalid(invalidRows.map(({ line, orderID, reason }) => ({ line, name: orderID, reason })));
      changed();
    } catch (error) {
      sayFailure(error);
    }
  }
  return (
    <CsvUpload
      label="Bulk status update (CSV)"
      hint={`Columns: ${statusCsvColumns.join(", ")}. Up to 1 MB.`}
      template={{ name: "bulk-status-template.csv", columns: statusCsvColumns }}
      problemOf={statusCsvProblem}
      onChosen={preview}
    >
      <InvalidRows heading="orderID" rows={invalid} />
      <LastUpload key={uploads} kind={statusUploads} onTakenBack={changed} />
      {previewed && (
        <StatusPreview {...previewed} onApply={() => apply(previewed)} onClose={() => setPreviewed(null)} />
      )}
    </CsvUpload>
  );
}

function sayFailure(error: unknown): void {
  const message = messageOf(error);
  if (message === statusColumnsRefusal) sayProblem(message);
  else showToast("bad", failureWords(failure, error));
}

const verdictWords: Record<StatusVerdict["verdict"], { tone: StateTone; word: string }> = {
  updated: { tone: "ok", word: "Updated" },
  same: { tone: "neutral", word: "Same status" },
  notFound: { tone: "warn", word: "Not found" },
  invalid: { tone: "bad", word: "Invalid" },
};

interface StatusPreviewProps extends Previewed {
  onApply: () => Promise<void>;
  onClose: () => void;
}

function StatusPreview({ file, preview, onApply, onClose }: StatusPreviewProps) {
  const { rows, updatedCount, sameStatusCount, notFoundCount, invalidRows } = preview;
  const changing = rows.filter(
    ({ verdict, what }) => isApplied(verdict) && what !== "Nothing changes",
  ).length;
  return (
    <VerdictDialog
      fileName={file.name}
      nameHeading="orderID"
      counts={[
        { word: "Updated", count: updatedCount },
        { word: "Already Same Status", count: sameStatusCount },
        { word: "Not Found", count: notFoundCount },
        { word: "Invalid", count: invalidRows.length },
      ]}
      verdicts={rows.map(asVerdict)}
      action={
        changing === 0 ? null : `Update ${formatQuantity(changing)} ${changing === 1 ? "order" : "orders"}`
      }
      onApply={onApply}
      sheet={sheetOf(rows)}
      onClose={onClose}
    />
  );
}

const isApplied = (verdict: StatusVerdict["verdict"]) => verdict === "updated" || verdict === "same";

function asVerdict({ line, orderID, verdict, from, to, what }: StatusVerdict): Verdict {
  const isChange = verdict === "updated" && from !== null;
  const words = isChange
    ? `${from} → ${to}${what === "New: status" ? "" : `. ${what.replace("status, ", "")}`}`
    : what;
  return { line, name: orderID, what: words, ...verdictWords[verdict] };
}

function sheetOf(rows: readonly StatusVerdict[]): string[][] {
  return [
    ["line", "orderID", "result", "status now", "status in the file", "what changes"],
    ...rows.map(({ line, orderID, verdict, from, to, what }) => [
      `${line}`,
      orderID,
      verdictWords[verdict].word,
      from ?? "",
      to ?? "",
      what,
    ]),
  ];
}
