import type { SavedShippingDetails } from "@dakbag/contracts/shipping-details";
import type { AddressField } from "@dakbag/domain/places/address-field-problem";
import {
  gstinStateCode,
  hasGstinPattern,
  hasValidCheckDigit,
  normaliseGstin,
  readUin,
  uinProblem,
} from "@dakbag/domain/gst/gstin";
import { stateByGstCode } from "@dakbag/domain/places/indian-states";
import {
  addressProblems,
  gstinProblem,
  shippingDetailsProblem,
} from "@dakbag/domain/orders/shipping-details-problem";
import {
  type AddressDraft,
  draftOf,
  editAddress,
  emptyAddress,
  isSameDraft,
} from "#app/components/address/address-draft.ts";

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
  | { type: "gstin-left" }
  | { type: "uin-typed"; value: string }
  | { type: "billing-edited" | "shipping-edited"; field: AddressField; value: string }
  | { type: "same-as-billing"; isTicked: boolean }
  /** Another saved address is the default now. */
  | { type: "default-changed"; saved: SavedShippingDetails };

/** What the account says of the buyer, with which the first address begins. */
export type KnownContact = Pick<AddressDraft, "name" | "phoneNumber">;

/** The errors by field name, e.g. `billingDetails.zipCode`. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** The form as it opens; for a buyer without saved details with the account's name and phone, same as billing. */
export function startShippingForm(
  saved: SavedShippingDetails | null,
  contact: KnownContact | null = null,
): ShippingForm {
  if (!saved) {
    const billing = contact ? { ...emptyAddress, ...contact } : emptyAddress;
    return { GSTIN: "", UIN: "", billing, shipping: billing, isSameAsBilling: true };
  }
  const billing = draftOf(saved.billingDetails);
  const shipping = draftOf(saved.shippingDetails);
  const { GSTIN, UIN } = saved.basicDetails;
  return { GSTIN, UIN, billing, shipping, isSameAsBilling: isSameDraft(billing, shipping) };
}

export function shippingFormStep(form: ShippingForm, event: ShippingFormEvent): ShippingForm {
  switch (event.type) {
    case "gstin-typed": {
      // Spaces and hyphens come with a pasted one; capitals come when the field is left, so that the caret stays where it is.
      const GSTIN = event.value.replaceAll(/[\s-]/g, "");
      const state = stateOfGstin(GSTIN);
      const billing = state ? { ...form.billing, country: "India" as const, state } : form.billing;
      return withBilling({ ...form, GSTIN }, billing);
    }
    case "gstin-left":
      return { ...form, GSTIN: normaliseGstin(form.GSTIN) };
    case "uin-typed":
      return { ...form, UIN: event.value };
    case "billing-edited": {
      const billing = editAddress(form.billing, event.field, event.value);
      // The GSTIN's state stays locked through other changes.
      return withBilling(form, { ...billing, state: stateOfGstin(form.GSTIN) ?? billing.state });
    }
    case "shipping-edited": {
      // Also in the copy of the billing address, when its state is corrected there.
      const shipping = editAddress(form.shipping, event.field, event.value);
      return { ...form, shipping, isSameAsBilling: false };
    }
    case "same-as-billing":
      return {
        ...form,
        isSameAsBilling: event.isTicked,
        shipping: event.isTicked ? form.billing : emptyAddress,
      };
    case "default-changed": {
      const shipping = draftOf(event.saved.shippingDetails);
      return { ...form, shipping, isSameAsBilling: isSameDraft(form.billing, shipping) };
    }
  }
}

/** The state or territory of a GSTIN's first two digits: it fills the billing state and locks it (buyer §4). */
export function stateOfGstin(gstin: string): string | undefined {
  const code = gstinStateCode(gstin);
  return code === undefined ? undefined : stateByGstCode(code);
}

/** A warning, also while typing: a wrong check digit does not prevent saving (rulings: accounts). */
export function gstinWarning(typed: string, isReadOnly = false): string | undefined {
  const gstin = normaliseGstin(typed);
  if (!hasGstinPattern(gstin) || hasValidCheckDigit(gstin)) return undefined;
  const finding = "The last character does not match the rest";
  if (isReadOnly) return `Unverified: ${finding.toLowerCase()}.`;
  return `${finding}. Please check for a typing error; you can still save.`;
}

/** Why the form cannot be saved: the sentence and the errors by field; undefined when it can (buyer §5). */
export function formProblems(form: ShippingForm): { text: string; errors: FormErrors } | undefined {
  const { GSTIN, UIN, billing, shipping, isSameAsBilling } = form;
  const errors = {
    ...named("basicDetails", { GSTIN: gstinProblem(GSTIN), UIN: uinProblem(UIN) }),
    ...named("billingDetails", addressProblems(billing, "billing")),
    ...(!isSameAsBilling && named("shippingDetails", addressProblems(shipping, "shipping"))),
  };
  const alert = shippingDetailsProblem({
    basicDetails: { GSTIN },
    billingDetails: billing,
    ...(!isSameAsBilling && { shippingDetails: shipping }),
  });
  const first = alert ?? Object.values(errors).find((error) => error !== undefined);
  return first === undefined ? undefined : { text: first, errors };
}

/** The errors of one address out of those of the form. */
export function errorsOf(errors: FormErrors, group: string): FormErrors {
  const own = Object.entries(errors).filter(([name]) => name.startsWith(`${group}.`));
  return Object.fromEntries(own.map(([name, error]) => [name.slice(group.length + 1), error]));
}

/** What is sent: the contract's body. */
export function bodyOf(form: ShippingForm) {
  return {
    basicDetails: { GSTIN: normaliseGstin(form.GSTIN), UIN: readUin(form.UIN) ?? form.UIN.trim() },
    billingDetails: form.billing,
    shippingDetails: form.isSameAsBilling ? form.billing : form.shipping,
  };
}

function withBilling(form: ShippingForm, billing: AddressDraft): ShippingForm {
  return { ...form, billing, shipping: form.isSameAsBilling ? billing : form.shipping };
}

function named(group: string, problems: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [`${group}.${field}`, problem]),
  );
}
