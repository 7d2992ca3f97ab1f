import type { AddressField } from "@dakbag/domain/places/address-field-problem";
import { useState } from "react";
import type { AddressErrors } from "#app/components/address/address-draft.ts";
import { AddressFields } from "#app/components/address/address-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { type AddressBook, type AddressChoice, canBeSaved, cardsOf, newAddress } from "./address-choice.ts";
import styles from "./checkout.module.css";

interface DeliveryAddressProps {
  book: AddressBook;
  choice: AddressChoice;
  errors: AddressErrors;
  isBusy: boolean;
  onChoose: (id: string) => void;
  onEdit: (field: AddressField, value: string) => void;
  onSave: (isToSave: boolean) => void;
}

/** Where the order goes: the saved addresses as choices, and the chosen one open to change. */
export function DeliveryAddress(props: DeliveryAddressProps) {
  const { book, choice, errors, isBusy, onChoose, onEdit, onSave } = props;
  const [showsAll, setShowsAll] = useState(false);
  const { chosen, draft, isToSave } = choice;
  const cards = cardsOf(book.addresses, chosen, showsAll);
  return (
    <div className={styles.address}>
      <div className={styles.choices}>
        <RadioCards
          legend="Delivery address of this order"
          cards={cards}
          chosen={chosen}
          onChoose={onChoose}
          disabled={isBusy}
        />
        {cards.length <= book.addresses.length && (
          <Button kind="quiet" onClick={() => setShowsAll(true)}>
            {`Show all ${book.addresses.length} addresses`}
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
            onChange={({ target }) => onSave(target.checked)}
          />
          <p className={styles.note}>{savingNote(choice)}</p>
        </div>
      )}
    </div>
  );
}

function savingNote({ chosen, isToSave }: AddressChoice): string {
  if (!isToSave) return "It is used for this order only.";
  return chosen === newAddress
    ? "You can choose it for your next orders too."
    : "It replaces the one you chose.";
}
