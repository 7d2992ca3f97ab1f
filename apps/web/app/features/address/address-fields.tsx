import { indianStates } from "@dakbag/domain/indian-states";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { type AddressDraft, type AddressField, countries, pinHint } from "./address-draft.ts";
import styles from "./address-fields.module.css";

interface AddressFieldsProps {
  /** Names the fields for the browser and for focusing, e.g. `billingDetails.zipCode`. */
  group: string;
  /** What browsers fill the fields with. */
  purpose: "billing" | "shipping";
  draft: AddressDraft;
  onEdit: (field: AddressField, value: string) => void;
  optional: readonly AddressField[];
  /** None of the fields takes input. */
  locked?: boolean;
  /** The state follows from the GSTIN. */
  stateLocked?: boolean;
  errors?: { readonly [field in AddressField]?: string | undefined };
}

/** The fields of one address. */
export function AddressFields(props: AddressFieldsProps) {
  const { group, purpose, draft, onEdit, optional, locked = false, stateLocked = false, errors = {} } = props;
  const field = (name: AddressField) => ({
    name: `${group}.${name}`,
    value: draft[name],
    error: errors[name],
    optional: optional.includes(name),
    disabled: locked,
    onChange: (event: { target: { value: string } }) => onEdit(name, event.target.value),
  });
  const fill = (what: string) => `${purpose} ${what}`;
  const isIndia = draft.country === "India";

  return (
    <div className={styles.fields}>
      <TextField {...field("name")} label="Name" autoComplete={fill("name")} maxLength={100} />
      <TextField
        {...field("companyName")}
        label="Company name"
        autoComplete={fill("organization")}
        maxLength={150}
      />
      <div className={styles.whole}>
        <TextArea
          {...field("address")}
          label="Address"
          rows={2}
          autoComplete={fill("street-address")}
          maxLength={500}
        />
      </div>
      <SelectField
        {...field("country")}
        label="Country"
        options={countries}
        autoComplete={fill("country-name")}
      />
      <TextField
        {...field("zipCode")}
        label={isIndia ? "PIN code" : "ZIP code"}
        warning={pinHint(draft)}
        inputMode={isIndia ? "numeric" : "text"}
        autoComplete={fill("postal-code")}
        maxLength={isIndia ? 6 : 12}
      />
      <TextField
        {...field("district")}
        label="District"
        autoComplete={fill("address-level2")}
        maxLength={100}
      />
      <StateField
        {...field("state")}
        isIndia={isIndia}
        disabled={locked || stateLocked}
        autoComplete={fill("address-level1")}
      />
      <TextField
        {...field("phoneNumber")}
        label="Phone number"
        type="tel"
        inputMode="numeric"
        placeholder="10 digits"
        autoComplete={fill("tel-national")}
        maxLength={10}
      />
    </div>
  );
}

interface StateFieldProps {
  isIndia: boolean;
  name: string;
  value: string;
  optional: boolean;
  error: string | undefined;
  disabled: boolean;
  autoComplete: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** A choice among the states of India; elsewhere any text. */
function StateField({ isIndia, ...field }: StateFieldProps) {
  if (!isIndia) return <TextField {...field} label="State" maxLength={100} />;
  // A state saved under an older name stays what it is until another one is chosen.
  const isKnown = field.value === "" || indianStates.includes(field.value);
  const options = isKnown ? indianStates : [field.value, ...indianStates];
  return <SelectField {...field} label="State" placeholder="Choose a state" options={options} />;
}
