import { indianStates } from "@dakbag/domain/places/indian-states";
import { statesOfPin } from "@dakbag/domain/places/pin-states";
import { isPincode } from "@dakbag/domain/places/pincode";
import { expect, test } from "vitest";
import { findPinPlace, statesInDirectory } from "./pin-directory.ts";

const allPins = Array.from({ length: 900_000 }, (_, at) => String(at + 100_000));
const found = allPins.flatMap((pin) => {
  const place = findPinPlace(pin);
  return place ? [{ pin, ...place }] : [];
});

test("has about 19,600 PIN codes, of every state and of more than 700 districts", () => {
  expect(found).toHaveLength(19_583);
  expect(found.every(({ pin }) => isPincode(pin))).toBe(true);
  expect([...new Set(found.flatMap(({ states }) => states))].toSorted()).toEqual(indianStates);
  expect(new Set(found.map(({ states, district }) => `${states.join()} ${district}`)).size).toBeGreaterThan(
    700,
  );
  expect(found.filter(({ district }) => district === null).length).toBeLessThan(85);
});

test("agrees with the states that the hints of address forms give", () => {
  const wrong = found.filter(({ pin, states }) => !states.every((state) => statesOfPin(pin).includes(state)));
  expect(wrong).toEqual([]);
});

test.each([
  ["110041", { states: ["Delhi"], district: "West Delhi" }],
  ["201301", { states: ["Uttar Pradesh"], district: "Gautam Buddha Nagar" }],
  ["400001", { states: ["Maharashtra"], district: "Mumbai" }],
  ["560001", { states: ["Karnataka"], district: "Bengaluru Urban" }],
  ["605012", { states: ["Puducherry"], district: "Puducherry" }],
  ["160017", { states: ["Chandigarh"], district: "Chandigarh" }],
  ["500901", { states: ["Telangana"], district: null }],
  ["744301", { states: ["Andaman and Nicobar Islands"], district: "Nicobar" }],
  ["533464", { states: ["Andhra Pradesh", "Puducherry"], district: null }],
  ["160014", { states: ["Chandigarh", "Punjab"], district: null }],
  ["110000", undefined],
  ["100000", undefined],
])("%s is in %o", (pin, place) => {
  expect(findPinPlace(pin)).toEqual(place);
});

test("34 PIN codes are in two states, and none in more", { tags: ["ruling-places.1"] }, () => {
  const several = found.filter(({ states }) => states.length > 1);
  expect(several).toHaveLength(34);
  expect(several.every(({ states }) => new Set(states).size === 2)).toBe(true);
  expect(statesInDirectory(" 533464 ")).toEqual(["Andhra Pradesh", "Puducherry"]);
  expect(statesInDirectory("999999")).toEqual([]);
});
