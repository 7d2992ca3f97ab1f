import { stateByGstCode } from "../places/indian-states.ts";
import { statesOfPin } from "../places/pin-states.ts";
import { stateNamed } from "../places/state-names.ts";
import { gstinStateCode, hasGstinPattern, normaliseGstin } from "./gstin.ts";

/** The parts of a billing address that say which state it is in; any may be empty. */
export interface AddressOfBuyer {
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
}

/** The state of a GSTIN, and the other one that its billing address is in. */
export interface StateContradiction {
  readonly gstinState: string;
  readonly addressState: string;
}

/**
 * Whether a GSTIN is of another state than its billing address, by the current names of states; undefined when both agree, or
 * nothing can be said. The state in the address follows from the GSTIN in the form, so that the PIN code decides; a code of
 * two states, or of none, contradicts nothing by itself.
 *
 * @param statesOfZip the states of the PIN code, from a directory where there is one
 */
export function gstinContradiction(
  gstin: string,
  { state, zipCode, country }: AddressOfBuyer,
  statesOfZip: readonly string[] = statesOfPin(zipCode),
): StateContradiction | undefined {
  if (!hasGstinPattern(normaliseGstin(gstin))) return undefined;
  const ofCode = stateByGstCode(gstinStateCode(gstin) ?? "");
  const gstinState = ofCode && stateNamed(ofCode);
  if (gstinState === undefined) return undefined;
  const abroad =
    country.trim() !== "" && country.trim().toLowerCase() !== "india" ? country.trim() : undefined;
  const ofPin = statesOfZip.length === 1 ? statesOfZip[0] : undefined;
  const places = abroad === undefined ? [ofPin, stateNamed(state)] : [abroad];
  const addressState = places.find((place) => place !== undefined && place !== gstinState);
  return addressState === undefined ? undefined : { gstinState, addressState };
}

/** "of Maharashtra, billing address in Delhi" */
export const describeContradiction = ({ gstinState, addressState }: StateContradiction): string =>
  `of ${gstinState}, billing address in ${addressState}`;

/** The warning when details with such a contradiction are saved; undefined without one. The parameters are those above. */
export function gstinStateWarning(...given: Parameters<typeof gstinContradiction>): string | undefined {
  const found = gstinContradiction(...given);
  if (!found) return undefined;
  const { gstinState, addressState } = found;
  return `The details are saved, but the GST number is of ${gstinState} and the billing address is in ${addressState}. Invoices will state both: please check them.`;
}
