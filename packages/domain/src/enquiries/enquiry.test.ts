import { describe, expect, test } from "vitest";
import { enquiryNumber, readEnquiryNumber, type EnquiryField, enquiryFieldProblem } from "./enquiry.ts";

test("an enquiry's number has at least six digits, and is parsed from different spellings", () => {
  expect([enquiryNumber(42), enquiryNumber(1_234_567)]).toEqual(["E-000042", "E-1234567"]);
  for (const typed of ["E-000042", "e42", " E 42 ", "42"]) expect(readEnquiryNumber(typed)).toBe(42);
  for (const typed of ["", "E-", "E-4x", "9876543210", "42 bags"])
    expect(readEnquiryNumber(typed)).toBeUndefined();
});

describe("validation of a field", () => {
  test.each<[EnquiryField, string, string | undefined]>([
    ["name", " ", "Name is required"],
    ["name", "x".repeat(101), "Name must be at most 100 characters"],
    ["companyName", "", "Company or brand is required"],
    ["phoneNumber", "", "Phone number is required"],
    ["phoneNumber", "+91 98765-43210", undefined],
    [
      "phoneNumber",
      "5876543210",
      "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9.",
    ],
    ["email", "", undefined],
    ["email", "asha@", "Invalid email format"],
    ["what", "", "Please say what you need"],
    ["quantity", "", "Quantity is required: an estimate is enough"],
    ["quantity", "50,000, monthly", undefined],
    ["pincode", "", undefined],
    ["pincode", "0110", "Pincode must be 6 digits"],
    ["message", "x".repeat(2000), undefined],
    ["message", "x".repeat(2001), "Message must be at most 2000 characters"],
  ])("%s %j: %s", (field, typed, problem) => {
    expect(enquiryFieldProblem(field, typed)).toBe(problem);
  });
});
