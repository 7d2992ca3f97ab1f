import type { VendorPreview } from "@dakbag/contracts/vendor-lists";
import { formatQuantity } from "@dakbag/domain/money";
import { useState } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { Button } from "#app/ui/button.tsx";
import type { StateTone } from "#app/ui/state-word.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { CsvChooser } from "./csv-chooser.tsx";
import { InvalidRows, type RefusedRow } from "./invalid-rows.tsx";
import { saveCsv } from "#app/features/staff-frame/save-csv.ts";
import { VerdictDialog } from "./verdict-dialog.tsx";
import type { VendorListWords } from "./vendor-list-words.ts";
import styles from "./bulk-updates.module.css";

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
      sayFailure(error, list.couldNotCheck);
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
      sayFailure(error, list.couldNotUpdate);
    }
  }
  return (
    <div className={styles.upload}>
      <CsvChooser
        label={list.label}
        hint={`The first line names the columns: ${list.columns.join(", ")}. Up to 1 MB.`}
        onChosen={preview}
      />
      <InvalidRows heading={list.keyColumn} rows={invalid} />
      {previewed && (
        <VendorPreviewDialog
          list={list}
          {...previewed}
          onApply={() => apply(previewed.file)}
          onClose={() => setPreviewed(null)}
        />
      )}
      <p className={styles.more}>
        <Button kind="quiet" size="small" onClick={() => saveCsv("vendors-template.csv", [list.columns])}>
          Download a template
        </Button>
      </p>
    </div>
  );
}

function sayFailure(error: unknown, failure: string): void {
  const message = messageOf(error, failure);
  showToast("bad", message === failure ? failure : `${failure}: ${message}`);
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
  const save = () =>
    saveCsv(`checked-${file.name}`, [
      ["line", list.keyColumn, "result", "what changes"],
      ...rows.map(({ line, vendor, verdict, what }) => [`${line}`, vendor, verdictWords[verdict].word, what]),
    ]);
  return (
    <VerdictDialog
      title={`Check ${file.name}`}
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
      onDownload={save}
      onClose={onClose}
    />
  );
}
