import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { ewayBillPattern } from "@dakbag/domain/orders/eway-bill";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusalIn } from "#app/staff/describe-failure.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

interface EwayBillDialogProps {
  booking: OrderOnDesk["bookings"][number];
  onClose: () => void;
}

/** An admin gives the courier the e-way bill of a booked parcel, or corrects it. */
export function EwayBillDialog({ booking, onClose }: EwayBillDialogProps) {
  const { reference, company } = booking;
  const [number, setNumber] = useState(booking.ewayBillNumber ?? "");
  const saving = useSaving(refusalIn(["ewayBillNumber"]));
  function save() {
    const ewayBillNumber = number.replaceAll(/\s/g, "");
    if (!ewayBillPattern.test(ewayBillNumber))
      return saving.refuse("Please enter the 12 digits of the e-way bill", "ewayBillNumber");
    return saving.run(async () => {
      const params = { reference };
      await call("PUT /api/admin/bookings/:reference/ewayBill", { params, body: { ewayBillNumber } });
      showToast("ok", `${company} has the e-way bill`);
      onClose();
    });
  }
  return (
    <FormDialog
      title="E-way bill"
      saveLabel={`Give to ${company}`}
      saving={saving}
      onClose={onClose}
      onSave={save}
    >
      <TextField
        label="Number of the e-way bill"
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={number}
        error={saving.errors.ewayBillNumber}
        onChange={({ target }) => setNumber(target.value)}
      />
    </FormDialog>
  );
}
