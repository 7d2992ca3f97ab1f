import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AddressField, addressFieldProblem, maxAddressFieldLength } from "./address-field-problem.ts";
import { unprintable } from "../text/printable-text.ts";
import { addressProblems, isOptional } from "../orders/shipping-details-problem.ts";

const valid = {
  name: "Asha Verma",
  companyName: "Verma & Sons' Traders™ (India)",
  address: "Plot 7/2, Udyog Vihar\nनई दिल्ली #4",
  district: "Gurugram",
  state: "Haryana",
  country: "India",
  zipCode: "122016",
  phoneNumber: "9876543210",
};
const fields = Object.keys(valid) as AddressField[];
const long = "x".repeat(10_000);
const emoji = "Asha 😀";
const script = "<script>alert(1)</script>";
const sql = "'; DROP TABLE orders; --";
const pin = "Please provide a valid 6-digit PIN code.";
const phone = "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9.";

describe("the message of an invalid field", { tags: ["ruling-places.4"] }, () => {
  test.each<[AddressField, string, string]>([
    ["name", "", "Name is required."],
    ["name", long, "Name must be at most 100 characters."],
    ["name", emoji, "Name cannot contain emoji."],
    ["name", script, "Name cannot contain <."],
    ["name", sql, "Name cannot contain ;."],
    ["name", "\u202egnp.exe", "Name cannot contain hidden characters."],
    ["name", "a\u0000b", "Name cannot contain hidden characters."],
    ["companyName", " ", "Company name is required."],
    ["companyName", long, "Company name must be at most 150 characters."],
    ["companyName", emoji, "Company name cannot contain emoji."],
    ["companyName", script, "Company name cannot contain <."],
    ["companyName", sql, "Company name cannot contain ;."],
    ["address", "\n", "Address is required."],
    ["address", long, "Address must be at most 450 characters."],
    ["address", emoji, "Address cannot contain emoji."],
    ["address", script, "Address cannot contain <."],
    ["address", "1\n2\n3\n4\n5\n6\n7", "Address must be at most 6 lines."],
    ["address", "1\r\n2\u20283\r4\n\n6\n7", "Address must be at most 6 lines."],
    ["address", "7\n".repeat(220), "Address must be at most 6 lines."],
    ["name", "Asha\nVerma", "Name must be one line."],
    ["companyName", "Verma\u2028Traders", "Company name must be one line."],
    ["district", "Nuh\r\nHaryana", "District must be one line."],
    ["state", "Haryana\nIndia", "State must be one line."],
    ["address", "' OR 1=1 --", "Address cannot contain =."],
    ["district", "", "District is required."],
    ["district", long, "District must be at most 100 characters."],
    ["district", "❤️", "District cannot contain emoji."],
    ["district", script, "District cannot contain <."],
    ["district", sql, "District cannot contain ;."],
    ["state", "", "State is required."],
    ["state", long, "State must be at most 100 characters."],
    ["state", "🇮🇳", "State cannot contain emoji."],
    ["state", script, "State cannot contain <."],
    ["state", sql, "State cannot contain ;."],
    ["country", "", "Country is required."],
    ["zipCode", "", "PIN code is required."],
    ["zipCode", long, pin],
    ["zipCode", emoji, pin],
    ["zipCode", script, pin],
    ["zipCode", sql, pin],
    ["zipCode", "011001", pin],
    ["phoneNumber", "", "Phone number is required."],
    ["phoneNumber", long, phone],
    ["phoneNumber", emoji, phone],
    ["phoneNumber", script, phone],
    ["phoneNumber", sql, phone],
    ["phoneNumber", "5876543210", phone],
  ])("%s: %j", (field, value, message) => {
    expect(addressFieldProblem({ ...valid, [field]: value }, field, true)).toBe(message);
  });

  test("characters that no document can print are named, five at most", () => {
    for (const field of ["name", "companyName", "address", "district", "state"] as const)
      expect(addressFieldProblem({ ...valid, [field]: "東京 Mill Road ไ" }, field, true)).toMatch(
        / cannot contain 東, 京, ไ\.$/,
      );
    expect(unprintable("一二三四五六七")).toBe("一, 二, 三, 四, 五");
  });

  test("an address of six lines has no problem", { tags: ["ruling-places.4"] }, () => {
    const address = "Unit 4\n2nd floor\nPlot 7\nUdyog Vihar\nPhase 2\nnear the water tank";
    expect(addressFieldProblem({ ...valid, address }, "address", true)).toBeUndefined();
  });

  test("a ZIP code abroad may be any short text, and the messages say ZIP code", () => {
    const abroad = { ...valid, country: "Other" };
    expect(addressFieldProblem({ ...abroad, zipCode: "SW1A 1AA" }, "zipCode", true)).toBeUndefined();
    expect(addressFieldProblem({ ...abroad, zipCode: "" }, "zipCode", true)).toBe("ZIP code is required.");
    expect(addressFieldProblem({ ...abroad, zipCode: long }, "zipCode", true)).toBe(
      "ZIP code must be at most 12 characters.",
    );
  });

  test("a valid address has no problem, and neither has an empty optional field", () => {
    for (const field of fields) {
      expect(addressFieldProblem(valid, field, true)).toBeUndefined();
      expect(addressFieldProblem({ ...valid, [field]: "" }, field, false)).toBeUndefined();
    }
  });

  test("letters, digits and spaces of any script are only rejected when there are too many", () => {
    const plain = fc.string({ unit: fc.constantFrom(..."aZ0 ñक़क्षगழ్ك") });
    fc.assert(
      fc.property(plain, (name) => {
        const problem = addressFieldProblem({ ...valid, name }, "name", false);
        expect(problem).toBe(
          name.trim().length > maxAddressFieldLength.name
            ? "Name must be at most 100 characters."
            : undefined,
        );
        expect(unprintable(name)).toBeUndefined();
      }),
    );
  });
});

describe("each form requires its own fields", { tags: ["buyer-5.12", "buyer-5.14", "buyer-5.16"] }, () => {
  const empty = { ...valid, name: "", district: "", state: "", phoneNumber: "" };
  test.each([
    ["billing", ["name", "district", "state", "phoneNumber"]],
    ["shipping", ["name", "district", "state"]],
    ["popup", ["phoneNumber"]],
  ] as const)("%s requires %j of the fields that are optional elsewhere", (form, required) => {
    expect(Object.keys(addressProblems(empty, form))).toEqual(required);
    for (const field of required) expect(isOptional(form, field)).toBe(false);
    expect(addressProblems(valid, form)).toEqual({});
  });
});
