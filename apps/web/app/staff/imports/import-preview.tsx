import type { FieldChange } from "@dakbag/contracts/imports";
import { formatQuantity } from "@dakbag/domain/money/money";
import type { ReactElement } from "react";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { saveCsv } from "#app/staff/save-csv.ts";
import { useTicks } from "#app/staff/use-ticks.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RefusalNotice } from "#app/ui/refusal-notice.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Table, TableHead, numeric } from "#app/ui/table.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import styles from "./csv-import.module.css";

/** A line of a file that was not applied, and why. */
export interface RefusedRow {
  line: number;
  name: string;
  reason: string;
}

/** What staff answer to a preview, as fields of the form that checks the file again. */
export type PreviewChoices = Readonly<Record<string, string>>;

/** What a file would do. */
export interface ImportPreview {
  counts: readonly { label: string; count: number }[];
  rows: readonly PreviewRow[];
  /** How many orders, products or vendors it would change. */
  changingCount: number;
  /** What the counts do not say by themselves. */
  remark?: string;
  /** What to check or decide before applying it; `onRecheck` checks the file again with what staff chose. */
  warnings?: (onRecheck: (choices: PreviewChoices) => void) => ReactElement | null;
  /** What staff must tick before it can be applied. */
  toConfirm?: readonly string[];
  /** Rows that stay refused when the others are applied. */
  refused?: readonly RefusedRow[];
  apply: () => Promise<{ message: string; refused: readonly RefusedRow[] }>;
}

interface PreviewRow {
  /** Its line in a file. */
  line?: number;
  /** The order, SKU or vendor. */
  name: string;
  tone: BadgeTone;
  result: string;
  /** Each value before and after. */
  changes: readonly FieldChange[];
  /** Why nothing changes, what else happens, what to check. */
  notes: readonly string[];
}

interface ImportPreviewDialogProps {
  fileName: string;
  /** Its encoding was guessed. */
  isGuessed: boolean;
  nameColumn: string;
  things: (count: number) => string;
  preview: ImportPreview;
  /** Why it was not applied, or not checked again. */
  refusal: string | null;
  onRecheck: (choices: PreviewChoices) => void;
  onApply: () => Promise<void>;
  onClose: () => void;
}

const maxRowsShown = 100;
const toneOrder: readonly BadgeTone[] = ["bad", "warn", "ok", "neutral"];

/** "Tracking ID: BD1 → BD2" */
const describeChange = ({ field, before, after }: FieldChange) =>
  `${field}: ${before || "none"} → ${after || "none"}`;

const describeRow = ({ changes, notes }: PreviewRow) => [...changes.map(describeChange), ...notes].join("; ");

/** Shows what a file would do before it is applied; rows with problems come first. */
export function ImportPreviewDialog(props: ImportPreviewDialogProps) {
  const { fileName, isGuessed, nameColumn, preview, things, refusal, onRecheck, onApply, onClose } = props;
  const { counts, rows, changingCount, remark, warnings, toConfirm = [] } = preview;
  const { isBusy, run } = useSaving(reasonOf);
  const { areAllTicked, ticks } = useTicks(preview, toConfirm);
  const sorted = rows.toSorted((one, other) => toneOrder.indexOf(one.tone) - toneOrder.indexOf(other.tone));
  const sheet = [
    ["line", nameColumn, "result", "what changes"],
    ...rows.map((row) => [`${row.line ?? ""}`, row.name, row.result, describeRow(row)]),
  ];
  return (
    <Dialog
      open
      width="large"
      title={`Check ${fileName}`}
      onClose={onClose}
      actions={
        <>
          <RefusalNotice>{refusal}</RefusalNotice>
          <Button onClick={onClose}>Cancel</Button>
          {changingCount > 0 && (
            <Button
              kind="action"
              busy={isBusy}
              disabled={!areAllTicked}
              onClick={() => void run(onApply)}
              data-autofocus
            >
              {`Update ${things(changingCount)}`}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p>Nothing has been changed yet. This is what the file would do.</p>
        <dl className={styles.counts}>
          {counts.map(({ label, count }) => (
            <div key={label}>
              <dt className="muted">{label}</dt>
              <dd>{formatQuantity(count)}</dd>
            </div>
          ))}
        </dl>
        {remark !== undefined && <p className={styles.more}>{remark}</p>}
        {isGuessed && (
          <Notice tone="warn">
            The file is not UTF-8 and was read as Windows-1252. Please check letters such as é and signs such
            as –. To be sure, save it as CSV UTF-8.
          </Notice>
        )}
        {warnings?.(onRecheck)}
        {changingCount === 0 && <Notice tone="info">This file would change nothing.</Notice>}
        <PreviewTable nameColumn={nameColumn} rows={sorted.slice(0, maxRowsShown)} />
        <div>{ticks}</div>
        <p className={styles.more}>
          {rows.length > maxRowsShown && (
            <span>{`${maxRowsShown} of ${formatQuantity(rows.length)} rows are shown, those with problems first. `}</span>
          )}
          <Button kind="quiet" size="small" onClick={() => saveCsv(`checked-${fileName}`, sheet)}>
            Download all rows as CSV
          </Button>
        </p>
      </div>
    </Dialog>
  );
}

/** What each row would do. Rows without a line are named by their first column alone. */
export function PreviewTable({ nameColumn, rows }: { nameColumn: string; rows: readonly PreviewRow[] }) {
  const hasLines = rows.some(({ line }) => line !== undefined);
  return (
    <div className={styles.rows}>
      <Table name="What each row would do" cards>
        <TableHead
          columns={[...(hasLines ? [{ number: "Line" }] : []), nameColumn, "Result", "What changes"]}
        />
        <tbody>
          {rows.map(({ line, name, tone, result, changes, notes }) => (
            <tr key={line ?? name}>
              {hasLines && (
                <td data-label="Line" className={numeric}>
                  {line}
                </td>
              )}
              <td data-label={nameColumn} className={styles.id}>
                {name || "–"}
              </td>
              <td data-label="Result">
                <Badge tone={tone}>{result}</Badge>
              </td>
              <td data-label="What changes" className={styles.name}>
                <ul role="list">
                  {changes.map((change) => (
                    <li key={change.field}>{describeChange(change)}</li>
                  ))}
                  {notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
