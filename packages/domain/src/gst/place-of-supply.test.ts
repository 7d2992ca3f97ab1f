import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gstCodeOfState, indianStates } from "../places/indian-states.ts";
import { type AddressOfSupply, placeOfSupply, supplierState } from "./place-of-supply.ts";

const supplierGstin = "07AAACD0000D1ZR";
const pune = { companyName: "Asha Traders", state: "Maharashtra", country: "India", zipCode: "411001" };
const delhi = { ...pune, state: "Delhi", zipCode: "110041" };
const nowhere = { ...pune, state: "", zipCode: "" };

const place = (gstin: string, shippingAddress: AddressOfSupply, billingAddress: AddressOfSupply = pune) =>
  placeOfSupply({ gstin, billingAddress, shippingAddress, supplierGstin });

describe("the place of supply", { tags: ["ruling-invoice.2"] }, () => {
  const registered = "27ABCDE1234F1Z0";
  test.each<[string, string, AddressOfSupply, AddressOfSupply, string]>([
    ["a registered buyer's own goods: where they go", registered, delhi, pune, "07"],
    [
      "its own name in other letters and signs",
      registered,
      { ...delhi, companyName: "ASHA  Traders." },
      pune,
      "07",
    ],
    ["its own goods without a company's name", registered, { ...delhi, companyName: "" }, pune, "07"],
    [
      "sent to a third party: the buyer's state",
      registered,
      { ...delhi, companyName: "Ravi & Co" },
      pune,
      "27",
    ],
    [
      "a third party abroad: the buyer's state",
      registered,
      { ...delhi, companyName: "R", country: "Nepal" },
      pune,
      "27",
    ],
    ["its own goods abroad", registered, { ...delhi, country: "Other" }, pune, "96"],
    ["its own goods, nobody knows where: the buyer's state", registered, nowhere, pune, "27"],
    ["a GSTIN typed in small letters", " 27abcde1234f1z0 ", { ...delhi, companyName: "Ravi" }, pune, "27"],
    [
      "Andhra Pradesh before its division is 37",
      "28ABCDE1234F1ZY",
      { ...delhi, companyName: "Ravi" },
      pune,
      "37",
    ],
    [
      "a GSTIN of no state: where the goods go",
      "99ABCDE1234F1Z0",
      { ...delhi, companyName: "Ravi" },
      pune,
      "07",
    ],
    ["an unregistered buyer: where the goods go", "NA", delhi, pune, "07"],
    ["to whomever they go", "NA", { ...delhi, companyName: "Ravi & Co" }, pune, "07"],
    ["no saved details", "Not Found", pune, pune, "27"],
    ["an unregistered buyer abroad", "NA", { ...pune, country: "Other", state: "Delhi" }, pune, "96"],
    ["a state that is none: by the PIN code", "NA", { ...pune, state: "MH" }, pune, "27"],
    ["a PIN code of two states: the seller's", "NA", { ...pune, state: "", zipCode: "160001" }, pune, "07"],
    ["nothing known: the seller's", "NA", nowhere, pune, "07"],
    ["the state's name stands against the PIN code", "NA", { ...pune, zipCode: "110041" }, pune, "27"],
  ])("%s", (_case, gstin, to, billed, code) => {
    expect(place(gstin, to, billed).stateCode).toBe(code);
  });

  test("has the state's name beside its code, for every state", () => {
    for (const state of indianStates) {
      const found = place("NA", { ...pune, state: state.toUpperCase() });
      expect(found).toEqual({ stateCode: gstCodeOfState(state), stateName: state });
    }
    expect(place("NA", { ...pune, country: "Bhutan" })).toEqual({
      stateCode: "96",
      stateName: "Other Countries",
    });
  });

  test("is found whatever stands in an order (property)", () => {
    const address = fc.record({
      companyName: fc.string(),
      state: fc.string(),
      country: fc.constantFrom("India", "", "Other", "Nepal"),
      zipCode: fc.string(),
    });
    fc.assert(
      fc.property(fc.string(), address, address, (gstin, to, billed) => {
        expect(place(gstin, to, billed).stateCode).toMatch(/^\d{2}$/);
      }),
    );
  });
});

test("the seller's state comes from its GSTIN, or the shop is set up wrongly", () => {
  expect(supplierState(supplierGstin)).toEqual({ stateCode: "07", stateName: "Delhi" });
  for (const bad of ["", "NA", "07", "99AAACD0000D1ZR"]) expect(() => supplierState(bad)).toThrow(RangeError);
});
