import { formatQuantity } from "@dakbag/domain/money/money";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { saveCsv } from "#app/staff/save-csv.ts";
import styles from "./bulk-updates.module.css";

/** A line of a file that was not applied, and why. */
export interface RefusedRow {
  line: number;
  name: string;
  reason: string;
}

const mostRows = 5;

interface InvalidRowsProps {
  /** The heading of the column of names in the file to keep. */
  heading: string;
  rows: readonly RefusedRow[];
  /** Keeps them in another form. */
  onDownload?: (() => void) | undefined;
}

/** The rows that an upload could not apply, the first of them to read and all to keep (rulings: orders and staff). */
export function InvalidRows({ heading, rows, onDownload }: InvalidRowsProps) {
  if (rows.length === 0) return null;
  const save = () =>
    saveCsv("invalid-rows.csv", [
      ["line", heading, "reason"],
      ...rows.map(({ line, name, reason }) => [`${line}`, name, reason]),
    ]);
  return (
    <Notice
      tone="warn"
      live
      actions={
        <Button size="small" onClick={onDownload ?? save}>
          Download invalid rows
        </Button>
      }
    >
      <p>
        {rows.length === 1 ? "1 row was invalid and" : `${formatQuantity(rows.length)} rows were invalid and`}{" "}
        changed nothing:
      </p>
      <ul className={styles.invalid}>
        {rows.slice(0, mostRows).map(({ line, name, reason }) => (
          <li key={line}>
            Line {line}
            {name && ` (${name})`}: {reason}
          </li>
        ))}
        {rows.length > mostRows && <li>and {formatQuantity(rows.length - mostRows)} more</li>}
      </ul>
    </Notice>
  );
}
