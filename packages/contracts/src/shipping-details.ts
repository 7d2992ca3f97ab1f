import { hasGstinPattern, isNotApplicable, normaliseGstin } from "@dakbag/domain/gstin";
import { isIndianMobile, isPincode } from "@dakbag/domain/phone-number";
import { addressLine } from "@dakbag/domain/shipping-address";
import { shippingDetailsAlerts as alerts } from "@dakbag/domain/shipping-details-problem";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { optionalText, text } from "./fields.ts";

// The alerts are those of buyer §5: form and server refuse with the same sentences, in the same order, because zod
// reports problems in the order of the fields.

const countries = ["India", "United States", "Other"] as const;

/** A GSTIN by its pattern, or NA; trimmed and upper-cased (buyer §5). A wrong check digit is no bar to saving. */
export const gstin = z
  .string({ error: ({ input }) => (input == null ? alerts.gstinMissing : "GSTIN must be text") })
  .transform(normaliseGstin)
  .refine((value) => value !== "", alerts.gstinMissing)
  .refine((value) => value === "" || isNotApplicable(value) || hasGstinPattern(value), alerts.gstinInvalid);

// What is read back, district and state joined to it, must fit the order's address too (contract of checkout: 700).
const longestAddressLine = 450;

function addressFields(missing: string) {
  return {
    name: text("name", 100, missing),
    companyName: text("companyName", 150, missing),
    address: text("address", 700, missing),
    district: text("district", 100, missing),
    state: text("state", 100, missing),
    zipCode: text("zipCode", 12, missing),
    country: text("country", 60, missing).refine(
      (value) => countries.some((country) => country === value),
      "country must be India, United States or Other",
    ),
  };
}

const indianMobile = (missing: string) =>
  text("phoneNumber", 20, missing).refine(isIndianMobile, alerts.phoneInvalid);

interface WholeAddress {
  address: string;
  district: string;
  state: string;
  country: string;
  zipCode: string;
}

const pincodeIsRight = (value: WholeAddress) => value.country !== "India" || isPincode(value.zipCode);
const pincodeWrong = { path: ["zipCode"], error: "zipCode must be a 6-digit PIN code" };

const lineIsThere = (value: WholeAddress) => addressLine(value) !== "";
const lineFits = (value: WholeAddress) => addressLine(value).length <= longestAddressLine;
const lineTooLong = { path: ["address"], error: `address must be at most ${longestAddressLine} characters` };

const billingDetails = z
  .strictObject(
    { ...addressFields(alerts.billingIncomplete), phoneNumber: indianMobile(alerts.billingIncomplete) },
    { error: alerts.billingIncomplete },
  )
  .refine(lineIsThere, { path: ["address"], error: alerts.billingIncomplete })
  .refine(lineFits, lineTooLong)
  .refine(pincodeIsRight, pincodeWrong);

/** Of the address where goods go no phone is asked (buyer §5). */
const shippingDetails = z
  .strictObject(
    {
      ...addressFields(alerts.shippingIncomplete),
      phoneNumber: optionalText("phoneNumber", 20).refine(
        (value) => value === "" || isIndianMobile(value),
        alerts.phoneInvalid,
      ),
    },
    { error: alerts.shippingIncomplete },
  )
  .refine(lineIsThere, { path: ["address"], error: alerts.shippingIncomplete })
  .refine(lineFits, lineTooLong)
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
    basicDetails: z.strictObject(
      { GSTIN: gstin, UIN: optionalText("UIN", 15) },
      { error: alerts.gstinMissing },
    ),
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
