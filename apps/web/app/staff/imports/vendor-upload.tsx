import type { VendorPreview } from "@dakbag/contracts/imports";
import { formatQuantity } from "@dakbag/domain/money/money";
import { useState } from "react";
import { failureWords } from "#app/staff/failure-words.ts";
import type { StateTone } from "#app/ui/state-word.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { CsvUpload } from "./csv-upload.tsx";
import { InvalidRows, type RefusedRow } from "./invalid-rows.tsx";
import { VerdictDialog } from "./verdict-dialog.tsx";
import type { VendorListWords } from "./vendor-list-words.ts";

interface VendorUploadProps {
  list: VendorListWords;
  onUpdated?: () => void;
}

/** Brings a list of vendors up to date from a CSV file (staff §2, §8): shown first, applied by a press. */
export function VendorUpload({ list, onUpdated }: VendorUploadProps) {
  const [previewed, setPreviewed] = useState<{ file: File; preview: VendorPreview } | null>(null);
  const [invalid, setInvalid] = useState<readonly RefusedRow[]>([]);
  async function preview(file: File) {
    setInvalid([]);
    try {
      setPreviewed({ file, preview: await list.preview(file) });
    } catch (error) {
      showToast("bad", failureWords(list.couldNotCheck, error));
    }
  }
  async function apply(file: File) {
    try {
      const done = await list.update(file);
      showToast("ok", list.done(done));
      setPreviewed(null);
      setInvalid(done.invalidRows.map(({ line, vendor, reason }) => ({ line, name: vendor, reason })));
      onUpdated?.();
    } catch (error) {
      showToast("bad", failureWords(list.couldNotUpdate, error));
    }
  }
  return (
    <CsvUpload
      label={list.label}
      hint={`The first line names the columns: ${list.columns.join(", ")}. Up to 1 MB.`}
      template={{ name: "vendors-template.csv", columns: list.columns }}
      onChosen={preview}
    >
      <InvalidRows heading={list.keyColumn} rows={invalid} />
      {previewed && (
        <VendorPreviewDialog
          list={list}
          {...previewed}
          onApply={() => apply(previewed.file)}
          onClose={() => setPreviewed(null)}
        />
      )}
    </CsvUpload>
  );
}

const verdictWords: Record<VendorPreview["rows"][number]["verdict"], { tone: StateTone; word: string }> = {
  created: { tone: "ok", word: "New" },
  updated: { tone: "ok", word: "Updated" },
  unchanged: { tone: "neutral", word: "Unchanged" },
  invalid: { tone: "bad", word: "Invalid" },
};

interface PreviewProps {
  list: VendorListWords;
  file: File;
  preview: VendorPreview;
  onApply: () => Promise<void>;
  onClose: () => void;
}

function VendorPreviewDialog({ list, file, preview, onApply, onClose }: PreviewProps) {
  const { rows, updatedCount, createdCount, notFoundCount, unchangedCount, invalidRows } = preview;
  const changing = updatedCount + createdCount;
  return (
    <VerdictDialog
      fileName={file.name}
      nameHeading={list.keyColumn}
      counts={[
        { word: "Updated", count: updatedCount },
        { word: "Created", count: createdCount },
        { word: "Unchanged", count: unchangedCount },
        { word: "Not Found", count: notFoundCount },
        { word: "Invalid", count: invalidRows.length },
      ]}
      verdicts={rows.map(({ line, vendor, verdict, what }) => ({
        line,
        name: vendor,
        what,
        ...verdictWords[verdict],
      }))}
      remark="Not Found are vendors on record that the file does not name. They stay as they are."
      action={
        changing === 0 ? null : `Update ${formatQuantity(changing)} ${changing === 1 ? "vendor" : "vendors"}`
      }
      onApply={onApply}
      sheet={[
        ["line", list.keyColumn, "result", "what changes"],
        ...rows.map(({ line, vendor, verdict, what }) => [
          `${line}`,
          vendor,
          verdictWords[verdict].word,
          what,
        ]),
      ]}
      onClose={onClose}
    />
  );
}
