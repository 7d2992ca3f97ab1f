import { countWithNoun } from "@dakbag/domain/money/money";
import { type SubmitEvent, useState } from "react";
import { saveCsv } from "#app/staff/save-csv.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Table, TableHead } from "#app/ui/table.tsx";
import { checkDigitHint, verdictLabels, type GstinVerdict, formatStatus } from "./check-gstin.ts";
import styles from "./vendorvalidation.module.css";
import { maxGstins, readGstins } from "./read-gstins.ts";
import { useGstinList } from "./use-gstin-list.ts";

/** A pasted list, checked a few at a time, with its results as a table and as a file. */
export function GstinList() {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const list = useGstinList();
  const gstins = readGstins(text);
  const checked = list.verdicts.filter((verdict) => verdict !== null);
  const unanswered =
    checked.filter(({ kind }) => kind === "unknown").length + list.gstins.length - checked.length;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (list.isBusy) return;
    if (gstins.length === 0) return setError("Please paste at least one GSTIN");
    if (gstins.length > maxGstins)
      return setError(`At most ${maxGstins} GSTINs at a time: you entered ${gstins.length}`);
    void list.start(gstins);
  }
  return (
    <section className="stack" aria-labelledby="gstin-list">
      <h2 id="gstin-list">A list of GSTINs</h2>
      <form noValidate className={styles.many} onSubmit={submit}>
        <TextArea
          label="GSTINs"
          hint={`One per line, or separated by commas; up to ${maxGstins}`}
          rows={5}
          spellCheck={false}
          value={text}
          error={error}
          remark={text.trim() === "" ? undefined : countWithNoun(gstins.length, "GSTIN")}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" kind="action" busy={list.isBusy}>
            Validate list
          </Button>
          {list.isBusy && <Button onClick={list.stop}>Stop</Button>}
        </div>
      </form>
      {list.gstins.length > 0 && (
        <>
          <div className={styles.actions}>
            <p role="status">{formatProgress(list)}</p>
            {!list.isBusy && unanswered > 0 && (
              <Button size="small" onClick={() => void list.goOn()}>
                {`Check ${unanswered} again`}
              </Button>
            )}
            {checked.length > 0 && (
              <Button size="small" disabled={list.isBusy} onClick={() => download(list)}>
                Download CSV
              </Button>
            )}
          </div>
          <GstinTable gstins={list.gstins} verdicts={list.verdicts} />
        </>
      )}
    </section>
  );
}

type List = Pick<ReturnType<typeof useGstinList>, "gstins" | "verdicts" | "isBusy">;

function formatProgress({ gstins, verdicts, isBusy }: List): string {
  const checked = verdicts.filter((verdict) => verdict !== null);
  if (isBusy) return `${checked.length} of ${gstins.length} checked`;
  const count = (...kinds: string[]) => checked.filter(({ kind }) => kinds.includes(kind)).length;
  const parts = [
    `${count("valid", "authorised")} valid`,
    `${count("authorised")} of them Meesho-authorised`,
    `${count("invalid")} invalid`,
    count("skipped") > 0 && `${count("skipped")} skipped`,
    gstins.length > checked.length - count("unknown") &&
      `${gstins.length - checked.length + count("unknown")} not checked`,
  ];
  return parts.filter(Boolean).join(", ");
}

function download({ gstins, verdicts }: List) {
  const head = ["GSTIN", "Result", "Message", "Legal name", "Trade name", "Status", "Cancelled on", "State"];
  const rows = gstins.map((gstin, at) => {
    const verdict = verdicts[at];
    const { word } = verdictLabels[verdict?.kind ?? "unknown"];
    const { legalName, tradeName, status, cancelledOn, state } = verdict?.registration ?? {};
    const known = [legalName, tradeName, status, cancelledOn, state].map((value) => value ?? "");
    return [gstin, word, verdict?.message ?? "", ...known];
  });
  saveCsv("gst-validation.csv", [head, ...rows]);
}

interface GstinTableProps {
  gstins: readonly string[];
  verdicts: readonly (GstinVerdict | null)[];
}

/** One row for each GSTIN of the list, in its order. */
function GstinTable({ gstins, verdicts }: GstinTableProps) {
  return (
    <div className={styles.table}>
      <Table name="Results" cards>
        <TableHead columns={["GSTIN", "Result", "Legal name", "Status", "State"]} />
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
            <Badge tone={verdictLabels[verdict.kind].tone}>{verdictLabels[verdict.kind].word}</Badge>
            {verdict.kind === "unknown" && <span className="muted">{verdict.message}</span>}
            {checkDigitHint(gstin) && <span className="muted">{checkDigitHint(gstin)}</span>}
          </span>
        ) : (
          <span className="muted">Waiting</span>
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
