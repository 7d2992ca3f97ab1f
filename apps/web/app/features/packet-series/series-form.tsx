import type { PacketSeriesEntry } from "@dakbag/contracts/packet-series";
import { formatQuantity } from "@dakbag/domain/money";
import { packetMaterials, packetSizes, writeSeries } from "@dakbag/domain/packet-series";
import { type SubmitEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { Ledger, SeriesKind } from "./packet-series.tsx";
import styles from "./packet-series.module.css";
import { emptyDraft, planOf, type SeriesDraft } from "./series-draft.ts";
import { SeriesPreview } from "./series-preview.tsx";
import { uploadSeries } from "./upload-series.ts";

interface SeriesFormProps {
  kind: SeriesKind;
  ledger: Ledger;
  /** A series whose upload ended without an answer, to be uploaded once more as it is. */
  again: PacketSeriesEntry | null;
  onAgainDone: () => void;
  onUploaded: () => void;
}

const materials = Object.entries(packetMaterials).map(([value, label]) => ({ value, label }));

/** Material, size, MOQ, last sequence number and secret code (staff §2), and what they amount to. */
export function SeriesForm({ kind, ledger, again, onAgainDone, onUploaded }: SeriesFormProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const plan = planOf(kind, draft, ledger);
  const empty = again ? plan.empty.filter((field) => field === "secret") : plan.empty;
  const change = (changed: Partial<SeriesDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const errorOf = (field: keyof SeriesDraft) =>
    plan.errors[field] ?? (isAsked && empty.includes(field) ? "Please fill this field" : undefined);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsAsked(true);
    const planned = plan.series && {
      ...writeSeries(plan.series),
      moq: plan.series.last - plan.series.first + 1,
    };
    const wanted = again ?? planned;
    if (empty.length > 0) {
      showToast("bad", "Please fill all fields");
      form.current?.querySelector<HTMLElement>(`[name="${empty[0]}"]`)?.focus();
      return;
    }
    if (!wanted) return;
    setIsBusy(true);
    const { sequence, endSequence, moq } = wanted;
    const { vendor } = ledger;
    const isLabel = kind === "labels";
    const isDone = await uploadSeries({ sequence, endSequence, moq, isLabel, vendor, secret: draft.secret });
    setIsBusy(false);
    if (isDone) {
      // Without an MOQ a second press uploads nothing.
      setIsAsked(false);
      change({ moq: "", last: null });
      onAgainDone();
    }
    onUploaded();
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {again ? (
        <div className={styles.whole}>
          <Notice
            tone="warn"
            actions={
              <Button size="small" onClick={onAgainDone}>
                Another series
              </Button>
            }
          >
            Upload again exactly as it was: {again.sequence} - {again.endSequence}. Only the secret code is
            needed.
          </Notice>
        </div>
      ) : (
        <SeriesFields {...{ kind, draft, change, errorOf, plan }} />
      )}
      <TextField
        label="Secret code"
        name="secret"
        type="password"
        autoComplete="off"
        remark="Passed on, never kept"
        maxLength={200}
        value={draft.secret}
        error={errorOf("secret")}
        onChange={(event) => change({ secret: event.target.value })}
      />
      <SeriesPreview
        series={again ?? (plan.series && writeSeries(plan.series))}
        moq={again?.moq ?? countOf(plan)}
      />
      <Button type="submit" kind="action" busy={isBusy} className={styles.submit}>
        Upload series
      </Button>
    </form>
  );
}

const countOf = ({ series }: ReturnType<typeof planOf>) => (series ? series.last - series.first + 1 : 0);

interface SeriesFieldsProps {
  kind: SeriesKind;
  draft: SeriesDraft;
  change: (changed: Partial<SeriesDraft>) => void;
  errorOf: (field: keyof SeriesDraft) => string | undefined;
  plan: ReturnType<typeof planOf>;
}

function SeriesFields({ kind, draft, change, errorOf, plan }: SeriesFieldsProps) {
  const { offered } = plan;
  const isBehind = offered !== undefined && draft.last !== null && Number(draft.last) < offered;
  return (
    <>
      {kind === "bags" && (
        <>
          <SelectField
            label="Material"
            name="material"
            placeholder="Choose"
            value={draft.material}
            options={materials}
            error={errorOf("material")}
            onChange={({ target }) =>
              change({ material: target.value as SeriesDraft["material"], last: null })
            }
          />
          <SelectField
            label="Size"
            name="size"
            placeholder="Choose"
            value={draft.size}
            options={packetSizes.map((size) => ({ value: size, label: `${size} inch` }))}
            error={errorOf("size")}
            onChange={({ target }) => change({ size: target.value as SeriesDraft["size"], last: null })}
          />
        </>
      )}
      <TextField
        label="MOQ"
        name="moq"
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        value={draft.moq}
        error={errorOf("moq")}
        onChange={(event) => change({ moq: event.target.value })}
      />
      <TextField
        label="Last sequence number"
        name="last"
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        value={plan.last}
        error={errorOf("last")}
        warning={isBehind ? `The ledger's last number is ${formatQuantity(offered)}.` : undefined}
        remark={draft.last === null && offered !== undefined ? "From the ledger" : undefined}
        onChange={(event) => change({ last: event.target.value })}
      />
    </>
  );
}
