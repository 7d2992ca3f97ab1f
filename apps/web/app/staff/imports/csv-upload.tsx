import { statusColumnsRefusal } from "@dakbag/domain/imports/order-status-csv";
import { type ReactNode, useState } from "react";
import { saveCsv } from "#app/staff/save-csv.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { readCsvFile } from "./read-csv-file.ts";
import styles from "./bulk-updates.module.css";

interface CsvUploadProps {
  label: string;
  hint: ReactNode;
  /** A file with nothing but the heads of its columns. */
  template: { name: string; columns: readonly string[] };
  /** Why the text of a file is refused before it is sent; the vendor files are not looked at (staff §5). */
  problemOf?: (text: string) => string | undefined;
  /** Called with a file that has passed; the control is busy until it is done. */
  onChosen: (file: File) => Promise<void>;
  /** What came of the file, and of those before it. */
  children: ReactNode;
}

/** A field that takes one CSV file, with the checks and words of staff §5, and a template for it. */
export function CsvUpload({ label, hint, template, problemOf, onChosen, children }: CsvUploadProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function take(file: File) {
    setIsBusy(true);
    const read = await readCsvFile(file);
    const problem = "problem" in read ? read.problem : problemOf?.(read.text);
    if (problem === undefined) await onChosen(file);
    else sayProblem(problem);
    setIsBusy(false);
  }
  return (
    <div className={styles.upload}>
      <Field label={label} hint={hint}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            className={styles.file}
            aria-busy={isBusy || undefined}
            disabled={isBusy}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void take(file);
              // So that the same file, mended, can be chosen again.
              event.target.value = "";
            }}
          />
        )}
      </Field>
      <p className={styles.more}>
        <Button kind="quiet" size="small" onClick={() => saveCsv(template.name, [template.columns])}>
          Download a template
        </Button>
      </p>
      {children}
    </div>
  );
}

/** The words on columns are long: they stay for 8 seconds (staff §9). */
export function sayProblem(problem: string): void {
  showToast("bad", problem, problem === statusColumnsRefusal ? 8000 : 5000);
}
