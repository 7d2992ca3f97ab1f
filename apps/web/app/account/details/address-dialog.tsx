import type { ShippingAddress } from "@dakbag/contracts/shipping-addresses";
import type { AddressField } from "@dakbag/domain/places/address-field-problem";
import { addressProblems } from "@dakbag/domain/orders/shipping-details-problem";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { fieldErrorsOf } from "#app/api/field-errors.ts";
import { call } from "#app/api/call.ts";
import {
  type AddressErrors,
  draftOf,
  editAddress,
  emptyAddress,
} from "#app/components/address/address-draft.ts";
import { AddressFields } from "#app/components/address/address-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./shipping-details.module.css";

interface AddressDialogProps {
  editing: ShippingAddress | "new";
  onClose: () => void;
}

/** Adds a shipping address, or changes a saved one. It has the fields that Pay Now needs (buyer §5). */
export function AddressDialog({ editing, onClose }: AddressDialogProps) {
  const [draft, setDraft] = useState(editing === "new" ? emptyAddress : draftOf(editing));
  const [{ refusal, errors }, setWrong] = useState<{ refusal: string | null; errors: AddressErrors }>({
    refusal: null,
    errors: {},
  });
  const [isSaving, setIsSaving] = useState(false);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();

  function refuse(wrong: { refusal: string | null; errors: AddressErrors }) {
    flushSync(() => setWrong(wrong));
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const found = addressProblems(draft, "popup");
    if (Object.keys(found).length > 0) return refuse({ refusal: null, errors: found });
    setIsSaving(true);
    try {
      const { message } =
        editing === "new"
          ? await call("POST /api/users/addresses", { body: draft })
          : await call("PUT /api/users/addresses/:id", { params: { id: editing._id }, body: draft });
      showToast("ok", message);
      await revalidate();
      onClose();
    } catch (error) {
      setIsSaving(false);
      refuse({ refusal: messageOf(error, "Something went wrong!"), errors: fieldErrorsOf(error) });
    }
  }
  function onEdit(field: AddressField, value: string) {
    setDraft((now) => editAddress(now, field, value));
    setWrong((now) => ({ refusal: null, errors: { ...now.errors, [field]: undefined } }));
  }
  return (
    <Dialog
      open
      onClose={isSaving ? () => undefined : onClose}
      title={editing === "new" ? "Add an address" : "Edit address"}
      actions={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="action" busy={isSaving}>
            Save address
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={styles.dialogForm}
        onSubmit={(event) => void onSubmit(event)}
      >
        <AddressFields
          group="address"
          place="popup"
          draft={draft}
          locked={isSaving}
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
