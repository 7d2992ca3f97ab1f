import { isIndianMobile, isPincode } from "@dakbag/domain/phone-number";
import { isReadyToPay, shippingDetailsAlerts } from "@dakbag/domain/shipping-details-problem";
import { type SubmitEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { type AddressDraft, type AddressField, editAddress } from "#app/features/address/address-draft.ts";
import { AddressFields } from "#app/features/address/address-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./checkout.module.css";

interface ShippingAddressDialogProps {
  /** The saved address, to begin with. */
  address: AddressDraft;
  isBusy: boolean;
  /** Why the server refused the address. */
  refusal: string | null;
  /** What is to be paid, for the button's foot. */
  total: string;
  onPay: (address: AddressDraft) => void;
  onClose: () => void;
}

type AddressErrors = { [field in AddressField]?: string | undefined };

/** The shipping-address popup before payment: saved details, open to change for this order (buyer §4, §5). */
export function ShippingAddressDialog(props: ShippingAddressDialogProps) {
  const { isBusy, refusal, total, onPay, onClose } = props;
  const [draft, setDraft] = useState(props.address);
  const [errors, setErrors] = useState<AddressErrors>({});
  const formId = useId();

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !isReadyToPay(draft)) return;
    const found = addressErrors(draft);
    // At once, so that the field at fault can be shown: on a phone it may be out of sight.
    flushSync(() => setErrors(found));
    event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (Object.keys(found).length === 0) onPay(draft);
  }
  function onEdit(field: AddressField, value: string) {
    setDraft(editAddress(draft, field, value));
    setErrors({ ...errors, [field]: undefined });
  }
  return (
    <Dialog
      open
      onClose={isBusy ? () => undefined : onClose}
      title="Shipping Address"
      actions={
        <>
          <p className={styles.total}>
            To pay <strong>{total}</strong>
          </p>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="action" busy={isBusy} disabled={!isReadyToPay(draft)}>
            Pay Now
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.address} onSubmit={onSubmit}>
        <p className={styles.note}>Where this order goes. Changes here are for this order only.</p>
        <AddressFields
          group="shippingAddress"
          purpose="shipping"
          draft={draft}
          optional={["name", "district", "state"]}
          locked={isBusy}
          errors={errors}
          onEdit={onEdit}
        />
        {refusal !== null && !isBusy && (
          <div ref={scrollIntoSight}>
            <Notice tone="bad" live>
              {refusal}
            </Notice>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** The refusal stands at the form's end, which may be below the edge. */
function scrollIntoSight(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest" });
}

function addressErrors({ country, zipCode, phoneNumber }: AddressDraft) {
  const errors: AddressErrors = {};
  if (country === "India" && !isPincode(zipCode.trim())) {
    errors.zipCode = "Please provide a valid 6-digit PIN code.";
  }
  if (!isIndianMobile(phoneNumber.trim())) errors.phoneNumber = shippingDetailsAlerts.phoneInvalid;
  return errors;
}
