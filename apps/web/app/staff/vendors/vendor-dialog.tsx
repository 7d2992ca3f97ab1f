import { type VendorList, vendorWarnings } from "@dakbag/domain/imports/vendor-csv";
import { useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { whyNotSaved } from "#app/staff/describe-failure.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

interface VendorDialogProps {
  marketplace: "valmo" | "meesho";
  list: VendorList;
  /** The vendor's texts in the order of the columns. */
  vendor: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

/** Edits one vendor of a list; its key stays. */
export function VendorDialog({ marketplace, list, vendor, onClose, onSaved }: VendorDialogProps) {
  const { columns, keyColumn } = list;
  const [seen, setSeen] = useState(vendor);
  const [cells, setCells] = useState(vendor);
  const saving = useSaving((error) => {
    if (error instanceof ApiError && error.code === "changed-meanwhile") setSeen(cellsOf(error.details));
    return whyNotSaved(error);
  });
  const warnings = vendorWarnings(cells, list);

  function save() {
    if (cells.every((cell, at) => cell === vendor[at])) return onClose();
    return saving.run(async () => {
      const body = { seen: [...seen], cells: [...cells] };
      await call(`PUT /api/admin/${marketplace}/vendors`, { body });
      showToast("ok", "Successfully updated!");
      onSaved();
    });
  }
  return (
    <FormDialog
      title={`Edit ${vendor[columns.indexOf(keyColumn)] ?? "vendor"}`}
      width="small"
      saving={saving}
      onClose={onClose}
      onSave={save}
    >
      {columns.map((column, at) =>
        column === keyColumn ? null : (
          <TextField
            key={column}
            label={column}
            maxLength={200}
            value={cells[at] ?? ""}
            warning={warnings.find((warning) => warning.column === column)?.text}
            onChange={(event) => setCells(cells.with(at, event.target.value))}
          />
        ),
      )}
    </FormDialog>
  );
}

/** The texts that a vendor has now, which a refused save names. */
const cellsOf = (details: unknown) => (details as { cells: string[] }).cells;
