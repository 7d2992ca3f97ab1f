import type { AddressField } from "@dakbag/domain/places/address-field-problem";
import { indianStates } from "@dakbag/domain/places/indian-states";
import { type AddressForm, isOptional } from "@dakbag/domain/orders/shipping-details-problem";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { type AddressDraft, type AddressErrors, countries, formatAddress } from "./address-draft.ts";
import { usePinState, type PinNote } from "./use-pin-state.ts";
import styles from "./address-fields.module.css";

interface AddressFieldsProps {
  /** Prefix of the fields' names, also in API errors, e.g. `billingDetails` for `billingDetails.zipCode`. */
  group: string;
  /** Which fields may stay empty (buyer §5), and what browsers fill them with. */
  place: AddressForm;
  draft: AddressDraft;
  onEdit: (field: AddressField, value: string) => void;
  /** Disables all fields. */
  locked?: boolean;
  /** They are a copy of another address: a state that the PIN code contradicts can still be set. */
  isCopy?: boolean;
  /** Only a line of text while nothing is wrong with it. */
  isCollapsed?: boolean;
  /** Why the state cannot be chosen here. */
  stateLock?: string | undefined;
  /** Whether this address decides if 500 pieces can be ordered (rulings: cart). */
  decidesOnDelhi?: boolean;
  errors?: AddressErrors;
}

/** The fields of one address. */
export function AddressFields(props: AddressFieldsProps) {
  const {
    group,
    place,
    draft,
    locked = false,
    isCopy = false,
    isCollapsed = false,
    stateLock,
    decidesOnDelhi = false,
    errors = {},
  } = props;
  const isStateFixed = locked || stateLock !== undefined;
  const { note, edit, load } = usePinState({ group, draft, onEdit: props.onEdit, isStateFixed });
  const field = (name: AddressField, fill: string) => ({
    name: `${group}.${name}`,
    value: draft[name],
    error: errors[name],
    optional: isOptional(place, name),
    required: !isOptional(place, name),
    disabled: locked,
    autoComplete: `${place === "billing" ? "billing" : "shipping"} ${fill}`,
    onChange: (event: { target: { value: string } }) => edit(name, event.target.value),
  });
  const isIndia = draft.country === "India";
  const state = {
    ...field("state", "address-level1"),
    label: "State",
    remark: locked ? undefined : stateLock,
    disabled: isStateFixed,
  };

  return (
    <div className={isCollapsed ? `pairs ${styles.collapsed}` : "pairs"} onFocus={load}>
      {isCollapsed && <p className={styles.line}>{formatLine(draft)}</p>}
      <TextField {...field("name", "name")} label="Name" />
      <TextField {...field("companyName", "organization")} label="Company name" />
      <div className={styles.whole}>
        <TextArea {...field("address", "street-address")} label="Address" rows={2} />
      </div>
      <SelectField {...field("country", "country-name")} label="Country" options={countries} />
      <div className={styles.pin}>
        <TextField
          {...field("zipCode", "postal-code")}
          label={isIndia ? "PIN code" : "ZIP code"}
          inputMode={isIndia ? "numeric" : "text"}
        />
        <PinNoteBelow
          draft={draft}
          note={locked && !(isCopy && note?.kind === "differs") ? undefined : note}
          decidesOnDelhi={decidesOnDelhi}
          onChoose={isStateFixed && !isCopy ? undefined : (state) => edit("state", state)}
        />
      </div>
      <TextField {...field("district", "address-level2")} label="District" />
      {isIndia ? (
        <SelectField {...state} placeholder="Choose a state" options={stateOptions(draft.state)} />
      ) : (
        <TextField {...state} />
      )}
      <TextField
        {...field("phoneNumber", "tel-national")}
        label="Phone number"
        type="tel"
        inputMode="numeric"
        placeholder="10 digits"
      />
    </div>
  );
}

/** What is entered of an address. */
function formatLine(draft: AddressDraft): string {
  const { name, companyName, phoneNumber } = draft;
  return [name, companyName, draft.address && formatAddress(draft), phoneNumber].filter(Boolean).join(", ");
}

/** The states of India; one that was saved under an older name stays until another is chosen. */
function stateOptions(chosen: string): readonly string[] {
  return chosen === "" || indianStates.includes(chosen) ? indianStates : [chosen, ...indianStates];
}

interface PinNoteProps {
  draft: AddressDraft;
  note: PinNote | undefined;
  /** Whether the 500-pieces rule uses this address. */
  decidesOnDelhi: boolean;
  /** Without it the state cannot be changed here. */
  onChoose: ((state: string) => void) | undefined;
}

/** The hint that the PIN code gives on the address, announced politely while typing. */
function PinNoteBelow({ draft, note, decidesOnDelhi, onChoose }: PinNoteProps) {
  const isDelhi = decidesOnDelhi && draft.country === "India" && isDelhiPincode(draft.zipCode);
  return (
    <div className={styles.pinNote}>
      <div role="status">
        {note && <p data-warn={note.kind === "differs" || undefined}>{formatPinNote(note, draft)}</p>}
        {isDelhi && <p>Delhi PIN: you can order 500 pieces too.</p>}
      </div>
      {note && onChoose && (
        <div className="row">
          {statesToChoose(note).map((state) => (
            <Button key={state} onClick={() => onChoose(state)}>
              {`Use ${state}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function formatPinNote(note: PinNote, { zipCode, state }: AddressDraft): string {
  switch (note.kind) {
    case "filled": {
      const places = [note.district, note.state].filter((place) => place !== "");
      return `${places.join(", ")} ${places.length === 1 ? "is" : "are"} filled in from the PIN code.`;
    }
    case "fill":
      return `PIN ${zipCode} ${verbOf(note)} ${note.state}.`;
    case "choose":
      return `PIN ${zipCode} ${verbOf(note)} ${note.states.join(note.isSure ? " and " : " or ")}.`;
    case "differs":
      return `PIN ${zipCode} ${verbOf(note)} ${note.states.join(" or ")}, not ${state}.`;
  }
}

const verbOf = ({ isSure }: { isSure: boolean }) => (isSure ? "is in" : "looks like");

function statesToChoose(note: PinNote): readonly string[] {
  if (note.kind === "filled") return [];
  return note.kind === "fill" ? [note.state] : note.states;
}
