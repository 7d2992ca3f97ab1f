import fc from "fast-check";
import { expect, test } from "vitest";
import { indianStates } from "./indian-states.ts";
import { stateNamed } from "./state-names.ts";

test.each([
  ["Pondicherry", "Puducherry"],
  ["Orissa", "Odisha"],
  ["Uttaranchal", "Uttarakhand"],
  ["CHATTISGARH", "Chhattisgarh"],
  ["NCT of Delhi", "Delhi"],
  ["The National Capital Territory of Delhi", "Delhi"],
  ["new  delhi", "Delhi"],
  ["J&K", "Jammu and Kashmir"],
  ["J & K", "Jammu and Kashmir"],
  ["Jammu & Kashmir", "Jammu and Kashmir"],
  ["Daman & Diu", "Dadra and Nagar Haveli and Daman and Diu"],
  ["Dadra & Nagar Haveli", "Dadra and Nagar Haveli and Daman and Diu"],
  ["The Dadra And Nagar Haveli And Daman And Diu", "Dadra and Nagar Haveli and Daman and Diu"],
  ["Tamilnadu", "Tamil Nadu"],
  ["TAMIL-NADU", "Tamil Nadu"],
  ["Andaman & Nicobar", "Andaman and Nicobar Islands"],
  ["Andaman and Nicobar Islands", "Andaman and Nicobar Islands"],
  ["State of Kerala", "Kerala"],
  ["Union Territory of Ladakh", "Ladakh"],
  ["Maharastra", "Maharashtra"],
  ["Telengana", "Telangana"],
  ["Bavaria", undefined],
  ["MH", undefined],
  ["", undefined],
  ["The", undefined],
])("%j is %j", (text, state) => {
  expect(stateNamed(text)).toBe(state);
});

test("every state is known by its own name, in any letter case and spacing", () => {
  const noise = fc.constantFrom("", " ", ".", "-", "\t");
  fc.assert(
    fc.property(fc.constantFrom(...indianStates), fc.boolean(), noise, (state, isUpper, between) => {
      const typed = [...state].join(between);
      expect(stateNamed(isUpper ? typed.toUpperCase() : typed)).toBe(state);
    }),
  );
});
