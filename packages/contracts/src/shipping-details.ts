import {
  hasGstinPattern,
  isNotApplicable,
  normaliseGstin,
  readUin,
  uinAlert,
} from "@dakbag/domain/gst/gstin";
import {
  isIndianMobile,
  maxTypedPhoneLength,
  normalisePhoneNumber,
} from "@dakbag/domain/account/phone-number";
import { shippingDetailsAlerts as alerts } from "@dakbag/domain/orders/shipping-details-problem";
import * as z from "zod";
import { addressText, optionalPhone, placeFields, savedAddress, withAddressRules } from "./address.ts";
import { endpoint, succeeded } from "./endpoint.ts";
import { optionalText, text } from "./fields.ts";

// The alerts of buyer §5: form and server refuse with the same sentences in the same order, because zod reports problems
// in the order of the fields.

/** A GSTIN by its pattern, or NA; trimmed and upper-cased (buyer §5). A wrong check digit is accepted. */
export const gstin = z
  .string({ error: ({ input }) => (input == null ? alerts.gstinMissing : "GSTIN must be text") })
  .transform(normaliseGstin)
  .refine((value) => value !== "", alerts.gstinMissing)
  .refine((value) => value === "" || isNotApplicable(value) || hasGstinPattern(value), alerts.gstinInvalid);

/** A UIN as it is stored: in capitals without spaces, "" for none. */
const uin = optionalText("UIN", 60).transform((typed, context) => {
  const read = readUin(typed);
  if (read === undefined) context.issues.push({ code: "custom", message: uinAlert, input: typed });
  return read ?? "";
});

const indianMobile = (missing: string) =>
  text("phoneNumber", maxTypedPhoneLength, missing)
    .transform(normalisePhoneNumber)
    .refine(isIndianMobile, alerts.phoneInvalid);

function fullAddress(missing: string) {
  return {
    name: addressText("name", missing),
    companyName: addressText("companyName", missing),
    district: addressText("district", missing),
    state: addressText("state", missing),
    ...placeFields(missing),
  };
}

const billingDetails = withAddressRules(
  z.strictObject(
    { ...fullAddress(alerts.billingIncomplete), phoneNumber: indianMobile(alerts.billingIncomplete) },
    { error: alerts.billingIncomplete },
  ),
  alerts.billingIncomplete,
);

const shippingDetails = withAddressRules(
  z.strictObject(
    { ...fullAddress(alerts.shippingIncomplete), phoneNumber: optionalPhone },
    { error: alerts.shippingIncomplete },
  ),
  alerts.shippingIncomplete,
);

const savedShippingDetails = z.object({
  basicDetails: z.object({ GSTIN: z.string(), UIN: z.string(), isGstinCheckDigitRight: z.boolean() }),
  billingDetails: savedAddress,
  shippingDetails: savedAddress,
});

export type SavedShippingDetails = z.infer<typeof savedShippingDetails>;

/** `shippingDetails` is null when nothing has been saved. */
export const getShippingDetails = endpoint("GET /api/users/shippingDetails", {
  access: "buyer",
  answer: succeeded.extend({ shippingDetails: savedShippingDetails.nullable() }),
});

/**
 * Takes what `GET` answers: `isGstinCheckDigitRight` and `addressLine` are accepted, and calculated again. `warning` is set for a
 * GSTIN with a wrong check digit: saved, but shown to staff as unverified. 409 for who buys for a company.
 */
export const saveShippingDetails = endpoint("POST /api/users/shippingDetails", {
  access: "buyer",
  body: z.strictObject({
    basicDetails: z.strictObject(
      {
        GSTIN: gstin,
        UIN: uin,
        isGstinCheckDigitRight: z
          .boolean({ error: "isGstinCheckDigitRight must be true or false" })
          .optional(),
      },
      { error: alerts.gstinMissing },
    ),
    billingDetails,
    shippingDetails,
  }),
  answer: succeeded.extend({ message: z.string(), warning: z.string().nullable() }),
});

/** Whether the saved shipping PIN code is in 110000 to 110098 (buyer §5); `zipCode` is null when none is saved. */
export const isUserFromDelhi = endpoint("GET /api/users/isUserFromDelhi", {
  access: "buyer",
  answer: succeeded.extend({ isFromDelhi: z.boolean(), zipCode: z.string().nullable() }),
});
