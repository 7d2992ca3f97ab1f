import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import { isPartlyMade, maxParcels } from "@dakbag/domain/orders/parcel-arrangement";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { serverNow } from "#app/api/server-time.ts";
import { refusalIn } from "#app/staff/describe-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import {
  addParcel,
  type ArrangedForm,
  arrangedFormOf,
  changeParcel,
  readArrangement,
  type TypedParcel,
} from "./arranged-form.ts";
import styles from "./arrange-dialog.module.css";

interface ArrangeDialogProps {
  found: Pick<OrderOnDesk, "order" | "piecesHere">;
  onClose: () => void;
}

/** What is still here of an order is divided into parcels: the quantities of all but the last, which has the rest. */
export function ArrangeDialog({ found, onClose }: ArrangeDialogProps) {
  const { order, piecesHere } = found;
  const [form, setForm] = useState(() => arrangedFormOf(found));
  const saving = useSaving(refusalIn([]));
  const { revalidate } = useRevalidator();
  const { parcels, problem } = readArrangement(form, piecesHere);
  const isAskable = isPartlyMade(parcels);
  const asksBuyer = form.asksBuyer && isAskable;
  const change = (next: ArrangedForm) => {
    setForm(next);
    saving.clear();
  };

  function save() {
    if (problem !== null) return saving.refuse(problem);
    return saving.run(async () => {
      const body = { version: order.version, parcels, asksBuyer };
      await call("PUT /api/admin/orders/:id/parcels", { params: { id: order._id }, body });
      showToast(
        "ok",
        parcels.length === 1 ? "It leaves in one parcel" : `It leaves in ${parcels.length} parcels`,
      );
      onClose();
      await revalidate();
    });
  }
  return (
    <FormDialog
      title={`Parcels of order ${order.orderNumber}`}
      saving={saving}
      isSaveDisabled={problem !== null}
      onClose={onClose}
      onSave={save}
    >
      <p className="muted">The last parcel has what is in no other. One without pieces is left out.</p>
      {form.parcels.map((parcel, at) => (
        <ParcelFields
          key={parcel.number}
          parcel={parcel}
          found={found}
          rest={at === form.parcels.length - 1 ? restOf(parcels, parcel.number) : null}
          isDayNeeded={asksBuyer}
          onChange={(changed) => change(changeParcel(form, at, changed))}
        />
      ))}
      <Button
        size="small"
        disabled={form.parcels.length >= maxParcels}
        onClick={() => change(addParcel(form, order.shipments))}
      >
        Add a parcel
      </Button>
      {isAskable && (
        <Checkbox
          label="Ask the buyer: what is there now, or all together"
          checked={form.asksBuyer}
          onChange={({ target }) => change({ ...form, asksBuyer: target.checked })}
        />
      )}
      {problem !== null && <p role="status">{problem}</p>}
    </FormDialog>
  );
}

const restOf = (parcels: ReturnType<typeof readArrangement>["parcels"], number: number) =>
  parcels.find((parcel) => parcel.number === number)?.lines ?? [];

interface ParcelFieldsProps {
  parcel: TypedParcel;
  found: ArrangeDialogProps["found"];
  /** What is left for it; null of a parcel whose quantities are typed. */
  rest: readonly { lineNumber: number; quantity: number }[] | null;
  /** Its buyer is asked, with the days. */
  isDayNeeded: boolean;
  onChange: (parcel: TypedParcel) => void;
}

function ParcelFields({ parcel, found, rest, isDayNeeded, onChange }: ParcelFieldsProps) {
  const { order, piecesHere } = found;
  const { number, quantities, inProduction, readyOn } = parcel;
  return (
    <fieldset className={styles.parcel}>
      <legend>{`Parcel ${number}`}</legend>
      {piecesHere.map(({ lineNumber, quantity: here }) => {
        const line = order.items[lineNumber - 1];
        if (!line) return null;
        const label = (
          <span>
            <span>{line.SKU}</span>
            <span className="muted">{`, of ${formatPieces({ quantity: here, unit: line.unit })}`}</span>
          </span>
        );
        const left = rest?.find((piece) => piece.lineNumber === lineNumber)?.quantity ?? 0;
        return rest ? (
          <TextField key={lineNumber} label={label} readOnly value={String(left)} />
        ) : (
          <TextField
            key={lineNumber}
            label={label}
            inputMode="numeric"
            placeholder="0"
            value={quantities[lineNumber] ?? ""}
            onChange={({ target }) =>
              onChange({ ...parcel, quantities: { ...quantities, [lineNumber]: target.value } })
            }
          />
        );
      })}
      <div className={styles.production}>
        <Checkbox
          label="Still in production, or short"
          checked={inProduction}
          onChange={({ target }) => onChange({ ...parcel, inProduction: target.checked })}
        />
        {inProduction && (
          <TextField
            label={isDayNeeded ? "Ready on" : "Ready on (optional)"}
            type="date"
            min={indiaDay(new Date(serverNow()))}
            value={readyOn}
            onChange={({ target }) => onChange({ ...parcel, readyOn: target.value })}
          />
        )}
      </div>
    </fieldset>
  );
}
