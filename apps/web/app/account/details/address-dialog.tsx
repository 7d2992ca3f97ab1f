import type { ShippingAddress } from "@dakbag/contracts/shipping-addresses";
import type { AddressField } from "@dakbag/domain/places/address-field-problem";
import { addressProblems } from "@dakbag/domain/orders/shipping-details-problem";
import { type SubmitEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { fieldErrorsOf } from "#app/api/field-errors.ts";
import { call } from "#app/api/call.ts";
import { draftOf, editAddress, emptyAddress } from "#app/components/address/address-draft.ts";
import { AddressFields } from "#app/components/address/address-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import styles from "./shipping-details.module.css";

interface AddressDialogProps {
  editing: ShippingAddress | "new";
  onClose: () => void;
}

/** Adds a shipping address, or changes a saved one. It has the fields that Pay Now needs (buyer §5). */
export function AddressDialog({ editing, onClose }: AddressDialogProps) {
  const [draft, setDraft] = useState(editing === "new" ? emptyAddress : draftOf(editing));
  const { isBusy, refusal, errors, form, refuse, clear, run } = useSaving<AddressField>((error) => ({
    text: messageOf(error, "Something went wrong!"),
    errors: fieldErrorsOf(error),
  }));
  const formId = useId();
  const { revalidate } = useRevalidator();

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = addressProblems(draft, "popup");
    if (Object.keys(found).length > 0) return refuse({ text: null, errors: found });
    void run(async () => {
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
    clear(field);
  }
  return (
    <Dialog
      open
      onClose={isBusy ? () => undefined : onClose}
      title={editing === "new" ? "Add an address" : "Edit address"}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="action" busy={isBusy}>
            Save address
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles.dialogForm} onSubmit={onSubmit}>
        <AddressFields
          group="address"
          place="popup"
          draft={draft}
          locked={isBusy}
          errors={errors}
          onEdit={onEdit}
        />
        {refusal !== null && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
