import {
  type AddressDraft,
  type AddressField,
  addressFieldProblem,
  phoneAlert,
} from "../places/address-field-problem.ts";
import { hasGstinPattern, isNotApplicable, normaliseGstin } from "../gst/gstin.ts";
import { isIndianMobile, normalisePhoneNumber } from "../account/phone-number.ts";

// buyer §5, in the order of the checks
export const shippingDetailsAlerts = {
  gstinMissing: "Please provide a GST Number or 'NA' if not available.",
  gstinInvalid: "Please provide a valid GST Number or 'NA' if not available.",
  billingIncomplete: "Please fill out all mandatory billing fields.",
  phoneInvalid: phoneAlert,
  shippingIncomplete: "Please fill out all mandatory shipping fields.",
} as const;

type ShippingDetailsAlert = (typeof shippingDetailsAlerts)[keyof typeof shippingDetailsAlerts];

const shippingFields = ["name", "companyName", "address", "district", "state", "zipCode", "country"] as const;
const billingFields = [...shippingFields, "phoneNumber"] as const;
const fieldOrder = [
  "name",
  "companyName",
  "address",
  "country",
  "zipCode",
  "district",
  "state",
  "phoneNumber",
] as const;
// The popup before payment requires fewer fields; a name is optional there (buyer §5).
const popupFields = ["companyName", "address", "country", "zipCode", "phoneNumber"] as const;

const requiredFields = { billing: billingFields, shipping: shippingFields, popup: popupFields } as const;

/** The forms with an address: each requires different fields (buyer §5). */
export type AddressForm = keyof typeof requiredFields;

type ShippingDetailsDraft = {
  readonly basicDetails: { readonly GSTIN?: string | undefined };
  readonly billingDetails: AddressDraft;
  /** Left out when shipping is the same as billing. */
  readonly shippingDetails?: AddressDraft | undefined;
};

/** The problem of a typed GST number, or undefined (buyer §5). A wrong check digit is accepted here. */
export function gstinProblem(typed: string): ShippingDetailsAlert | undefined {
  const gstin = normaliseGstin(typed);
  if (gstin === "") return shippingDetailsAlerts.gstinMissing;
  return isNotApplicable(gstin) || hasGstinPattern(gstin) ? undefined : shippingDetailsAlerts.gstinInvalid;
}

/** The alert for the first problem of shipping details, or undefined (buyer §5). */
export function shippingDetailsProblem(form: ShippingDetailsDraft): ShippingDetailsAlert | undefined {
  const gstin = gstinProblem(form.basicDetails.GSTIN ?? "");
  if (gstin !== undefined) return gstin;
  if (!isFilled(form.billingDetails, billingFields)) return shippingDetailsAlerts.billingIncomplete;
  if (!isIndianMobile(normalisePhoneNumber(form.billingDetails.phoneNumber ?? "")))
    return shippingDetailsAlerts.phoneInvalid;
  if (form.shippingDetails && !isFilled(form.shippingDetails, shippingFields)) {
    return shippingDetailsAlerts.shippingIncomplete;
  }
  return undefined;
}

/** Whether a form accepts an address without this field (buyer §5). */
export function isOptional(form: AddressForm, field: AddressField): boolean {
  return !requiredFields[form].some((required) => required === field);
}

/** The problems of an address by field, in the order of the form; empty when there are none. */
export function addressProblems(
  address: AddressDraft,
  form: AddressForm,
): { readonly [field in AddressField]?: string } {
  const problems = fieldOrder.map((field) => [
    field,
    addressFieldProblem(address, field, !isOptional(form, field)),
  ]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

/** Whether "Pay Now" of the shipping-address popup is enabled (buyer §5). */
export function isReadyToPay(address: AddressDraft): boolean {
  return isFilled(address, popupFields);
}

function isFilled(address: AddressDraft, fields: readonly AddressField[]): boolean {
  return fields.every((field) => (address[field] ?? "").trim() !== "");
}
