import type { ShippingAddress } from "@dakbag/contracts/shipping-addresses";
import type { AddressField } from "@dakbag/domain/places/address-field-problem";
import { addressProblems } from "@dakbag/domain/orders/shipping-details-problem";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { fieldErrorsOf } from "#app/api/field-errors.ts";
import { call } from "#app/api/call.ts";
import { draftOf, editAddress, emptyAddress } from "#app/components/address/address-draft.ts";
import { AddressFields } from "#app/components/address/address-fields.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

interface AddressDialogProps {
  editing: ShippingAddress | "new";
  onClose: () => void;
}

/** Adds a shipping address, or changes a saved one. It has the fields that Pay Now needs (buyer §5). */
export function AddressDialog({ editing, onClose }: AddressDialogProps) {
  const [draft, setDraft] = useState(editing === "new" ? emptyAddress : draftOf(editing));
  const saving = useSaving<AddressField>((error) => ({
    text: messageOf(error, "Something went wrong!"),
    errors: fieldErrorsOf(error),
  }));
  const { revalidate } = useRevalidator();

  function save() {
    const found = addressProblems(draft, "popup");
    if (Object.keys(found).length > 0) return saving.refuse({ text: null, errors: found });
    return saving.run(async () => {
      const { message } =
        editing === "new"
          ? await call("POST /api/users/addresses", { body: draft })
          : await call("PUT /api/users/addresses/:id", { params: { id: editing._id }, body: draft });
      showToast("ok", message);
      await revalidate();
      onClose();
    });
  }
  function onEdit(field: AddressField, value: string) {
    setDraft((now) => editAddress(now, field, value));
    saving.clear(field);
  }
  return (
    <FormDialog
      title={editing === "new" ? "Add an address" : "Edit address"}
      saveLabel="Save address"
      asksToDiscard={false}
      saving={saving}
      onClose={saving.isBusy ? () => undefined : onClose}
      onSave={save}
    >
      <AddressFields
        group="address"
        place="popup"
        draft={draft}
        locked={saving.isBusy}
        errors={saving.errors}
        onEdit={onEdit}
      />
    </FormDialog>
  );
}
