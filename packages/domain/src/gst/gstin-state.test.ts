import { expect, test } from "vitest";
import { describeContradiction, gstinContradiction, gstinStateWarning } from "./gstin-state.ts";

const address = (state: string, zipCode: string, country = "India") => ({ state, zipCode, country });

test.each([
  ["27ABCDE1234F1Z0", address("Maharashtra", "400001")],
  [" 27abcde1234f1z0 ", address("maharastra", "")],
  ["27ABCDE1234F1Z0", address("", "400001")],
  // A PIN code of two states, and one that is not known.
  ["34ABCDE1234F1Z5", address("Puducherry", "605001")],
  ["27ABCDE1234F1Z0", address("Maharashtra", "999999")],
  // Codes of states that were renamed or divided.
  ["25ABCDE1234F1Z4", address("Dadra and Nagar Haveli and Daman and Diu", "396210")],
  ["28ABCDE1234F1ZY", address("Andhra Pradesh", "520001")],
  ["NA", address("Delhi", "110041")],
  ["27ABCDE", address("Delhi", "110041")],
  ["99ABCDE1234F1Z0", address("Delhi", "110041")],
])("%s agrees with %j", (gstin, billing) => {
  expect(gstinContradiction(gstin, billing)).toBeUndefined();
});

test.each([
  ["27ABCDE1234F1Z0", address("Maharashtra", "110041"), "of Maharashtra, billing address in Delhi"],
  ["27ABCDE1234F1Z0", address("NCT of Delhi", ""), "of Maharashtra, billing address in Delhi"],
  ["27ABCDE1234F1Z0", address("Karnataka", "400001"), "of Maharashtra, billing address in Karnataka"],
  ["07ABCDE1234F1Z2", address("", "", "United States"), "of Delhi, billing address in United States"],
  // A wrong check character does not make the first two digits wrong.
  ["27ABCDE1234F1ZX", address("Maharashtra", "560001"), "of Maharashtra, billing address in Karnataka"],
])("%s contradicts %j: %s", (gstin, billing, words) => {
  const found = gstinContradiction(gstin, billing);
  expect(found && describeContradiction(found)).toBe(words);
});

test("a directory of PIN codes knows better than their first digits", () => {
  const billing = address("Puducherry", "605001");
  expect(gstinContradiction("33ABCDE1234F1Z7", billing, ["Puducherry"])).toMatchObject({
    gstinState: "Tamil Nadu",
    addressState: "Puducherry",
  });
});

test("saving warns of both states, and says nothing when they agree", () => {
  expect(gstinStateWarning("27ABCDE1234F1Z0", address("Maharashtra", "110041"))).toMatch(
    /GST number is of Maharashtra and the billing address is in Delhi\. Invoices/,
  );
  expect(gstinStateWarning("27ABCDE1234F1Z0", address("Maharashtra", "400001"))).toBeUndefined();
});
