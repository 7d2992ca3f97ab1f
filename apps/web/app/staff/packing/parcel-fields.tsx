import type { OrderToPack } from "@dakbag/contracts/packing";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { whyNotSaved } from "#app/staff/describe-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import type { DraftChange, RowDraft } from "./packing-draft.ts";
import { formatKg, noWeight, readParcel } from "./parcel-draft.ts";
import { SmallField } from "./small-field.tsx";
import styles from "./packing.module.css";

type Parcel = OrderToPack["parcels"][number];

interface ParcelFieldsProps {
  order: OrderToPack;
  draft: RowDraft | undefined;
  onChange: (change: DraftChange) => void;
  onSaved: (id: string, parcel: Parcel) => void;
}

/** Weight and boxes of an order: saved when the focus leaves them, or with Enter. */
export function ParcelFields({ order, draft, onChange, onSaved }: ParcelFieldsProps) {
  const [saved] = order.parcels;
  const { value, weightError, boxesError } = readParcel(order, draft);
  const { isBusy, refusal, save, takeTheirs } = useSaveParcel({ order, onChange, onSaved });
  const { proposed } = order;
  /** An emptied field is as it was before. */
  const typed = (text: string) => (text === "" && !saved ? undefined : text);
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget) && value && refusal === null) void save(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement && value) void save(value);
  };
  return (
    <div role="group" aria-label={`Parcel of ${order.orderNumber}`} onBlur={onBlur} onKeyDown={onKeyDown}>
      <div className={styles.parcel}>
        <SmallField
          label={`Weight of ${order.orderNumber} in kg`}
          inputMode="decimal"
          autoComplete="off"
          value={draft?.weight ?? (saved ? formatKg(saved.weightGrams) : "")}
          placeholder={proposed.weightGrams === null ? "weigh" : formatKg(proposed.weightGrams)}
          error={weightError}
          onChange={(event) => onChange({ weight: typed(event.target.value) })}
        />
        <span>kg in</span>
        <SmallField
          label={`Boxes of ${order.orderNumber}`}
          inputMode="numeric"
          autoComplete="off"
          value={draft?.boxes ?? saved?.boxes ?? ""}
          placeholder={String(proposed.boxes)}
          error={boxesError}
          onChange={(event) => onChange({ boxes: typed(event.target.value) })}
        />
        <span>boxes</span>
      </div>
      {refusal !== null && (
        <div className={styles.refusal} role="alert">
          <p>{refusal.text}</p>
          <div>
            {value && (
              <Button size="small" busy={isBusy} onClick={() => void save(value)}>
                Save mine
              </Button>
            )}
            {refusal.theirs && (
              <Button size="small" onClick={takeTheirs}>
                Take theirs
              </Button>
            )}
          </div>
        </div>
      )}
      {refusal === null && (
        <p className={styles.muted} role="status">
          {isBusy ? "Saving…" : stateOf(order, draft)}
        </p>
      )}
    </div>
  );
}

function stateOf({ parcels, proposed }: OrderToPack, draft: RowDraft | undefined): string {
  if (draft?.weight !== undefined || draft?.boxes !== undefined) return "Not saved yet";
  if (parcels.length > 0) return "Saved";
  return proposed.weightGrams === null ? noWeight : "Proposed";
}

interface Refusal {
  text: string;
  /** What another has saved since. */
  theirs: Parcel | null;
}

function useSaveParcel({ order, onChange, onSaved }: Omit<ParcelFieldsProps, "draft">) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const done = (parcel: Parcel) => {
    setRefusal(null);
    onChange({ weight: undefined, boxes: undefined });
    onSaved(order._id, parcel);
  };

  // It stays while it is saved again: the pressed button is in it.
  const { isBusy, run } = useSaving((error) => {
    const isChanged = error instanceof ApiError && error.code === "changed-meanwhile";
    setRefusal({ text: whyNotSaved(error), theirs: isChanged ? (error.details as Parcel) : null });
    return null;
  });
  const save = (value: { weightGrams: number; boxes: number }) =>
    run(async () => {
      const version = refusal?.theirs?.version ?? order.parcels[0]?.version ?? 0;
      const { parcel } = await call("PUT /api/packing/orders/:id/parcels/:number", {
        params: { id: order.orderId, number: order.parcelNumber },
        body: { ...value, version },
      });
      done(parcel);
    });
  return { isBusy, refusal, save, takeTheirs: () => refusal?.theirs && done(refusal.theirs) };
}
