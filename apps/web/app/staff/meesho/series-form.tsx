import type { PacketSeriesEntry } from "@dakbag/contracts/packet-series";
import { countWithNoun, formatQuantity } from "@dakbag/domain/money/money";
import { packetMaterials, packetSizes } from "@dakbag/domain/packets/packet-series";
import { useRef, useState } from "react";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { fieldOf, type FormParts } from "#app/staff/field-of.ts";
import { FormCard } from "#app/staff/form-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import styles from "./meesho.module.css";
import {
  emptyDraft,
  type Ledger,
  type PlannedSeries,
  planOf,
  type SeriesDraft,
  type SeriesKind,
  type SeriesPlan,
} from "./series-draft.ts";
import { uploadSeries } from "./upload-series.ts";

interface SeriesFormProps {
  kind: SeriesKind;
  ledger: Ledger;
  /** A series whose upload ended without an answer, to be uploaded once more as it is. */
  retried: PacketSeriesEntry | null;
  onRetryDone: () => void;
  onUploaded: () => void;
}

const materials = Object.entries(packetMaterials).map(([value, label]) => ({ value, label }));
const sizes = packetSizes.map((value) => ({ value, label: `${value} inch` }));
const digits = { inputMode: "numeric", autoComplete: "off", maxLength: 15 } as const;

/** Material, size, MOQ, last sequence number and secret code (staff §2), and a preview of the series. */
export function SeriesForm({ kind, ledger, retried, onRetryDone, onUploaded }: SeriesFormProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { isBusy, run } = useSaving(reasonOf);
  const form = useRef<HTMLFormElement>(null);
  const plan = planOf(kind, draft, ledger);
  const wanted = retried ?? plan.series;
  const empty = retried ? plan.empty.filter((field) => field === "secret") : plan.empty;
  const change = (changed: Partial<SeriesDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const errorOf = (field: keyof SeriesDraft) =>
    plan.errors[field] ?? (isSubmitted && empty.includes(field) ? "Please fill this field" : undefined);
  const field = fieldOf({ draft, change, errorOf });

  async function submit() {
    if (isBusy) return;
    setIsSubmitted(true);
    if (empty.length > 0) {
      showToast("bad", "Please fill all fields");
      form.current?.querySelector<HTMLElement>(`[name="${empty[0]}"]`)?.focus();
      return;
    }
    if (!wanted) return;
    const { sequence, endSequence, moq } = wanted;
    const { vendor } = ledger;
    const isLabel = kind === "labels";
    await run(async () => {
      if (await uploadSeries({ sequence, endSequence, moq, isLabel, vendor, secret: draft.secret })) {
        // Without an MOQ a second press uploads nothing.
        setIsSubmitted(false);
        change({ moq: "", last: null });
        onRetryDone();
      }
      onUploaded();
    });
  }
  return (
    <FormCard ref={form} className={styles.form} onSubmit={submit}>
      {retried ? (
        <div className="full-width">
          <Notice
            tone="warn"
            actions={
              <Button size="small" onClick={onRetryDone}>
                Another series
              </Button>
            }
          >
            {`Upload again exactly as it was: ${retried.sequence} - ${retried.endSequence}. Only the secret code is needed.`}
          </Notice>
        </div>
      ) : (
        <SeriesFields kind={kind} draft={draft} change={change} errorOf={errorOf} plan={plan} />
      )}
      <TextField
        label="Secret code"
        {...field("secret")}
        type="password"
        autoComplete="off"
        remark="Passed to the marketplace, never stored"
        maxLength={200}
      />
      <SeriesPreview series={wanted} />
      <Button type="submit" kind="action" busy={isBusy} className={styles.submit}>
        Upload series
      </Button>
    </FormCard>
  );
}

interface SeriesFieldsProps extends FormParts<SeriesDraft> {
  kind: SeriesKind;
  plan: SeriesPlan;
}

function SeriesFields({ kind, draft, change, errorOf, plan: { last, offered } }: SeriesFieldsProps) {
  const isBehind = offered !== undefined && draft.last !== null && Number(draft.last) < offered;
  const field = fieldOf({ draft: { ...draft, last }, change, errorOf });
  // Other goods go on from another number of the ledger.
  const goods = fieldOf({ draft, change: (chosen) => change({ ...chosen, last: null }), errorOf });
  return (
    <>
      {kind === "bags" && (
        <>
          <SelectField label="Material" {...goods("material")} placeholder="Choose" options={materials} />
          <SelectField label="Size" {...goods("size")} placeholder="Choose" options={sizes} />
        </>
      )}
      <TextField label="MOQ" hint="Number of packets" {...field("moq")} {...digits} />
      <TextField
        label="Last sequence number"
        {...field("last")}
        {...digits}
        warning={isBehind ? `Last number issued: ${formatQuantity(offered)}.` : undefined}
        remark={draft.last === null && offered !== undefined ? "From the ledger" : undefined}
      />
    </>
  );
}

/** The first and last number as printed on the packets, before anything is uploaded. */
function SeriesPreview({ series }: { series: PlannedSeries | undefined }) {
  return (
    <div className={styles.preview}>
      <h2 id="series-preview">Series</h2>
      <output aria-labelledby="series-preview">
        {series ? (
          <>
            <span className={styles.number}>{series.sequence}</span>
            <span> to </span>
            <span className={styles.number}>{series.endSequence}</span>
            <br />
            <span>{countWithNoun(series.moq, "packet")}</span>
          </>
        ) : (
          "Fill in the fields to see it."
        )}
      </output>
    </div>
  );
}
