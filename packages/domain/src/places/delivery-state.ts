import { stateNamed } from "./state-names.ts";

interface DeliveryPlace {
  readonly state: string;
  readonly country: string;
  readonly zipCode: string;
}

/** The state under its current name, or the sentence that refuses it. */
export type DeliveryState = { readonly state: string } | { readonly problem: string };

/**
 * The state of an address that goods go to, as the PIN directory decides it. An address abroad keeps its own, and a PIN code
 * that is unknown or in two states contradicts no state of India.
 *
 * @param statesOfPin the states that the directory knows for the PIN code: none, one or two
 * @returns the state, which is filled in from the PIN code when none is given; "" when that is not possible
 */
export function stateOfDelivery(place: DeliveryPlace, statesOfPin: readonly string[]): DeliveryState {
  const { country, zipCode } = place;
  const given = place.state.trim();
  if (country !== "India") return { state: given };
  const [only] = statesOfPin.length === 1 ? statesOfPin : [];
  if (given === "") return { state: only ?? "" };
  const state = stateNamed(given);
  if (only !== undefined && only !== state) return { problem: pinContradicts(zipCode, only, given) };
  return state === undefined
    ? { problem: `${given} is not a state or union territory of India. Please choose one.` }
    : { state };
}

/** The refusal of an order to India without a state that its PIN code does not decide. */
export function missingStateProblem(zipCode: string, statesOfPin: readonly string[]): string {
  const where = statesOfPin.length > 1 ? `: PIN ${zipCode.trim()} is in ${statesOfPin.join(" and ")}` : "";
  return `Please choose the state${where}.`;
}

/** "PIN 560001 is in Karnataka, not Delhi." */
const pinContradicts = (zipCode: string, right: string, given: string): string =>
  `PIN ${zipCode.trim()} is in ${right}, not ${given}. Please correct the state or the PIN code.`;

/**
 * The warning of a billing address whose state contradicts its PIN code, undefined when they agree: the GST number may lock the
 * state, so the address is saved all the same.
 */
export function billingStateWarning(
  place: DeliveryPlace,
  statesOfPin: readonly string[],
): string | undefined {
  const [right, other] = statesOfPin;
  const isRight = right === undefined || other !== undefined || stateNamed(place.state) === right;
  if (place.country !== "India" || isRight) return undefined;
  return `The billing address is saved, but its PIN ${place.zipCode.trim()} is in ${right}, not ${place.state.trim()}. Please check it.`;
}
