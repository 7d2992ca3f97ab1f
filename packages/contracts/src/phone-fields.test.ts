import { signInFieldErrors } from "@dakbag/domain/account/sign-in-fields";
import { enquiryFieldProblem } from "@dakbag/domain/enquiries/enquiry";
import { addressFieldProblem } from "@dakbag/domain/places/address-field-problem";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { noPhones, typedPhones } from "../../domain/test-support/typed-phones.ts";
import { endpoints } from "./endpoints.ts";

/** The schemas of all fields in the bodies of endpoints whose name says that they are a phone number. */
const phoneFields = Object.values(endpoints).flatMap(({ name, body }) =>
  fieldsOf(body, name).filter(([path]) => /phone/i.test(path.slice(path.lastIndexOf(".")))),
);

function fieldsOf(schema: unknown, path: string): [path: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]): [string, z.ZodType][] => [
      [`${path}.${key}`, field as z.ZodType],
      ...fieldsOf(field, `${path}.${key}`),
    ]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, path);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option, path));
  return [];
}

test("the phone fields of sign-in, details, checkout and enquiries are found", () => {
  expect(phoneFields.map(([path]) => path.replace(/^\w+ /, ""))).toEqual(
    expect.arrayContaining([
      "/api/users/login.phoneNumber",
      "/api/users/register.phoneNumber",
      "/api/otp/sendOtp.phoneNumber",
      "/api/users/phoneNumber.phoneNumber",
      "/api/enquiries.phoneNumber",
    ]),
  );
  expect(phoneFields.filter(([path]) => /Details|Address|addresses/.test(path)).length).toBeGreaterThan(3);
});

describe.each(phoneFields)("%s", { tags: ["buyer-5.6", "buyer-5.13"] }, (_path, schema) => {
  test.each(typedPhones)("reads a pasted %j as %s", (typed, digits) => {
    expect(schema.safeParse(typed)).toMatchObject({ success: true, data: digits });
  });

  test.each(noPhones)("refuses %j with the sentence of the specification", (typed) => {
    const { success, error } = schema.safeParse(typed);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toMatch(
      /^Phone number must be 10 digits$|10-digit (?:phone )?number starting with 6, 7, 8, or 9/,
    );
  });
});

describe("the field of each form", () => {
  const address = { country: "India" };
  const forms: [string, (typed: string) => string | undefined][] = [
    [
      "sign-in",
      (phoneNumber) => signInFieldErrors({ phoneNumber, password: "secret" }, "sign-in").phoneNumber,
    ],
    ["registration", (phoneNumber) => signInFieldErrors({ phoneNumber }, "register").phoneNumber],
    ["an address", (phoneNumber) => addressFieldProblem({ ...address, phoneNumber }, "phoneNumber", true)],
    ["an enquiry", (phoneNumber) => enquiryFieldProblem("phoneNumber", phoneNumber)],
  ];

  test.each(forms)("of %s takes what the endpoint takes, and nothing else", (_form, problemOf) => {
    for (const [typed] of typedPhones) expect(problemOf(typed), typed).toBeUndefined();
    for (const typed of noPhones) expect(problemOf(typed), typed).toMatch(/10[ -]digit/);
  });
});
