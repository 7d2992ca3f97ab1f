import { hasGstinPattern, isNotApplicable, normaliseGstin } from "./gstin.ts";
import { isIndianMobile } from "./phone-number.ts";

// buyer §5, in the order of the checks
export const shippingDetailsAlerts = {
  gstinMissing: "Please provide a GST Number or 'NA' if not available.",
  gstinInvalid: "Please provide a valid GST Number or 'NA' if not available.",
  billingIncomplete: "Please fill out all mandatory billing fields.",
  phoneInvalid: "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9.",
  shippingIncomplete: "Please fill out all mandatory shipping fields.",
} as const;

export type ShippingDetailsAlert = (typeof shippingDetailsAlerts)[keyof typeof shippingDetailsAlerts];

const shippingFields = ["name", "companyName", "address", "district", "state", "zipCode", "country"] as const;
const billingFields = [...shippingFields, "phoneNumber"] as const;
// The popup before payment asks for less; a name is optional there (buyer §5).
const popupFields = ["companyName", "address", "country", "zipCode", "phoneNumber"] as const;

type AddressField = (typeof billingFields)[number];

/** An address as it is typed: any field may still be missing. */
export type AddressDraft = { readonly [field in AddressField]?: string | undefined };

export type ShippingDetailsDraft = {
  readonly basicDetails: { readonly GSTIN?: string | undefined };
  readonly billingDetails: AddressDraft;
  /** Left out when shipping is the same as billing. */
  readonly shippingDetails?: AddressDraft | undefined;
};

/** The alert for the first thing that keeps shipping details from being saved, or undefined (buyer §5). */
export function shippingDetailsProblem(form: ShippingDetailsDraft): ShippingDetailsAlert | undefined {
  const gstin = normaliseGstin(form.basicDetails.GSTIN ?? "");
  if (gstin === "") return shippingDetailsAlerts.gstinMissing;
  if (!isNotApplicable(gstin) && !hasGstinPattern(gstin)) return shippingDetailsAlerts.gstinInvalid;
  if (!isFilled(form.billingDetails, billingFields)) return shippingDetailsAlerts.billingIncomplete;
  if (!isIndianMobile(form.billingDetails.phoneNumber ?? "")) return shippingDetailsAlerts.phoneInvalid;
  if (form.shippingDetails && !isFilled(form.shippingDetails, shippingFields)) {
    return shippingDetailsAlerts.shippingIncomplete;
  }
  return undefined;
}

/** Whether "Pay Now" of the shipping-address popup is enabled (buyer §5). */
export function isReadyToPay(address: AddressDraft): boolean {
  return isFilled(address, popupFields);
}

function isFilled(address: AddressDraft, fields: readonly AddressField[]): boolean {
  return fields.every((field) => (address[field] ?? "").trim() !== "");
}
