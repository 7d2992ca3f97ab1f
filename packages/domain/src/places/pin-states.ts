import { isPincode } from "./pincode.ts";
import { stateNamed } from "./state-names.ts";

// States by the first three digits of their PIN codes, from a public list of about 22,000 post offices, checked against
// the ranges that e-invoicing accepts for a state. A shared prefix has both states.
const prefixes: readonly [from: number, to: number, state: string][] = [
  [110, 110, "Delhi"],
  [121, 136, "Haryana"],
  [140, 152, "Punjab"],
  [140, 140, "Chandigarh"],
  [160, 160, "Chandigarh"],
  [160, 160, "Punjab"],
  [171, 177, "Himachal Pradesh"],
  [180, 193, "Jammu and Kashmir"],
  [194, 194, "Ladakh"],
  [201, 247, "Uttar Pradesh"],
  [244, 244, "Uttarakhand"],
  [246, 249, "Uttarakhand"],
  [250, 262, "Uttar Pradesh"],
  [262, 263, "Uttarakhand"],
  [271, 285, "Uttar Pradesh"],
  [301, 345, "Rajasthan"],
  [360, 396, "Gujarat"],
  [362, 362, "Dadra and Nagar Haveli and Daman and Diu"],
  [396, 396, "Dadra and Nagar Haveli and Daman and Diu"],
  [400, 402, "Maharashtra"],
  [403, 403, "Goa"],
  [404, 445, "Maharashtra"],
  [450, 488, "Madhya Pradesh"],
  [490, 497, "Chhattisgarh"],
  [500, 509, "Telangana"],
  [503, 507, "Andhra Pradesh"],
  [509, 509, "Andhra Pradesh"],
  [515, 535, "Andhra Pradesh"],
  [531, 531, "Telangana"],
  [533, 533, "Puducherry"],
  [560, 591, "Karnataka"],
  [600, 643, "Tamil Nadu"],
  [605, 605, "Puducherry"],
  [607, 607, "Puducherry"],
  [609, 609, "Puducherry"],
  [670, 695, "Kerala"],
  [673, 673, "Puducherry"],
  [682, 682, "Lakshadweep"],
  [700, 736, "West Bengal"],
  [737, 737, "Sikkim"],
  [738, 743, "West Bengal"],
  [744, 744, "Andaman and Nicobar Islands"],
  [751, 770, "Odisha"],
  [781, 788, "Assam"],
  [781, 782, "Meghalaya"],
  [783, 783, "Meghalaya"],
  [786, 786, "Arunachal Pradesh"],
  [790, 792, "Arunachal Pradesh"],
  [793, 794, "Meghalaya"],
  [795, 795, "Manipur"],
  [796, 796, "Mizoram"],
  [797, 798, "Nagaland"],
  [799, 799, "Tripura"],
  [800, 814, "Bihar"],
  [813, 816, "Jharkhand"],
  [821, 821, "Bihar"],
  [822, 822, "Jharkhand"],
  [823, 824, "Bihar"],
  [824, 835, "Jharkhand"],
  [841, 855, "Bihar"],
];

/**
 * The states of a PIN code: usually one, two where a prefix crosses a border, none for army post offices (90 to 99),
 * unused prefixes and anything that is not a PIN code.
 *
 * @param pincode as typed; outer spaces do not matter
 */
export function statesOfPin(pincode: string): string[] {
  const pin = pincode.trim();
  if (!isPincode(pin)) return [];
  const prefix = Number(pin.slice(0, 3));
  return prefixes.filter(([from, to]) => prefix >= from && prefix <= to).map(([, , state]) => state);
}

export type PinStateHint =
  /** No state is given, and only one is likely. */
  | { kind: "fill"; state: string }
  /** No state is given, and several are likely. */
  | { kind: "choose"; states: readonly string[] }
  /** The given state is not among the likely ones. */
  | { kind: "differs"; states: readonly string[] };

/**
 * A hint from the PIN code about the state of an Indian address, undefined when the two agree.
 *
 * @param states those of the PIN code in the directory, where it is known there; else those of its first three digits
 */
export function pinStateHint(
  address: { zipCode: string; state: string },
  states: readonly string[] = statesOfPin(address.zipCode),
): PinStateHint | undefined {
  const given = address.state.trim();
  const [first] = states;
  if (first === undefined) return undefined;
  if (given === "") return states.length === 1 ? { kind: "fill", state: first } : { kind: "choose", states };
  return states.includes(stateNamed(given) ?? given) ? undefined : { kind: "differs", states };
}
