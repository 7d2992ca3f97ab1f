import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { billingStateWarning, missingStateProblem, stateOfDelivery } from "./delivery-state.ts";
import { indianStates } from "./indian-states.ts";

const inIndia = (zipCode: string, state: string) => ({ zipCode, state, country: "India" });
const yanam = ["Andhra Pradesh", "Puducherry"];

describe("the state that goods go to", { tags: ["ruling-places.1"] }, () => {
  test.each([
    ["the right one", "560001", "Karnataka", ["Karnataka"], "Karnataka"],
    ["another spelling", " 605001", "pondicherry ", ["Puducherry"], "Puducherry"],
    ["none: that of the PIN code", "560001", " ", ["Karnataka"], "Karnataka"],
    ["a PIN code that is not known", "999999", "Orissa", [], "Odisha"],
    ["one of the two of a PIN code", "533464", "Puducherry", yanam, "Puducherry"],
    ["neither of the two: nothing is contradicted", "533464", "Odisha", yanam, "Odisha"],
    ["none at a PIN code of two", "533464", "", yanam, ""],
    ["none at a PIN code that is not known", "999999", "", [], ""],
  ])("%s: %s with %j", (_case, zipCode, given, known, state) => {
    expect(stateOfDelivery(inIndia(zipCode, given), known)).toEqual({ state });
  });

  test.each([
    [
      "560001",
      "Delhi",
      ["Karnataka"],
      "PIN 560001 is in Karnataka, not Delhi. Please correct the state or the PIN code.",
    ],
    ["605001", "Bavaria", ["Puducherry"], /^PIN 605001 is in Puducherry, not Bavaria\./],
    ["533464", "Bavaria", yanam, "Bavaria is not a state or union territory of India. Please choose one."],
    ["999999", "MH", [], "MH is not a state or union territory of India. Please choose one."],
  ])("%s and %s is refused with the right state named", (zipCode, state, known, problem) => {
    expect(stateOfDelivery(inIndia(zipCode, state), known)).toEqual({
      problem: expect.stringMatching(problem),
    });
  });

  test("a PIN code of one state lets no other one through, and its own always", () => {
    const state = fc.constantFrom(...indianStates);
    fc.assert(
      fc.property(state, state, (right, given) => {
        const found = stateOfDelivery(inIndia("560001", given), [right]);
        if (given === right) expect(found).toEqual({ state: right });
        else expect(found).toHaveProperty("problem");
      }),
    );
  });

  test("abroad any text is a state", () => {
    expect(stateOfDelivery({ country: "Other", zipCode: "560001", state: " Bavaria" }, [])).toEqual({
      state: "Bavaria",
    });
  });
});

test("an order without a state is asked for it, with the two of its PIN code", () => {
  expect(missingStateProblem("533464", yanam)).toBe(
    "Please choose the state: PIN 533464 is in Andhra Pradesh and Puducherry.",
  );
  expect(missingStateProblem("999999", [])).toBe("Please choose the state.");
});

test.each([
  ["560001", "Delhi", ["Karnataka"], /its PIN 560001 is in Karnataka, not Delhi/],
  ["605001", "Pondicherry", ["Puducherry"], undefined],
  ["533464", "Delhi", yanam, undefined],
  ["999999", "Delhi", [], undefined],
])("a billing address at %s in %s is saved, with the warning %s", (zipCode, state, known, warning) => {
  const found = billingStateWarning(inIndia(zipCode, state), known);
  if (warning) expect(found).toMatch(warning);
  else expect(found).toBeUndefined();
});
