import type { SavedShippingDetails } from "@dakbag/contracts/shipping-details";
import { gstinStateCode, hasGstinPattern, hasRightCheckDigit, normaliseGstin } from "@dakbag/domain/gstin";
import { stateByGstCode } from "@dakbag/domain/indian-states";
import { isIndianMobile, isPincode } from "@dakbag/domain/phone-number";
import { shippingDetailsAlerts, shippingDetailsProblem } from "@dakbag/domain/shipping-details-problem";
import {
  type AddressDraft,
  type AddressField,
  draftOf,
  editAddress,
  emptyAddress,
} from "#app/features/address/address-draft.ts";

/** The form of /shippingDetails and /edit while it is typed (buyer §4). */
export interface ShippingForm {
  GSTIN: string;
  UIN: string;
  billing: AddressDraft;
  shipping: AddressDraft;
  isSameAsBilling: boolean;
}

export type ShippingFormEvent =
  | { type: "gstin-typed"; value: string }
  | { type: "uin-typed"; value: string }
  | { type: "billing-edited" | "shipping-edited"; field: AddressField; value: string }
  | { type: "same-as-billing"; isTicked: boolean };

export function startShippingForm(saved: SavedShippingDetails | null): ShippingForm {
  if (!saved) {
    return { GSTIN: "", UIN: "", billing: emptyAddress, shipping: emptyAddress, isSameAsBilling: false };
  }
  const billing = draftOf(saved.billingDetails);
  const shipping = draftOf(saved.shippingDetails);
  const isSameAsBilling = JSON.stringify(billing) === JSON.stringify(shipping);
  const { GSTIN, UIN } = saved.basicDetails;
  return { GSTIN, UIN, billing, shipping, isSameAsBilling };
}

export function shippingFormStep(form: ShippingForm, event: ShippingFormEvent): ShippingForm {
  switch (event.type) {
    case "gstin-typed": {
      const state = stateOfGstin(event.value);
      const billing = state ? { ...form.billing, country: "India" as const, state } : form.billing;
      return withBilling({ ...form, GSTIN: event.value }, billing);
    }
    case "uin-typed":
      return { ...form, UIN: event.value };
    case "billing-edited": {
      const billing = editAddress(form.billing, event.field, event.value);
      // The state that the GSTIN gives is locked, whatever else changes.
      return withBilling(form, { ...billing, state: stateOfGstin(form.GSTIN) ?? billing.state });
    }
    case "shipping-edited":
      return { ...form, shipping: editAddress(form.shipping, event.field, event.value) };
    case "same-as-billing":
      return {
        ...form,
        isSameAsBilling: event.isTicked,
        shipping: event.isTicked ? form.billing : emptyAddress,
      };
  }
}

/** The state or territory of a GSTIN's first two digits: it fills the billing state and locks it (buyer §4). */
export function stateOfGstin(gstin: string): string | undefined {
  const code = gstinStateCode(gstin);
  return code === undefined ? undefined : stateByGstCode(code);
}

/** Stands beside the field, also while typing: a wrong check digit does not keep one from saving (rulings: accounts). */
export function gstinWarning(typed: string, isReadOnly = false): string | undefined {
  const gstin = normaliseGstin(typed);
  if (!hasGstinPattern(gstin) || hasRightCheckDigit(gstin)) return undefined;
  const finding = "The last character does not fit the others";
  if (isReadOnly) return `Unverified: ${finding.toLowerCase()}.`;
  return `${finding}. Please check for a typing error; you can still save.`;
}

/** What keeps the form from being saved, and the name of the field to mend; undefined when nothing does (buyer §5). */
export function formProblem(form: ShippingForm): { alert: string; field: string } | undefined {
  const alert = shippingDetailsProblem({
    basicDetails: { GSTIN: form.GSTIN },
    billingDetails: form.billing,
    ...(!form.isSameAsBilling && { shippingDetails: form.shipping }),
  });
  if (alert !== undefined) return { alert, field: fieldOf(alert, form) };
  if (!hasRightPin(form.billing)) return { alert: pinAlert, field: "billingDetails.zipCode" };
  if (form.isSameAsBilling) return undefined;
  if (!hasRightPin(form.shipping)) return { alert: pinAlert, field: "shippingDetails.zipCode" };
  const phone = form.shipping.phoneNumber.trim();
  if (phone === "" || isIndianMobile(phone)) return undefined;
  return { alert: shippingDetailsAlerts.phoneInvalid, field: "shippingDetails.phoneNumber" };
}

/** What is sent: the contract's body. */
export function bodyOf(form: ShippingForm) {
  return {
    basicDetails: { GSTIN: normaliseGstin(form.GSTIN), UIN: form.UIN.trim() },
    billingDetails: form.billing,
    shippingDetails: form.isSameAsBilling ? form.billing : form.shipping,
  };
}

const pinAlert = "Please provide a valid 6-digit PIN code.";

function withBilling(form: ShippingForm, billing: AddressDraft): ShippingForm {
  return { ...form, billing, shipping: form.isSameAsBilling ? billing : form.shipping };
}

function hasRightPin({ country, zipCode }: AddressDraft): boolean {
  return country !== "India" || isPincode(zipCode.trim());
}

function fieldOf(alert: string, form: ShippingForm): string {
  switch (alert) {
    case shippingDetailsAlerts.billingIncomplete:
      return `billingDetails.${firstEmpty(form.billing)}`;
    case shippingDetailsAlerts.phoneInvalid:
      return "billingDetails.phoneNumber";
    case shippingDetailsAlerts.shippingIncomplete:
      return `shippingDetails.${firstEmpty(form.shipping)}`;
    default:
      return "basicDetails.GSTIN";
  }
}

/** The first empty field in the order in which the form shows them. */
function firstEmpty(address: AddressDraft): AddressField {
  const shown = ["name", "companyName", "address", "zipCode", "district", "state", "phoneNumber"] as const;
  return shown.find((field) => address[field].trim() === "") ?? "name";
}
