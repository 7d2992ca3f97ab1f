import type { SavedAddress } from "@dakbag/contracts/address";
import type { AddressField } from "@dakbag/domain/places/address-field-problem";
import { normalisePhoneNumber } from "@dakbag/domain/account/phone-number";

export const countries = ["India", "United States", "Other"] as const; // buyer §9
export type Country = (typeof countries)[number];

/** An address while it is typed; `address` is the plain line, without district and state. */
export interface AddressDraft extends Record<AddressField, string> {
  country: Country;
}

/** The errors by field. */
export type AddressErrors = { readonly [field in AddressField]?: string | undefined };

export const emptyAddress: AddressDraft = {
  name: "",
  companyName: "",
  address: "",
  district: "",
  state: "",
  country: "India", // buyer §9
  zipCode: "",
  phoneNumber: "",
};

/** A saved address for editing: its parts, not the joined text. */
export function draftOf(saved: SavedAddress): AddressDraft {
  const { name, companyName, addressLine, district, state, country, zipCode, phoneNumber } = saved;
  return {
    name,
    companyName,
    district,
    state,
    zipCode,
    phoneNumber,
    address: addressLine,
    country: asCountry(country),
  };
}

/**
 * The draft with one field changed. Another country clears the state (buyer §4). Spaces in a pasted PIN code and
 * everything but the ten digits of a pasted phone number are removed.
 */
export function editAddress(draft: AddressDraft, field: AddressField, value: string): AddressDraft {
  switch (field) {
    case "country": {
      const country = asCountry(value);
      return country === draft.country ? draft : { ...draft, country, state: "" };
    }
    case "zipCode":
      return { ...draft, zipCode: draft.country === "India" ? value.replaceAll(/\s/g, "") : value };
    case "phoneNumber":
      return { ...draft, phoneNumber: normalisePhoneNumber(value) };
    default:
      return { ...draft, [field]: value };
  }
}

export function isSameDraft(one: AddressDraft, other: AddressDraft): boolean {
  return Object.keys(one).every((field) => one[field as AddressField] === other[field as AddressField]);
}

/** An address in one line, for choosing among several. */
export function formatAddress({ address, district, state, zipCode, country }: AddressDraft): string {
  const place = [address.replaceAll(/\s+/g, " "), district, state].filter(Boolean).join(", ");
  return country === "India" ? `${place} ${zipCode}` : `${place} ${zipCode}, ${country}`;
}

function asCountry(text: string): Country {
  return countries.find((country) => country === text) ?? "Other";
}
