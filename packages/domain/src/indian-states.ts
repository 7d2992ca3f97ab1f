// GSTIN state codes 01 to 38 (buyer §9). 25 was merged into 26 in 2020; 28 was Andhra Pradesh before its division, now 37.
const statesByGstCode: ReadonlyMap<string, string> = new Map([
  ["01", "Jammu and Kashmir"],
  ["02", "Himachal Pradesh"],
  ["03", "Punjab"],
  ["04", "Chandigarh"],
  ["05", "Uttarakhand"],
  ["06", "Haryana"],
  ["07", "Delhi"],
  ["08", "Rajasthan"],
  ["09", "Uttar Pradesh"],
  ["10", "Bihar"],
  ["11", "Sikkim"],
  ["12", "Arunachal Pradesh"],
  ["13", "Nagaland"],
  ["14", "Manipur"],
  ["15", "Mizoram"],
  ["16", "Tripura"],
  ["17", "Meghalaya"],
  ["18", "Assam"],
  ["19", "West Bengal"],
  ["20", "Jharkhand"],
  ["21", "Odisha"],
  ["22", "Chhattisgarh"],
  ["23", "Madhya Pradesh"],
  ["24", "Gujarat"],
  ["25", "Dadra and Nagar Haveli and Daman and Diu"],
  ["26", "Dadra and Nagar Haveli and Daman and Diu"],
  ["27", "Maharashtra"],
  ["28", "Andhra Pradesh"],
  ["29", "Karnataka"],
  ["30", "Goa"],
  ["31", "Lakshadweep"],
  ["32", "Kerala"],
  ["33", "Tamil Nadu"],
  ["34", "Puducherry"],
  ["35", "Andaman and Nicobar Islands"],
  ["36", "Telangana"],
  ["37", "Andhra Pradesh"],
  ["38", "Ladakh"],
]);

/** The 28 states and 8 union territories in alphabetical order, for choosing one. */
export const indianStates: readonly string[] = [...new Set(statesByGstCode.values())].toSorted();

/** The state or territory of a two-digit GSTIN state code, by its present name; undefined for any other code. */
export function stateByGstCode(code: string): string | undefined {
  return statesByGstCode.get(code);
}

/** The present GSTIN state code of a state's name, whatever its letter case; undefined for any other text. */
export function gstCodeOfState(state: string): string | undefined {
  const wanted = state.trim().toLowerCase();
  return [...statesByGstCode].findLast(([, name]) => name.toLowerCase() === wanted)?.[0];
}

// The first three digits of pincodes by state, with the overlaps that real post offices have.
const pinPrefixes: readonly [from: number, to: number, state: string][] = [
  [110, 110, "Delhi"],
  [121, 136, "Haryana"],
  [140, 160, "Punjab"],
  [160, 160, "Chandigarh"],
  [171, 177, "Himachal Pradesh"],
  [180, 193, "Jammu and Kashmir"],
  [194, 194, "Ladakh"],
  [201, 285, "Uttar Pradesh"],
  [244, 263, "Uttarakhand"],
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
  [503, 535, "Andhra Pradesh"],
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
  [786, 786, "Arunachal Pradesh"],
  [790, 792, "Arunachal Pradesh"],
  [793, 794, "Meghalaya"],
  [795, 795, "Manipur"],
  [796, 796, "Mizoram"],
  [797, 798, "Nagaland"],
  [799, 799, "Tripura"],
  [800, 829, "Bihar"],
  [813, 835, "Jharkhand"],
  [840, 855, "Bihar"],
];

/**
 * The states a pincode is known to lie in, for a hint such as "this pincode looks like Goa". Borders of post and
 * state differ, so there may be two or none, and it is never a reason to refuse an address.
 */
export function pinStateHint(pincode: string): string[] {
  if (!/^\d{6}$/.test(pincode)) return [];
  const prefix = Number(pincode.slice(0, 3));
  return pinPrefixes.filter(([from, to]) => prefix >= from && prefix <= to).map(([, , state]) => state);
}
