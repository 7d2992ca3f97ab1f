import type { AddressField } from "@dakbag/domain/places/address-field-problem";
import { poNumberProblem } from "@dakbag/domain/orders/po-number";
import { addressProblems, isReadyToPay } from "@dakbag/domain/orders/shipping-details-problem";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type AddressErrors, editAddress } from "#app/components/address/address-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { scrollIntoView } from "#app/ui/scroll-into-view.ts";
import type { Cart } from "#app/shop/read-cart.ts";
import { type AddressBook, type AddressChoice, chooseAddress } from "./address-choice.ts";
import { DeliveryAddress } from "./delivery-address.tsx";
import { Held, InvoiceNumbers, OrderSummary } from "./order-summary.tsx";
import styles from "./checkout.module.css";

/** What the buyer enters for an order. */
export interface Checkout {
  choice: AddressChoice;
  /** As typed. */
  poNumber: string;
}

export interface CheckoutRefusal {
  message: string;
  /** The errors by field of the address, and of the PO number. */
  errors: AddressErrors & { readonly poNumber?: string | undefined };
}

interface ShippingAddressDialogProps extends Pick<Cart, "items" | "breakdown" | "heldOrder"> {
  book: AddressBook;
  /** What is entered first. */
  first: Checkout;
  isBusy: boolean;
  /** Why the server refused the order. */
  refusal: CheckoutRefusal | null;
  /** The formatted total, beside the button. */
  total: string;
  onPay: (checkout: Checkout) => void;
  onClose: (checkout: Checkout) => void;
}

/**
 * The shipping-address popup before payment (buyer §4, §5): first the whole order with goods, tax as on the invoice and
 * delivery; then the address, open to change for this order, GST and PO number, and how long the goods are held.
 */
export default function ShippingAddressDialog(props: ShippingAddressDialogProps) {
  const { book, items, breakdown, heldOrder, isBusy, refusal, total, onPay } = props;
  const { choice, poNumber, errors, choose, setChoice, edit, setPoNumber, setErrors } = useEntries(props);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { draft } = choice;
  // The server's refusal is at the end; its field may be out of view.
  useEffect(() => {
    if (refusal && !isBusy) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal, isBusy]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !isReadyToPay(draft)) return;
    const problem = poNumberProblem(poNumber);
    const found = {
      ...addressProblems(draft, "popup"),
      ...(problem !== undefined && { poNumber: problem }),
    };
    // Synchronously, so that the first invalid field can be focused.
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (Object.keys(found).length === 0) onPay({ choice, poNumber });
  }
  const close = () => props.onClose({ choice, poNumber });
  return (
    <Dialog
      open
      onClose={isBusy ? () => undefined : close}
      title="Shipping Address"
      width="page"
      actions={
        <>
          <p className={styles.total}>
            To pay <strong>{total}</strong>
          </p>
          <Button onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="action" busy={isBusy} disabled={!isReadyToPay(draft)}>
            Pay Now
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles.page} onSubmit={onSubmit}>
        <OrderSummary book={book} address={draft} items={items} breakdown={breakdown} />
        <div className={styles.entries}>
          <DeliveryAddress
            book={book}
            choice={choice}
            errors={errors}
            isBusy={isBusy}
            onChoose={choose}
            onEdit={edit}
            onSave={(isToSave) => setChoice({ ...choice, isToSave })}
          />
          <InvoiceNumbers
            book={book}
            poNumber={poNumber}
            poNumberError={errors.poNumber}
            isBusy={isBusy}
            onPoNumber={setPoNumber}
          />
          <Held order={heldOrder} />
        </div>
        {refusal !== null && !isBusy && (
          <div ref={scrollIntoView} className={styles.refused}>
            <Notice tone="bad" live>
              {refusal.message}
            </Notice>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** What is entered, with the errors beside it. */
function useEntries({ book, first, refusal }: ShippingAddressDialogProps) {
  const [choice, setChoice] = useState(first.choice);
  const [poNumber, setPoNumber] = useState(first.poNumber);
  const [errors, setErrors] = useState<CheckoutRefusal["errors"]>({});
  const [seenRefusal, setSeenRefusal] = useState(refusal);
  // Choosing another address does not lose what was typed.
  const [others, setOthers] = useState<Readonly<Record<string, AddressChoice>>>({});

  if (refusal !== seenRefusal) {
    setSeenRefusal(refusal);
    if (refusal) setErrors(refusal.errors);
  }
  const clearError = (field: AddressField | "poNumber") =>
    setErrors((now) => ({ ...now, [field]: undefined }));
  return {
    choice,
    poNumber,
    errors,
    setChoice,
    setErrors,
    choose: (id: string) => {
      setOthers({ ...others, [choice.chosen]: choice });
      setChoice(others[id] ?? chooseAddress(book, id));
      setErrors({});
    },
    edit: (field: AddressField, value: string) => {
      setChoice((now) => ({ ...now, draft: editAddress(now.draft, field, value) }));
      clearError(field);
    },
    setPoNumber: (typed: string) => {
      setPoNumber(typed);
      clearError("poNumber");
    },
  };
}
