// GSTIN state codes 01 to 38 (buyer §9). 25 was merged into 26 in 2020; 28 was Andhra Pradesh before its division, now 37.
export const statesByGstCode: ReadonlyMap<string, string> = new Map([
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

/** The state or territory of a two-digit GSTIN state code, by its current name; undefined for any other code. */
export function stateByGstCode(code: string): string | undefined {
  return statesByGstCode.get(code);
}
