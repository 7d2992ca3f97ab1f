import type { AddressField } from "@dakbag/domain/places/address-field-problem";
import { isReadyToPay } from "@dakbag/domain/orders/shipping-details-problem";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useDelivery } from "#app/api/delivery.ts";
import {
  type AddressDraft,
  type AddressErrors,
  formatAddress,
} from "#app/components/address/address-draft.ts";
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

/** Where the order goes: the chosen address as a card. Its fields open on Edit, and by themselves when something is wrong. */
export function DeliveryAddress(props: DeliveryAddressProps) {
  const { book, choice, errors, isBusy, onChoose, onEdit, onSave } = props;
  const { chosen, draft, isToSave } = choice;
  const [isChoosing, setIsChoosing] = useState(chosen === newAddress);
  const [isEditing, setIsEditing] = useState(false);
  const hasProblem = useHasProblem(choice, errors);
  const choices = useRef<HTMLDivElement>(null);
  // They stay open when the problem is solved: the buyer is typing.
  if (hasProblem && !isEditing) setIsEditing(true);

  function showChoices() {
    flushSync(() => setIsChoosing(true));
    choices.current?.querySelector<HTMLElement>(":checked")?.focus();
  }
  function onChosen(id: string) {
    setIsEditing(false);
    onChoose(id);
  }
  return (
    <div className={styles.address}>
      {isChoosing ? (
        <div ref={choices}>
          <Choices book={book} chosen={chosen} isBusy={isBusy} onChoose={onChosen} />
        </div>
      ) : (
        <AddressCard draft={draft} />
      )}
      <div className="row">
        {chosen !== newAddress && (
          <Button
            size="small"
            aria-label="Edit this address"
            aria-expanded={isEditing}
            disabled={isBusy}
            onClick={() => setIsEditing(!isEditing)}
          >
            Edit
          </Button>
        )}
        {!isChoosing && (
          <Button size="small" disabled={isBusy} onClick={showChoices}>
            Use another address
          </Button>
        )}
      </div>
      <div hidden={!isEditing}>
        <AddressFields
          key={chosen}
          group="shippingAddress"
          place="popup"
          draft={draft}
          locked={isBusy}
          errors={errors}
          onEdit={onEdit}
        />
      </div>
      {canBeSaved(book, choice) && (
        <div>
          <Checkbox
            label="Save this address"
            checked={isToSave}
            disabled={isBusy}
            onChange={({ target }) => onSave(target.checked)}
          />
          <p className="muted">{savingNote(choice)}</p>
        </div>
      )}
    </div>
  );
}

/** Whether the address cannot be used as it is: it is new or incomplete, was refused, or its PIN code contradicts its state. */
function useHasProblem({ chosen, draft }: AddressChoice, errors: AddressErrors): boolean {
  const delivery = useDelivery(draft.country === "India" ? draft.zipCode : "");
  // Absent in an answer of the last release.
  const states = (typeof delivery === "object" && delivery.states) || [];
  const isContradicted = states.length > 0 && !states.includes(draft.state);
  const isRefused = Object.keys(draft).some((field) => errors[field as AddressField] !== undefined);
  return chosen === newAddress || isRefused || isContradicted || !isReadyToPay(draft);
}

function AddressCard({ draft }: { draft: AddressDraft }) {
  return (
    <section className={styles.card} aria-label="Delivery address of this order">
      <p className="muted">Deliver to</p>
      <p>
        <strong>{draft.companyName}</strong>
      </p>
      <p>{formatAddress(draft)}</p>
      <p className="muted">{[draft.name, draft.phoneNumber].filter(Boolean).join(" · ")}</p>
    </section>
  );
}

interface ChoicesProps {
  book: AddressBook;
  chosen: string;
  isBusy: boolean;
  onChoose: (id: string) => void;
}

function Choices({ book, chosen, isBusy, onChoose }: ChoicesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const cards = cardsOf(book.addresses, chosen, showsAll);
  return (
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
  );
}

function savingNote({ chosen, isToSave }: AddressChoice): string {
  if (!isToSave) return "It is used for this order only.";
  return chosen === newAddress
    ? "You can choose it for your next orders too."
    : "It replaces the one you chose.";
}
