import { StateWord } from "#app/ui/state-word.tsx";
import { Table } from "#app/ui/table.tsx";
import { type GstinVerdict, looks } from "./check-gstin.ts";
import styles from "./gst-validation.module.css";
import { statusWords } from "./status-words.ts";

interface GstinTableProps {
  gstins: readonly string[];
  verdicts: readonly (GstinVerdict | null)[];
}

/** One row for each GSTIN of the list, in its order. */
export function GstinTable({ gstins, verdicts }: GstinTableProps) {
  return (
    <div className={styles.table}>
      <Table name="Results" cards>
        <thead>
          <tr>
            <th scope="col">GSTIN</th>
            <th scope="col">Result</th>
            <th scope="col">Legal name</th>
            <th scope="col">Status</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {gstins.map((gstin, at) => (
            <GstinRow key={gstin} gstin={gstin} verdict={verdicts[at] ?? null} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function GstinRow({ gstin, verdict }: { gstin: string; verdict: GstinVerdict | null }) {
  const known = verdict?.registration;
  return (
    <tr>
      <th scope="row" data-label="GSTIN" className={styles.gstin}>
        {gstin}
      </th>
      <td data-label="Result">
        {verdict ? (
          <span className={styles.result}>
            <StateWord tone={looks[verdict.kind].tone}>{looks[verdict.kind].word}</StateWord>
            {verdict.kind === "unknown" && <span className={styles.muted}>{verdict.message}</span>}
          </span>
        ) : (
          <span className={styles.muted}>Waiting</span>
        )}
      </td>
      <KnownCell label="Legal name" value={known?.legalName} />
      <KnownCell label="Status" value={known ? statusWords(known) : null} />
      <KnownCell label="State" value={known?.state} />
    </tr>
  );
}

/** What the registry has; on a phone nothing stands for nothing. */
function KnownCell({ label, value }: { label: string; value: string | null | undefined }) {
  return (
    <td data-label={label} className={value ? undefined : styles.nothing}>
      {value || "–"}
    </td>
  );
}
