import { indianStates, statesByGstCode } from "./indian-states.ts";

// Former names, the official long ones, and spellings that other programs and people use. Letter case, spaces and
// punctuation do not matter, and & is "and".
const aliases: Readonly<Record<string, readonly string[]>> = {
  "Andaman and Nicobar Islands": ["Andaman and Nicobar", "Andaman Nicobar", "Andaman"],
  Chhattisgarh: ["Chattisgarh", "Chhatisgarh", "Chatisgarh", "Chattishgarh"],
  "Dadra and Nagar Haveli and Daman and Diu": [
    "Dadra and Nagar Haveli",
    "Dadra Nagar Haveli",
    "Dadra",
    "Daman and Diu",
    "Daman Diu",
    "Daman",
    "Dadra Nagar Haveli Daman Diu",
    "DNH and DD",
  ],
  Delhi: ["New Delhi", "NCT of Delhi", "Delhi NCT", "National Capital Territory of Delhi"],
  Gujarat: ["Gujrat"],
  Haryana: ["Hariyana"],
  "Jammu and Kashmir": ["Jammu Kashmir", "J and K", "JK"],
  Karnataka: ["Mysore State"],
  Lakshadweep: ["Lakshadweep Islands", "Lakshdweep"],
  Maharashtra: ["Maharastra"],
  Odisha: ["Orissa"],
  Puducherry: ["Pondicherry", "Pondichery", "Puduchery"],
  "Tamil Nadu": ["Tamil Nad", "Madras State"],
  Telangana: ["Telengana"],
  Uttarakhand: ["Uttaranchal", "Uttrakhand"],
  "West Bengal": ["Paschim Banga"],
};

const statesByKey: ReadonlyMap<string, string> = new Map(
  indianStates.flatMap((state) => [state, ...(aliases[state] ?? [])].map((name) => [keyOf(name), state])),
);

/** The current name of a state or union territory of India by any name it is known under; undefined for any other text. */
export function stateNamed(text: string): string | undefined {
  return statesByKey.get(keyOf(text));
}

/** The current GSTIN state code of a state by any name it is known under; undefined for any other text. */
export function gstCodeOfState(text: string): string | undefined {
  const state = stateNamed(text);
  return [...statesByGstCode].findLast(([, name]) => name === state)?.[0];
}

/** Letters only, without what the official name has around it. */
function keyOf(name: string): string {
  const letters = name
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/[^a-z]/g, "");
  return letters.replace(/^(the|stateof|unionterritoryof|utof)+/, "");
}
