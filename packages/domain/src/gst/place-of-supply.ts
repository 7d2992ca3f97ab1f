import { hasGstinPattern, hasValidCheckDigit, normaliseGstin } from "./gstin.ts";
import { stateByGstCode } from "../places/indian-states.ts";
import { statesOfPin } from "../places/pin-states.ts";
import { gstCodeOfState } from "../places/state-names.ts";

/** The place of supply: a state's current GST code and its name, which rule 46(n) requires on the invoice. */
export type PlaceOfSupply = { stateCode: string; stateName: string };

/** The parts of an address that decide the place of supply. Any may be empty or misspelt: orders store what was typed. */
export type AddressOfSupply = {
  readonly companyName: string;
  readonly state: string;
  readonly country: string;
  readonly zipCode: string;
};

export type Supply = {
  /** The buyer's, as stored with the order. Without the pattern of a GSTIN ("NA") the buyer is unregistered. */
  readonly gstin: string;
  readonly billingAddress: AddressOfSupply;
  readonly shippingAddress: AddressOfSupply;
  /** The seller's. Its first two digits are the state of dispatch. */
  readonly supplierGstin: string;
};

/** The return's code for a place outside India; no GSTIN begins with it. */
export const abroad: PlaceOfSupply = { stateCode: "96", stateName: "Other Countries" };

/** The return's code for a place that is none of the states. */
export const otherTerritory: PlaceOfSupply = { stateCode: "97", stateName: "Other Territory" };

/**
 * The place of supply of goods (IGST Act, sections 10(1) and 11).
 *
 * - Delivered to the buyer, or for an unregistered buyer: where the movement ends, sections 10(1)(a) and (ca).
 * - Delivered to a third party on the direction of a registered buyer: the buyer's state, section 10(1)(b). Third party
 *   means that the company names of shipping and billing address differ.
 * - Delivered outside India: abroad, section 11(a).
 *
 * New orders name the state. In older ones an unknown name is replaced by the state of the PIN code if that is in one state
 * only, by the state of the buyer's GSTIN, by the first of the PIN code's states; it is never taken to be the seller's.
 */
export function placeOfSupply(supply: Omit<Supply, "supplierGstin">): PlaceOfSupply {
  const gstin = normaliseGstin(supply.gstin);
  const buyerState = hasValidCheckDigit(gstin) ? placeOfCode(gstin.slice(0, 2)) : undefined;
  const isForThirdParty =
    comparableName(supply.shippingAddress) !== "" &&
    comparableName(supply.shippingAddress) !== comparableName(supply.billingAddress);
  if (buyerState && isForThirdParty) return buyerState;
  const { shippingAddress: to } = supply;
  return placeOfAddress(to) ?? buyerState ?? placeOfPin(to) ?? otherTerritory;
}

/**
 * The state of a seller by its GSTIN.
 *
 * @throws RangeError when it is not the GSTIN of an Indian state
 */
export function supplierState(gstin: string): PlaceOfSupply {
  const place = hasGstinPattern(gstin) ? placeOfCode(gstin.slice(0, 2)) : undefined;
  if (!place) throw new RangeError(`"${gstin}" is not the GSTIN of a seller in a state of India.`);
  return place;
}

function placeOfAddress({ state, country, zipCode }: AddressOfSupply): PlaceOfSupply | undefined {
  if (country.trim() !== "" && country.trim().toLowerCase() !== "india") return abroad;
  return placeOfState(state) ?? (statesOfPin(zipCode).length === 1 ? placeOfPin({ zipCode }) : undefined);
}

/** The state of a PIN code, the first of two. */
function placeOfPin({ zipCode }: Pick<AddressOfSupply, "zipCode">): PlaceOfSupply | undefined {
  return placeOfState(statesOfPin(zipCode)[0] ?? "");
}

function placeOfState(name: string): PlaceOfSupply | undefined {
  const code = gstCodeOfState(name);
  return code === undefined ? undefined : placeOfCode(code);
}

/** With the current code and name: 25 has become 26, and 28 has become 37. */
function placeOfCode(code: string): PlaceOfSupply | undefined {
  const stateName = stateByGstCode(code);
  const stateCode = stateName && gstCodeOfState(stateName);
  return stateName && stateCode ? { stateCode, stateName } : undefined;
}

/** Spellings of one name differ at most in letter case, spaces and punctuation. */
function comparableName({ companyName }: AddressOfSupply): string {
  return companyName.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
