import type { CsvProblem, CsvTable } from "@dakbag/domain/imports/csv-file";
import { type ReactNode, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { describeFailure, reasonOf } from "#app/staff/describe-failure.ts";
import { saveCsv } from "#app/staff/save-csv.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { showToastAboveDialog } from "#app/staff/toast-above-dialog.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import {
  type ImportPreview,
  ImportPreviewDialog,
  type PreviewChoices,
  type RefusedRow,
} from "./import-preview.tsx";
import { type ChosenFile, isUnchanged, readCsvFile, readingError } from "./read-csv-file.ts";
import { RowsToCorrect } from "./rows-to-correct.tsx";
import { LastImport, type UndoableImport } from "./last-import.tsx";
import styles from "./csv-import.module.css";

/** One kind of CSV file: its field's texts, and how a file is previewed, applied and undone. */
export interface CsvImportKind extends UndoableImport {
  label: string;
  hint: ReactNode;
  /** A file with only the column names, or one that the server fills in. */
  template: { name: string; columns: readonly string[] } | { label: string; download: () => Promise<void> };
  /** The column that names what a row is about. */
  nameColumn: string;
  /** Refuses a file by its text before it is sent; vendor files are checked by the server alone (staff §5). */
  problemOf?: (text: string) => CsvProblem | undefined;
  /** @param choices what staff answered to the preview before, as fields of the form */
  preview: (file: File, choices: PreviewChoices) => Promise<ImportPreview>;
  /** The toast's text before the server's message. */
  failures?: { preview: string; apply: string };
  /** The file's rows as they were uploaded. */
  tableOf: (text: string) => CsvTable | { readonly problem: CsvProblem };
}

interface Previewed {
  chosen: ChosenFile;
  choices: PreviewChoices;
  preview: ImportPreview;
}

/** Takes a CSV file (staff §2, §5): shows what it would do, applies it on a press, and can undo the last one. */
export function CsvImport({ kind, onChanged }: { kind: CsvImportKind; onChanged: () => void }) {
  const { isBusy, run } = useSaving(reasonOf);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [refused, setRefused] = useState<{ chosen: ChosenFile; rows: readonly RefusedRow[] } | null>(null);
  /** Why a file was not taken, until the next one is chosen. */
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);

  const choose = (file: File) =>
    run(async () => {
      setRefused(null);
      setProblem(null);
      setRefusal(null);
      const chosen = await readCsvFile(file);
      const found = "problem" in chosen ? chosen.problem : kind.problemOf?.(chosen.text);
      if (found) showProblem(found);
      else if (!("problem" in chosen)) await check(chosen);
    });
  async function check(chosen: ChosenFile, choices: PreviewChoices = {}) {
    setRefused(null);
    try {
      const preview = await kind.preview(chosen.file, choices);
      setPreviewed({ chosen, choices, preview });
      setRefusal(null);
      // Without an apply button this is the only place for them.
      if (preview.changingCount === 0 && preview.refused) setRefused({ chosen, rows: preview.refused });
    } catch (error) {
      showFailure(error, kind.failures?.preview);
    }
  }
  async function apply({ chosen, choices, preview }: Previewed) {
    if (!(await isUnchanged(chosen))) {
      // What was previewed is no longer what the person has: the file is chosen again.
      setPreviewed(null);
      return showProblem(readingError);
    }
    try {
      const applied = await preview.apply();
      showToast("ok", applied.message);
      setPreviewed(null);
      setRefused({ chosen, rows: applied.refused });
      changed();
    } catch (error) {
      // What staff saw no longer holds: they see what the file would do now.
      if (error instanceof ApiError && error.code === "order-changed") await check(chosen, choices);
      showFailure(error, kind.failures?.apply);
    }
  }
  /** The sentence on columns is long: it stays for 8 seconds (staff §9). The field shows what to do. */
  function showProblem({ code, message, advice }: CsvProblem) {
    showToast("bad", message, code === "wrong-columns" ? 8000 : 5000);
    setProblem(sentences(message, advice));
  }
  /** The dialog says it too: while it is open, readers skip toasts. */
  function showFailure(error: unknown, failure: string | undefined) {
    const why = failure === undefined ? reasonOf(error) : describeFailure(failure, error);
    showToastAboveDialog("bad", why);
    setRefusal(why);
    if (error instanceof ApiError && error.code === "csv-refused")
      setProblem(sentences(why, adviceOf(error)));
  }
  function changed() {
    setChanges((count) => count + 1);
    onChanged();
  }
  return (
    <div className={styles.upload}>
      <FileField kind={kind} isBusy={isBusy} error={problem} onChosen={(file) => void choose(file)} />
      {refused && <RowsToCorrect tableOf={kind.tableOf} {...refused} />}
      <LastImport key={changes} kind={kind} onUndone={changed} />
      {previewed && (
        <ImportPreviewDialog
          fileName={previewed.chosen.file.name}
          isGuessed={previewed.chosen.isGuessed}
          nameColumn={kind.nameColumn}
          things={kind.things}
          preview={previewed.preview}
          refusal={refusal}
          onRecheck={(choices) => void check(previewed.chosen, choices)}
          onApply={() => apply(previewed)}
          onClose={() => setPreviewed(null)}
        />
      )}
    </div>
  );
}

/** What the server says to do about a file that it refuses as a whole. */
const adviceOf = ({ details }: ApiError) => (details as { advice?: string } | undefined)?.advice;

const sentences = (message: string, advice = "") =>
  `${message}${message.endsWith(".") ? "" : "."} ${advice}`.trim();

interface FileFieldProps {
  kind: Pick<CsvImportKind, "label" | "hint" | "template">;
  isBusy: boolean;
  error: string | null;
  onChosen: (file: File) => void;
}

function FileField({ kind: { label, hint, template }, isBusy, error, onChosen }: FileFieldProps) {
  return (
    <>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv,.xlsx,.xlsm"
            className={styles.file}
            aria-busy={isBusy || undefined}
            disabled={isBusy}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) onChosen(file);
              // The same file can be chosen again after it was corrected.
              event.target.value = "";
            }}
          />
        )}
      </Field>
      <div className={styles.more}>
        {"download" in template ? (
          <PressButton kind="quiet" size="small" work={template.download}>
            {template.label}
          </PressButton>
        ) : (
          <Button kind="quiet" size="small" onClick={() => saveCsv(template.name, [template.columns])}>
            Download a template
          </Button>
        )}
      </div>
    </>
  );
}
