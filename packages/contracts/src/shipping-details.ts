import { hasGstinPattern, isNotApplicable, normaliseGstin } from "@dakbag/domain/gstin";
import { isIndianMobile, isPincode } from "@dakbag/domain/phone-number";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { optionalText, text } from "./fields.ts";

// The alerts of buyer §5, word for word: the form and the server refuse with the same sentences.
const gstinMissing = "Please provide a GST Number or 'NA' if not available.";
const gstinWrong = "Please provide a valid GST Number or 'NA' if not available.";
const phoneWrong = "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9.";

const countries = ["India", "United States", "Other"] as const;

/** A GSTIN by its pattern, or NA; trimmed and upper-cased (buyer §5). A wrong check digit is no bar to saving. */
export const gstin = z
  .string({ error: gstinMissing })
  .transform(normaliseGstin)
  .refine((value) => value !== "", gstinMissing)
  .refine((value) => value === "" || isNotApplicable(value) || hasGstinPattern(value), gstinWrong);

const addressFields = {
  name: text("name", 100),
  companyName: text("companyName", 150),
  address: text("address", 500),
  district: text("district", 100),
  state: text("state", 100),
  country: z.enum(countries, { error: "country must be India, United States or Other" }).default("India"),
  zipCode: text("zipCode", 12),
};

function pincodeIsRight(value: { country: string; zipCode: string }): boolean {
  return value.country !== "India" || isPincode(value.zipCode);
}
const pincodeWrong = { path: ["zipCode"], error: "zipCode must be a 6-digit PIN code" };

const indianMobile = z.string({ error: phoneWrong }).trim().refine(isIndianMobile, phoneWrong);

const billingDetails = z
  .strictObject({ ...addressFields, phoneNumber: indianMobile })
  .refine(pincodeIsRight, pincodeWrong);

const shippingDetails = z
  .strictObject({
    ...addressFields,
    phoneNumber: z.union([z.literal("").transform(() => undefined), indianMobile]).optional(),
  })
  .refine(pincodeIsRight, pincodeWrong);

/** An address as read back: `address` is the joined text of buyer §3, its parts stand beside it. */
export const savedAddress = z.object({
  name: z.string(),
  companyName: z.string(),
  address: z.string(),
  addressLine: z.string(),
  district: z.string(),
  state: z.string(),
  country: z.string(),
  zipCode: z.string(),
  phoneNumber: z.string(),
});

export type SavedAddress = z.infer<typeof savedAddress>;

export const savedShippingDetails = z.object({
  basicDetails: z.object({ GSTIN: z.string(), UIN: z.string(), isGstinCheckDigitRight: z.boolean() }),
  billingDetails: savedAddress,
  shippingDetails: savedAddress,
});

export type SavedShippingDetails = z.infer<typeof savedShippingDetails>;

/** `shippingDetails` is null when nothing was saved yet. */
export const getShippingDetails = endpoint("GET /api/users/shippingDetails", {
  access: "buyer",
  answer: z.object({ success: z.literal(true), shippingDetails: savedShippingDetails.nullable() }),
});

/** `warning` tells of a GSTIN whose check digit is wrong: saved, but unverified for staff. */
export const saveShippingDetails = endpoint("POST /api/users/shippingDetails", {
  access: "buyer",
  body: z.strictObject({
    basicDetails: z.strictObject({ GSTIN: gstin, UIN: optionalText("UIN", 15) }),
    billingDetails,
    shippingDetails,
  }),
  answer: z.object({ success: z.literal(true), message: z.string(), warning: z.string().nullable() }),
});

/** Whether the saved shipping PIN lies in 110000 to 110098 (buyer §5); `zipCode` is null when none is saved. */
export const isUserFromDelhi = endpoint("GET /api/users/isUserFromDelhi", {
  access: "buyer",
  answer: z.object({
    success: z.literal(true),
    isFromDelhi: z.boolean(),
    zipCode: z.string().nullable(),
  }),
});
