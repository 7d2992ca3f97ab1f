import { expect, test } from "vitest";
import { noPhones, typedPhones } from "../../test-support/typed-phones.ts";
import { isIndianMobile, isTenDigits, normalisePhoneNumber } from "./phone-number.ts";
import { isPincode } from "../places/pincode.ts";

test.each([
  ["9876543210", true, true],
  ["6000000000", true, true],
  ["5876543210", true, false],
  ["0123456789", true, false],
  ["987654321", false, false],
  ["98765432101", false, false],
  ["+919876543210", false, false],
  ["98765 43210", false, false],
  ["9876543210\n", false, false],
  ["९८७६५४३२१०", false, false],
  ["", false, false],
])(
  "%j is ten digits: %s, a mobile number: %s",
  { tags: ["buyer-5.6", "buyer-5.13"] },
  (text, tenDigits, mobile) => {
    expect(isTenDigits(text)).toBe(tenDigits);
    expect(isIndianMobile(text)).toBe(mobile);
  },
);

test.each([
  ["110041", true],
  ["900099", true],
  ["010041", false],
  ["11004", false],
  ["1100411", false],
  ["11 0041", false],
])("%j has the form of a pincode: %s", (text, expected) => {
  expect(isPincode(text)).toBe(expected);
});

test.each<readonly [typed: string, normalised: string]>([
  ...typedPhones,
  ["98765 43210", "9876543210"],
  ["+91 98765-43210", "9876543210"],
  ["098765 43210", "9876543210"],
  ["+1 987 654 3210", "+19876543210"],
  ["0123456789", "0123456789"],
  ["phone", "phone"],
  ["+91.98765.43210", "9876543210"],
  ["9876543210.", "9876543210"],
  ["০৯৮৭৬৫৪৩২১০", "9876543210"],
  ["௯௮௭௬௫௪௩௨௧௦", "9876543210"],
  ["۹۸۷۶۵۴۳۲۱۰", "9876543210"],
])("the typed phone number %j is normalised to %j", (typed, normalised) => {
  expect(normalisePhoneNumber(typed)).toBe(normalised);
});

test.each(noPhones)("%j does not become a phone number", (typed) => {
  expect(isTenDigits(normalisePhoneNumber(typed))).toBe(false);
});
