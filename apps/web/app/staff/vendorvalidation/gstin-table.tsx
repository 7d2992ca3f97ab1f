import { StateWord } from "#app/ui/state-word.tsx";
import { Table } from "#app/ui/table.tsx";
import { type GstinVerdict, formatStatus, verdictLabels } from "./check-gstin.ts";
import styles from "./vendorvalidation.module.css";

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
            <StateWord tone={verdictLabels[verdict.kind].tone}>{verdictLabels[verdict.kind].word}</StateWord>
            {verdict.kind === "unknown" && <span className={styles.muted}>{verdict.message}</span>}
          </span>
        ) : (
          <span className={styles.muted}>Waiting</span>
        )}
      </td>
      <RegistryCell label="Legal name" value={known?.legalName} />
      <RegistryCell label="Status" value={known ? formatStatus(known) : null} />
      <RegistryCell label="State" value={known?.state} />
    </tr>
  );
}

/** A value of the registry; on a phone an empty one is left out. */
function RegistryCell({ label, value }: { label: string; value: string | null | undefined }) {
  return (
    <td data-label={label} className={value ? undefined : styles.nothing}>
      {value || "–"}
    </td>
  );
}
