import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indianStates } from "./indian-states.ts";
import { pinStateHint, statesOfPin } from "./pin-states.ts";
import { isDelhiPincode } from "./pincode.ts";

const pin = fc.integer({ min: 100_000, max: 999_999 }).map(String);

describe("the states of a PIN code", () => {
  test.each([
    ["110041", ["Delhi"]],
    // These two are in Delhi for the postal service, but not for the 500-pieces rule.
    ["110099", ["Delhi"]],
    ["110110", ["Delhi"]],
    ["122016", ["Haryana"]],
    ["160017", ["Chandigarh", "Punjab"]],
    ["194101", ["Ladakh"]],
    ["248001", ["Uttarakhand"]],
    ["262001", ["Uttar Pradesh", "Uttarakhand"]],
    ["403001", ["Goa"]],
    ["411001", ["Maharashtra"]],
    ["500001", ["Telangana"]],
    ["605001", ["Tamil Nadu", "Puducherry"]],
    ["737101", ["Sikkim"]],
    ["744101", ["Andaman and Nicobar Islands"]],
    ["822101", ["Jharkhand"]],
    ["834001", ["Jharkhand"]],
    [" 834001 ", ["Jharkhand"]],
    // An army post office, and an unused prefix.
    ["900099", []],
    ["290001", []],
    ["11004", []],
    ["011004", []],
    ["1100411", []],
    ["", []],
  ])("%j are %j", (pincode, states) => {
    expect(statesOfPin(pincode)).toEqual(states);
  });

  test("are at most two per prefix, and every state has a PIN code", () => {
    const found = new Set<string>();
    for (let prefix = 100; prefix <= 999; prefix++) {
      const states = statesOfPin(`${prefix}001`);
      expect(states.length).toBeLessThanOrEqual(2);
      expect(new Set(states).size).toBe(states.length);
      for (const state of states) found.add(state);
    }
    expect([...found].toSorted()).toEqual(indianStates);
  });

  test("depend only on the first three digits", () => {
    fc.assert(
      fc.property(pin, pin, (one, other) => {
        expect(statesOfPin(one)).toEqual(statesOfPin(one.slice(0, 3) + other.slice(3)));
      }),
    );
  });
});

describe("the hint from a PIN code about the state of an address", () => {
  test.each([
    ["122016", "", { kind: "fill", state: "Haryana" }],
    ["160017", " ", { kind: "choose", states: ["Chandigarh", "Punjab"] }],
    ["122016", "Haryana", undefined],
    ["122016", " haryana ", undefined],
    ["160017", "Punjab", undefined],
    ["122016", "Delhi", { kind: "differs", states: ["Haryana"] }],
    ["160017", "Haryana", { kind: "differs", states: ["Chandigarh", "Punjab"] }],
    ["900099", "", undefined],
    ["12201", "", undefined],
  ])("PIN %j and state %j: %j", (zipCode, state, hint) => {
    expect(pinStateHint({ zipCode, state })).toEqual(hint);
  });

  test("there is no hint any more after following it", () => {
    fc.assert(
      fc.property(pin, fc.constantFrom("", ...indianStates), (zipCode, state) => {
        const hint = pinStateHint({ zipCode, state });
        if (!hint) return;
        for (const named of hint.kind === "fill" ? [hint.state] : hint.states) {
          expect(pinStateHint({ zipCode, state: named })).toBeUndefined();
        }
      }),
    );
  });
});

test.each([
  ["110000", true],
  ["110098", true],
  [" 110041 ", true],
  [110001, true],
  ["109999", false],
  // The postal service counts these two as Delhi too; the shop's rule ends at 110098 (buyer §5).
  ["110099", false],
  ["110110", false],
  ["201301", false],
  ["11004", false],
  ["1100410", false],
  ["110041.0", false],
  [110_041.5, false],
  ["", false],
  [undefined, false],
])("%j is in Delhi: %s", { tags: ["buyer-5.17"] }, (pincode, expected) => {
  expect(isDelhiPincode(pincode)).toBe(expected);
});
