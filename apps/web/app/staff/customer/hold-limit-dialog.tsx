import { formatRupees } from "@dakbag/domain/money/money";
import { readWholeRupees } from "@dakbag/domain/money/whole-rupees";
import { holdLimits } from "@dakbag/domain/orders/hold-limits";
import { useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { refusalIn } from "#app/staff/describe-failure.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

interface HoldLimitDialogProps {
  found: Pick<Answer<"GET /api/admin/customers/:id">, "customer" | "holdLimit">;
  onClose: () => void;
  onDone: () => void;
}

/** Raises what the unpaid orders of a known buyer may come to. */
export function HoldLimitDialog({ found: { customer, holdLimit }, onClose, onDone }: HoldLimitDialogProps) {
  const [limit, setLimit] = useState(holdLimit.limit?.toString() ?? "");
  const saving = useSaving(refusalIn(["limit"]));

  function save() {
    const rupees = readWholeRupees(limit);
    if (rupees === undefined) return saving.refuse("Please enter whole rupees, or nothing.", "limit");
    return saving.run(async () => {
      await call("PUT /api/admin/customers/:id/holdLimit", {
        params: { id: customer.id },
        body: { limit: rupees, version: holdLimit.version },
      });
      showToast("ok", "Successfully updated!");
      onDone();
    });
  }
  return (
    <FormDialog
      title={`Unpaid orders of ${customer.name}`}
      width="small"
      saving={saving}
      onClose={onClose}
      onSave={save}
    >
      <p>
        Until a buyer has paid for an order of that size, their unpaid orders can reserve up to two-thirds of
        a product’s stock, those of all who never paid up to half of it together, and goods for up to{" "}
        <span>{formatRupees(holdLimits.paiseOfBuyer)}</span>; a larger order is placed without a reservation.
        You can raise the amount for a buyer you trust: payments of other buyers do not take what is reserved
        for them.
      </p>
      <TextField
        label="Unpaid order limit (₹)"
        hint="Leave blank for the default limit."
        inputMode="numeric"
        value={limit}
        error={saving.errors.limit}
        data-autofocus
        onChange={(event) => setLimit(event.target.value)}
      />
    </FormDialog>
  );
}
