import { indianStates } from "@dakbag/domain/places/indian-states";
import { statesOfPin } from "@dakbag/domain/places/pin-states";
import { isPincode } from "@dakbag/domain/places/pincode";
import { expect, test } from "vitest";
import { findPinPlace } from "./pin-directory.ts";

const allPins = Array.from({ length: 900_000 }, (_, at) => String(at + 100_000));
const found = allPins.flatMap((pin) => {
  const place = findPinPlace(pin);
  return place ? [{ pin, ...place }] : [];
});

test("has about 19,600 PIN codes, of every state and of more than 700 districts", () => {
  expect(found).toHaveLength(19_583);
  expect(found.every(({ pin }) => isPincode(pin))).toBe(true);
  expect([...new Set(found.map(({ state }) => state))].toSorted()).toEqual(indianStates);
  expect(new Set(found.map(({ state, district }) => `${state} ${district}`)).size).toBeGreaterThan(700);
  expect(found.filter(({ district }) => district === null).length).toBeLessThan(50);
});

test("agrees with the states that the hints of address forms give", () => {
  const wrong = found.filter(({ pin, state }) => !statesOfPin(pin).includes(state));
  expect(wrong).toEqual([]);
});

test.each([
  ["110041", { state: "Delhi", district: "West Delhi" }],
  ["201301", { state: "Uttar Pradesh", district: "Gautam Buddha Nagar" }],
  ["400001", { state: "Maharashtra", district: "Mumbai" }],
  ["560001", { state: "Karnataka", district: "Bengaluru Urban" }],
  ["605012", { state: "Puducherry", district: "Puducherry" }],
  ["160017", { state: "Chandigarh", district: "Chandigarh" }],
  ["500901", { state: "Telangana", district: null }],
  ["744301", { state: "Andaman and Nicobar Islands", district: "Nicobar" }],
  ["110000", undefined],
  ["100000", undefined],
])("%s is in %o", (pin, place) => {
  expect(findPinPlace(pin)).toEqual(place);
});
