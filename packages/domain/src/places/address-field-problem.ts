import { isIndianMobile, normalisePhoneNumber } from "../account/phone-number.ts";
import { countLines } from "../text/count-lines.ts";
import { unprintable } from "../text/printable-text.ts";
import { isPincode } from "./pincode.ts";

export type AddressField =
  | "name"
  | "companyName"
  | "address"
  | "district"
  | "state"
  | "country"
  | "zipCode"
  | "phoneNumber";

/** An address while it is being typed: any field may be missing. `address` is the plain line. */
export type AddressDraft = { readonly [field in AddressField]?: string | undefined };

/** In characters. */
export const maxAddressFieldLength = {
  name: 100,
  companyName: 150,
  address: 450,
  district: 100,
  state: 100,
  country: 60,
  zipCode: 12,
  phoneNumber: 20,
} as const satisfies Record<AddressField, number>;

/** In lines: a parcel's label has room for them on its one page, besides names, place and phone. */
export const maxAddressLines = 6;

/** How many lines the text of a field may have: only the address may have several. */
export function maxLinesOf(field: AddressField): number {
  return field === "address" ? maxAddressLines : 1;
}

// buyer §5
export const phoneAlert = "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9.";
const pincodeAlert = "Please provide a valid 6-digit PIN code.";

/**
 * The problem of one field of an address, as the sentence beside it; undefined when there is none.
 *
 * @param required whether the field must be filled
 */
export function addressFieldProblem(
  address: AddressDraft,
  field: AddressField,
  required: boolean,
): string | undefined {
  const value = (address[field] ?? "").trim();
  const label = labelOf(address, field);
  if (value === "") return required ? `${label} is required.` : undefined;
  if (field === "phoneNumber") return isIndianMobile(normalisePhoneNumber(value)) ? undefined : phoneAlert;
  if (field === "zipCode" && isInIndia(address)) return isPincode(value) ? undefined : pincodeAlert;
  const maxLength = maxAddressFieldLength[field];
  if (value.length > maxLength) return `${label} must be at most ${maxLength} characters.`;
  const maxLines = maxLinesOf(field);
  if (countLines(value) > maxLines) return `${label} ${linesAllowed(maxLines)}.`;
  const problem = unprintable(value);
  return problem && `${label} cannot contain ${problem}.`;
}

/** "must be at most 6 lines" */
export const linesAllowed = (maxLines: number): string =>
  maxLines === 1 ? "must be one line" : `must be at most ${maxLines} lines`;

function labelOf(address: AddressDraft, field: AddressField): string {
  if (field === "zipCode") return isInIndia(address) ? "PIN code" : "ZIP code";
  return labels[field];
}

const labels = {
  name: "Name",
  companyName: "Company name",
  address: "Address",
  district: "District",
  state: "State",
  country: "Country",
  phoneNumber: "Phone number",
} as const;

function isInIndia({ country }: AddressDraft): boolean {
  return country === "India";
}
