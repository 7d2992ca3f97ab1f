import { type CsvProblem, type CsvTable, faultTable } from "@dakbag/domain/imports/csv-file";
import { formatQuantity } from "@dakbag/domain/money/money";
import { saveCsv } from "#app/staff/save-csv.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { RefusedRow } from "./import-preview.tsx";
import type { ChosenFile } from "./read-csv-file.ts";
import styles from "./csv-import.module.css";

const maxRowsShown = 5;

interface RowsToCorrectProps {
  chosen: ChosenFile;
  rows: readonly RefusedRow[];
  tableOf: (text: string) => CsvTable | { readonly problem: CsvProblem };
}

/** The rows of a file that changed nothing, each with its reason, and their download as a file to correct. */
export function RowsToCorrect({ chosen, rows, tableOf }: RowsToCorrectProps) {
  if (rows.length === 0) return null;
  return (
    <Notice
      tone="warn"
      live
      actions={
        <PressButton size="small" work={() => saveToCorrect(chosen, rows, tableOf)}>
          Download rows to correct
        </PressButton>
      }
    >
      <p>
        {rows.length === 1
          ? "1 row has an error and changed nothing. Download it, correct it and upload it again:"
          : `${formatQuantity(rows.length)} rows have errors and changed nothing. Download them, correct them and upload them again:`}
      </p>
      <ul className={styles.invalid}>
        {rows.slice(0, maxRowsShown).map(({ line, name, reason }) => (
          <li key={line}>{`Line ${line}${name ? ` (${name})` : ""}: ${reason}`}</li>
        ))}
        {rows.length > maxRowsShown && <li>{`and ${formatQuantity(rows.length - maxRowsShown)} more`}</li>}
      </ul>
    </Notice>
  );
}

/** Saves the rows as they were uploaded, with a further column that says what to correct. @returns why it could not */
async function saveToCorrect(
  chosen: ChosenFile,
  rows: readonly RefusedRow[],
  tableOf: RowsToCorrectProps["tableOf"],
): Promise<string | null> {
  const table = tableOf(chosen.text);
  if ("problem" in table) return table.problem.message;
  const faultByLine = new Map(rows.map(({ line, reason }) => [line, reason]));
  const name = chosen.file.name.replace(/^to-correct-/, "").replace(/\.\w{1,5}$/, "");
  saveCsv(`to-correct-${name}.csv`, faultTable(table, faultByLine));
  return null;
}
