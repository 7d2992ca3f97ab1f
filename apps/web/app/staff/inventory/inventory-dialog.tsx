import type { InventoryRow } from "@dakbag/contracts/inventory";
import { maxPlaceLength } from "@dakbag/domain/catalogue/stock-plan";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { whyNotSaved } from "#app/staff/describe-failure.ts";
import { fieldOf } from "#app/staff/field-of.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { type DraftErrors, type InventoryDraft, changeOf, draftOf, errorsOf } from "./inventory-draft.ts";
import { formatPerDay } from "./format-inventory.ts";

interface InventoryDialogProps {
  row: InventoryRow;
  onClose: () => void;
  onSaved: () => void;
}

/** Edits the planning figures of goods, and their stock (staff §2). */
export function InventoryDialog({ row, onClose, onSaved }: InventoryDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(row));
  const saving = useSaving<keyof DraftErrors>(whyNotSaved);

  const field = fieldOf<InventoryDraft>({
    draft,
    change: (fields) => setDraft({ ...draft, ...fields }),
    errorOf: (name) => saving.errors[name],
  });

  function save() {
    const errors = errorsOf(draft);
    if (Object.values(errors).some((problem) => problem !== undefined))
      return saving.refuse({ text: null, errors });
    const change = changeOf(row, draft);
    if (!change) return onClose();
    return saving.run(async () => {
      await call("PUT /api/inventory/:sku", {
        params: { sku: row.SKU },
        body: { editId: saving.keyOf(change), ...change },
      });
      showToast("ok", "Successfully updated!");
      onSaved();
    });
  }
  return (
    <FormDialog title={`Edit ${row.SKU}`} inPairs saving={saving} onClose={onClose} onSave={save}>
      <p className="muted full-width">{row.name}</p>
      <TextField
        {...field("stock")}
        label="Stock"
        inputMode="numeric"
        remark="Orders placed since then keep their goods."
        data-autofocus
      />
      <TextField
        {...field("perDayRequirement")}
        label="Requirement per day"
        inputMode="decimal"
        remark={`Leave blank for the 30-day average, ${formatPerDay(row.meanDemand)}.`}
        optional
      />
      <TextField {...field("leadTime")} label="Lead time (days)" inputMode="numeric" />
      <TextField {...field("safetyFactor")} label="Safety factor" inputMode="decimal" />
      <TextField {...field("red")} label="Red below (days)" inputMode="decimal" />
      <TextField {...field("orange")} label="Orange below (days)" inputMode="decimal" />
      <TextField
        {...field("place")}
        label="Place"
        maxLength={maxPlaceLength}
        remark="Shelf location, e.g. A-03-2. Pick lists follow the shelves."
        optional
      />
      <TextField
        {...field("unitKg")}
        label="Weight of one unit (kg)"
        inputMode="decimal"
        remark="Weight incl. box; default when packing."
        optional
      />
      <div className="full-width">
        <TextArea
          {...field("description")}
          label="Description"
          maxLength={500}
          remark="For planning only: buyers see the product’s own description."
        />
      </div>
    </FormDialog>
  );
}
