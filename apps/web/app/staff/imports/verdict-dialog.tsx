import { formatQuantity } from "@dakbag/domain/money/money";
import { type ReactNode, useState } from "react";
import { saveCsv } from "#app/staff/save-csv.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { StateWord, type StateTone } from "#app/ui/state-word.tsx";
import { Table, numeric } from "#app/ui/table.tsx";
import styles from "./bulk-updates.module.css";

/** What becomes of one line of a file. */
export interface Verdict {
  line: number;
  /** What the line names: an order, a vendor. */
  name: string;
  tone: StateTone;
  word: string;
  what: string;
}

interface VerdictDialogProps {
  fileName: string;
  /** The heading of the column of names. */
  nameHeading: string;
  counts: readonly { word: string; count: number }[];
  verdicts: readonly Verdict[];
  /** What the counts do not say by themselves. */
  remark?: string;
  /** What asks for care before it is applied. */
  warning?: ReactNode;
  /** What the button does, or null when there is nothing to do. */
  action: string | null;
  onApply: () => Promise<void>;
  /** All rows as a table to keep. */
  sheet: readonly (readonly string[])[];
  onClose: () => void;
}

const mostRows = 100;
const order: readonly StateTone[] = ["bad", "warn", "ok", "neutral"];

/** What a file would do, before it does it: what needs a look stands first, the whole list is a press away. */
export function VerdictDialog(props: VerdictDialogProps) {
  const { fileName, counts, verdicts, remark, action, sheet, onApply, onClose } = props;
  const [isBusy, setIsBusy] = useState(false);
  async function apply() {
    setIsBusy(true);
    await onApply();
    setIsBusy(false);
  }
  const sorted = verdicts.toSorted((one, other) => order.indexOf(one.tone) - order.indexOf(other.tone));
  return (
    <Dialog
      open
      width="large"
      title={`Check ${fileName}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {action !== null && (
            <Button kind="action" busy={isBusy} onClick={() => void apply()} data-autofocus>
              {action}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.preview}>
        <p>Nothing has been changed yet. This is what the file would do.</p>
        <dl className={styles.counts}>
          {counts.map(({ word, count }) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{formatQuantity(count)}</dd>
            </div>
          ))}
        </dl>
        {remark !== undefined && <p className={styles.more}>{remark}</p>}
        {props.warning}
        {action === null && <Notice tone="info">This file would change nothing.</Notice>}
        <VerdictTable heading={props.nameHeading} verdicts={sorted.slice(0, mostRows)} />
        <p className={styles.more}>
          {verdicts.length > mostRows &&
            `${mostRows} of ${formatQuantity(verdicts.length)} rows are shown, those that need a look first. `}
          <Button kind="quiet" size="small" onClick={() => saveCsv(`checked-${fileName}`, sheet)}>
            Download all rows as CSV
          </Button>
        </p>
      </div>
    </Dialog>
  );
}

function VerdictTable({ heading, verdicts }: { heading: string; verdicts: readonly Verdict[] }) {
  return (
    <div className={styles.rows}>
      <Table name="What each row would do" cards>
        <thead>
          <tr>
            <th scope="col" className={numeric}>
              Line
            </th>
            <th scope="col">{heading}</th>
            <th scope="col">Result</th>
            <th scope="col">What changes</th>
          </tr>
        </thead>
        <tbody>
          {verdicts.map(({ line, name, tone, word, what }) => (
            <tr key={line}>
              <td data-label="Line" className={numeric}>
                {line}
              </td>
              <td data-label={heading} className={styles.id}>
                {name || "–"}
              </td>
              <td data-label="Result">
                <StateWord tone={tone}>{word}</StateWord>
              </td>
              <td data-label="What changes" className={styles.name}>
                {what}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
