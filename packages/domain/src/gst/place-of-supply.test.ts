import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indianStates } from "../places/indian-states.ts";
import { gstCodeOfState } from "../places/state-names.ts";
import { type AddressOfSupply, placeOfSupply, supplierState } from "./place-of-supply.ts";

const supplierGstin = "07AAACD0000D1ZR";
const pune = { companyName: "Asha Traders", state: "Maharashtra", country: "India", zipCode: "411001" };
const delhi = { ...pune, state: "Delhi", zipCode: "110041" };
const unknownAddress = { ...pune, state: "", zipCode: "" };

const place = (gstin: string, shippingAddress: AddressOfSupply, billingAddress: AddressOfSupply = pune) =>
  placeOfSupply({ gstin, billingAddress, shippingAddress });

describe("the place of supply", { tags: ["ruling-invoice.2"] }, () => {
  const registered = "27ABCDE1234F1Z0";
  test.each<[string, string, AddressOfSupply, AddressOfSupply, string]>([
    ["goods for a registered buyer: the destination", registered, delhi, pune, "07"],
    [
      "the buyer's own company name in another spelling: the destination",
      registered,
      { ...delhi, companyName: "ASHA  Traders." },
      pune,
      "07",
    ],
    [
      "goods for a registered buyer without a company name: the destination",
      registered,
      { ...delhi, companyName: "" },
      pune,
      "07",
    ],
    [
      "goods sent to a third party: the buyer's state",
      registered,
      { ...delhi, companyName: "Ravi & Co" },
      pune,
      "27",
    ],
    [
      "goods sent to a third party abroad: the buyer's state",
      registered,
      { ...delhi, companyName: "R", country: "Nepal" },
      pune,
      "27",
    ],
    [
      "goods for a registered buyer sent abroad: other countries",
      registered,
      { ...delhi, country: "Other" },
      pune,
      "96",
    ],
    ["an unknown destination: the buyer's state", registered, unknownAddress, pune, "27"],
    [
      "a GSTIN in lower case: the buyer's state",
      " 27abcde1234f1z0 ",
      { ...delhi, companyName: "Ravi" },
      pune,
      "27",
    ],
    [
      "the old code 28 of Andhra Pradesh: 37",
      "28ABCDE1234F1ZY",
      { ...delhi, companyName: "Ravi" },
      pune,
      "37",
    ],
    [
      "a GSTIN with an unknown state code: the destination",
      "99ABCDE1234F1Z0",
      { ...delhi, companyName: "Ravi" },
      pune,
      "07",
    ],
    ["an unregistered buyer: the destination", "NA", delhi, pune, "07"],
    [
      "an unregistered buyer's goods sent to a third party: the destination",
      "NA",
      { ...delhi, companyName: "Ravi & Co" },
      pune,
      "07",
    ],
    ["a GSTIN of 'Not Found': the destination", "Not Found", pune, pune, "27"],
    [
      "goods for a third party by a mistyped GSTIN: the destination",
      "27ABCDE1234F1Z1",
      { ...delhi, companyName: "Ravi & Co" },
      pune,
      "07",
    ],
    [
      "an unregistered buyer abroad: other countries",
      "NA",
      { ...pune, country: "Other", state: "Delhi" },
      pune,
      "96",
    ],
    ["an unknown state name: the state of the PIN code", "NA", { ...pune, state: "MH" }, pune, "27"],
    [
      "a former name: the current state",
      "NA",
      { ...pune, state: "Pondicherry", zipCode: "605001" },
      pune,
      "34",
    ],
    ["a PIN code of two states: one of them", "NA", { ...pune, state: "", zipCode: "160001" }, pune, "04"],
    ["nothing known: no state, and never the seller's", "NA", unknownAddress, pune, "97"],
    [
      "a state name that contradicts the PIN code: the state name",
      "NA",
      { ...pune, zipCode: "110041" },
      pune,
      "27",
    ],
  ])("%s", (_case, gstin, to, billed, code) => {
    expect(place(gstin, to, billed).stateCode).toBe(code);
  });

  test("has the code and name of every state", () => {
    for (const state of indianStates) {
      const found = place("NA", { ...pune, state: state.toUpperCase() });
      expect(found).toEqual({ stateCode: gstCodeOfState(state), stateName: state });
    }
    expect(place("NA", { ...pune, country: "Bhutan" })).toEqual({
      stateCode: "96",
      stateName: "Other Countries",
    });
  });

  test("is never Delhi without a word of Delhi, whatever else is typed", () => {
    const elsewhere = fc.string().filter((text) => gstCodeOfState(text) !== "07");
    const pin = fc.string().filter((text) => !text.trim().startsWith("110"));
    fc.assert(
      fc.property(elsewhere, pin, (state, zipCode) => {
        expect(place("NA", { ...pune, state, zipCode }).stateCode).not.toBe("07");
      }),
    );
  });

  test("is a valid code for any order", () => {
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

test("the seller's state is read from its GSTIN, and an invalid GSTIN throws", () => {
  expect(supplierState(supplierGstin)).toEqual({ stateCode: "07", stateName: "Delhi" });
  for (const bad of ["", "NA", "07", "99AAACD0000D1ZR"]) expect(() => supplierState(bad)).toThrow(RangeError);
});
