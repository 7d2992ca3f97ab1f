import type { SavedAddress } from "@dakbag/contracts/address";
import { statesOfPin } from "@dakbag/domain/pin-state";

export const countries = ["India", "United States", "Other"] as const; // buyer §9
export type Country = (typeof countries)[number];

/** An address while it is typed; `address` is the plain line, without district and state. */
export interface AddressDraft {
  name: string;
  companyName: string;
  address: string;
  district: string;
  state: string;
  country: Country;
  zipCode: string;
  phoneNumber: string;
}

export type AddressField = keyof AddressDraft;

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

/** The draft with one field changed. Another country has other states, so the state is cleared (buyer §4). */
export function editAddress(draft: AddressDraft, field: AddressField, value: string): AddressDraft {
  if (field !== "country") return { ...draft, [field]: value };
  const country = asCountry(value);
  return country === draft.country ? draft : { ...draft, country, state: "" };
}

/** What the pincode says about the state: only a hint, because borders of post and state differ. */
export function pinHint({ country, zipCode, state }: AddressDraft): string | undefined {
  const states = country === "India" ? statesOfPin(zipCode) : [];
  if (states.length === 0 || states.includes(state)) return undefined;
  const looksLike = `PIN ${zipCode} looks like ${states.join(" or ")}`;
  return state === "" ? `${looksLike}.` : `${looksLike}, not ${state}.`;
}

function asCountry(text: string): Country {
  return countries.find((country) => country === text) ?? "Other";
}
