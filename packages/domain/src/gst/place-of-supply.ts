import { hasGstinPattern, normaliseGstin } from "./gstin.ts";
import { gstCodeOfState, stateByGstCode } from "../places/indian-states.ts";
import { statesOfPin } from "../places/pincode.ts";

/** Where a supply counts as made: a state's present GST code and its name, as rule 46(n) has them on the invoice. */
export type PlaceOfSupply = { stateCode: string; stateName: string };

/** What of an address says where goods go. Any text may be empty or misspelt: orders keep what was typed. */
export type AddressOfSupply = {
  readonly companyName: string;
  readonly state: string;
  readonly country: string;
  readonly zipCode: string;
};

export type SupplyToPlace = {
  /** The buyer's, as the order keeps it. Whatever has not the pattern of one ("NA") is an unregistered buyer. */
  readonly gstin: string;
  readonly billingAddress: AddressOfSupply;
  readonly shippingAddress: AddressOfSupply;
  /** The seller's. Its first two digits are the state that the goods come from. */
  readonly supplierGstin: string;
};

/** The return's code for a place outside India; no GSTIN begins with it. */
const abroad: PlaceOfSupply = { stateCode: "96", stateName: "Other Countries" };

/**
 * The place of supply of goods (IGST Act, sections 10(1) and 11).
 *
 * - Sent to the buyer itself, or to anybody unregistered: where the movement ends, sections 10(1)(a) and (ca).
 * - Sent to a third party at a registered buyer's word: the buyer's own state, section 10(1)(b). Third party means
 *   another company's name in the shipping address than in the billing address.
 * - Sent out of India: abroad, section 11(a).
 *
 * A state that is no state's name is looked for by the PIN code, which counts where it lies in one state alone. What
 * cannot be found out falls to the buyer's GSTIN, and at last to the seller's state, as section 10(1)(ca) has it.
 *
 * @throws RangeError when the seller's GSTIN is of no state: then nothing can be said at all
 */
export function placeOfSupply(supply: SupplyToPlace): PlaceOfSupply {
  const seller = supplierState(supply.supplierGstin);
  const gstin = normaliseGstin(supply.gstin);
  const buyersOwn = hasGstinPattern(gstin) ? placeOfCode(gstin.slice(0, 2)) : undefined;
  const isForAnother =
    nameToCompare(supply.shippingAddress) !== "" &&
    nameToCompare(supply.shippingAddress) !== nameToCompare(supply.billingAddress);
  if (buyersOwn && isForAnother) return buyersOwn;
  return placeOfAddress(supply.shippingAddress) ?? buyersOwn ?? seller;
}

/**
 * The state of a seller by its GSTIN.
 *
 * @throws RangeError when the GSTIN has not the pattern of one, or begins with no state's code
 */
export function supplierState(gstin: string): PlaceOfSupply {
  const place = hasGstinPattern(gstin) ? placeOfCode(gstin.slice(0, 2)) : undefined;
  if (!place) throw new RangeError(`"${gstin}" is not the GSTIN of a seller in a state of India.`);
  return place;
}

function placeOfAddress({ state, country, zipCode }: AddressOfSupply): PlaceOfSupply | undefined {
  if (country.trim() !== "" && country.trim().toLowerCase() !== "india") return abroad;
  const [likely, ...others] = statesOfPin(zipCode);
  return placeOfState(state) ?? (likely && others.length === 0 ? placeOfState(likely) : undefined);
}

function placeOfState(name: string): PlaceOfSupply | undefined {
  const code = gstCodeOfState(name);
  return code === undefined ? undefined : placeOfCode(code);
}

/** By the present code and name: 25 is 26 by now, and 28 is 37. */
function placeOfCode(code: string): PlaceOfSupply | undefined {
  const stateName = stateByGstCode(code);
  const stateCode = stateName && gstCodeOfState(stateName);
  return stateName && stateCode ? { stateCode, stateName } : undefined;
}

/** Two spellings of one name differ in letter case, spaces and signs at most. */
function nameToCompare({ companyName }: AddressOfSupply): string {
  return companyName.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
