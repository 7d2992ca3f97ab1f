import type { AddressField } from "@dakbag/domain/places/address-field-problem";
import { addressProblems, isReadyToPay } from "@dakbag/domain/places/shipping-details-problem";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type AddressErrors, editAddress } from "#app/components/address/address-draft.ts";
import { AddressFields } from "#app/components/address/address-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import {
  type AddressBook,
  type AddressChoice,
  canBeSaved,
  cardsOf,
  chooseAddress,
  newAddress,
} from "./address-choice.ts";
import styles from "./checkout.module.css";

export interface AddressRefusal {
  message: string;
  /** The errors by field of the address. */
  errors: AddressErrors;
}

interface ShippingAddressDialogProps {
  book: AddressBook;
  /** The first choice. */
  first: AddressChoice;
  isBusy: boolean;
  /** Why the server refused the address. */
  refusal: AddressRefusal | null;
  /** The formatted total, beside the button. */
  total: string;
  onPay: (choice: AddressChoice) => void;
  onClose: () => void;
}

/** The shipping-address popup before payment: the saved addresses, open to change for this order (buyer §4, §5). */
export function ShippingAddressDialog(props: ShippingAddressDialogProps) {
  const { book, isBusy, refusal, total, onPay, onClose } = props;
  const [choice, setChoice] = useState(props.first);
  const [errors, setErrors] = useState<AddressErrors>({});
  const [seenRefusal, setSeenRefusal] = useState(refusal);
  // Choosing another address does not lose what was typed.
  const [others, setOthers] = useState<Readonly<Record<string, AddressChoice>>>({});
  const [showsAll, setShowsAll] = useState(false);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { chosen, draft, isToSave } = choice;
  const cards = cardsOf(book.addresses, chosen, showsAll);

  if (refusal !== seenRefusal) {
    setSeenRefusal(refusal);
    if (refusal) setErrors(refusal.errors);
  }

  function choose(id: string) {
    setOthers({ ...others, [chosen]: choice });
    setChoice(others[id] ?? chooseAddress(book, id));
    setErrors({});
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !isReadyToPay(draft)) return;
    const found = addressProblems(draft, "popup");
    // Synchronously, so that the first invalid field can be focused.
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (Object.keys(found).length === 0) onPay(choice);
  }
  function onEdit(field: AddressField, value: string) {
    setChoice((now) => ({ ...now, draft: editAddress(now.draft, field, value) }));
    setErrors((now) => ({ ...now, [field]: undefined }));
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
      <form ref={form} id={formId} noValidate className={styles.address} onSubmit={onSubmit}>
        <div className={styles.choices}>
          <RadioCards
            legend="Delivery address of this order"
            cards={cards}
            chosen={chosen}
            onChoose={choose}
            disabled={isBusy}
          />
          {cards.length <= book.addresses.length && (
            <Button kind="quiet" onClick={() => setShowsAll(true)}>
              Show all {book.addresses.length} addresses
            </Button>
          )}
        </div>
        <AddressFields
          key={chosen}
          group="shippingAddress"
          place="popup"
          draft={draft}
          locked={isBusy}
          errors={errors}
          onEdit={onEdit}
        />
        {canBeSaved(book, choice) && (
          <div>
            <Checkbox
              label="Save this address"
              checked={isToSave}
              disabled={isBusy}
              onChange={({ target }) => setChoice((now) => ({ ...now, isToSave: target.checked }))}
            />
            <p className={styles.note}>{savingNote(choice)}</p>
          </div>
        )}
        {book.mistypedGstin !== null && (
          <Notice
            tone="warn"
            actions={
              <ButtonLink to="/shippingDetails" size="small">
                Correct it
              </ButtonLink>
            }
          >
            The last character of your GST number {book.mistypedGstin} does not match the rest: this order’s
            tax invoice is issued without it.
          </Notice>
        )}
        {refusal !== null && !isBusy && (
          <div ref={scrollIntoView}>
            <Notice tone="bad" live>
              {refusal.message}
            </Notice>
          </div>
        )}
      </form>
    </Dialog>
  );
}

function savingNote({ chosen, isToSave }: AddressChoice): string {
  if (!isToSave) return "It is used for this order only.";
  return chosen === newAddress
    ? "You can choose it for your next orders too."
    : "It replaces the one you chose.";
}

/** The refusal is at the end of the form, which may be out of view. */
function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest" });
}
