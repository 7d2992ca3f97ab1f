import { describe, expect, it } from "vitest";
import {
  type AddressDraft,
  editAddress,
  emptyAddress,
  pinHint,
} from "#app/features/address/address-draft.ts";
import {
  type ShippingForm,
  type ShippingFormEvent,
  formProblem,
  gstinWarning,
  shippingFormStep,
  startShippingForm,
} from "./shipping-form.ts";

const filled: AddressDraft = {
  name: "Ravi",
  companyName: "Ravi Exports",
  address: "12 MG Road",
  district: "Bengaluru",
  state: "Karnataka",
  country: "India",
  zipCode: "560001",
  phoneNumber: "9876543210",
};
const complete: ShippingForm = {
  GSTIN: "NA",
  UIN: "",
  billing: filled,
  shipping: filled,
  isSameAsBilling: false,
};
const after = (form: ShippingForm, ...events: ShippingFormEvent[]) => events.reduce(shippingFormStep, form);
const tick = (isTicked: boolean): ShippingFormEvent => ({ type: "same-as-billing", isTicked });

describe("shipping form", () => {
  it("copies billing to shipping when Same as Billing is ticked, and clears shipping when unticked (buyer §4)", () => {
    const ticked = after({ ...complete, shipping: emptyAddress }, tick(true));
    expect(ticked.shipping).toEqual(filled);
    expect(after(ticked, tick(false)).shipping).toEqual(emptyAddress);
  });

  it("keeps shipping the same while it is ticked", () => {
    const edited = after(complete, tick(true), {
      type: "billing-edited",
      field: "district",
      value: "Mysuru",
    });
    expect(edited.shipping.district).toBe("Mysuru");
  });

  it("fills the billing state from the GSTIN's first two digits and holds it (buyer §4)", () => {
    const typed = after(startShippingForm(null), { type: "gstin-typed", value: "27" });
    expect(typed.billing.state).toBe("Maharashtra");
    expect(
      after(typed, { type: "billing-edited", field: "country", value: "United States" }).billing.state,
    ).toBe("Maharashtra");
  });

  it("leaves the state free for NA and for unknown codes", () => {
    const typed = after(complete, { type: "gstin-typed", value: "NA" });
    expect(after(typed, { type: "billing-edited", field: "state", value: "Goa" }).billing.state).toBe("Goa");
    expect(after(complete, { type: "gstin-typed", value: "99" }).billing.state).toBe("Karnataka");
  });

  it("starts from saved details, ticked when both addresses are the same", () => {
    const saved = { ...filled, country: "India", addressLine: filled.address, address: "joined" };
    const form = startShippingForm({
      basicDetails: { GSTIN: "NA", UIN: "7", isGstinCheckDigitRight: true },
      billingDetails: saved,
      shippingDetails: saved,
    });
    expect(form).toEqual({ GSTIN: "NA", UIN: "7", billing: filled, shipping: filled, isSameAsBilling: true });
  });
});

describe("what keeps the form from being saved", () => {
  const billing = (change: Partial<AddressDraft>): ShippingForm => ({
    ...complete,
    billing: { ...filled, ...change },
  });
  const shipping = (change: Partial<AddressDraft>): ShippingForm => ({
    ...complete,
    shipping: { ...filled, ...change },
  });

  it.each([
    [
      "no GSTIN",
      { ...complete, GSTIN: "" },
      "Please provide a GST Number or 'NA' if not available.",
      "basicDetails.GSTIN",
    ],
    [
      "a wrong GSTIN",
      { ...complete, GSTIN: "27ABC" },
      "Please provide a valid GST Number or 'NA' if not available.",
      "basicDetails.GSTIN",
    ],
    [
      "an empty billing field",
      billing({ district: " " }),
      "Please fill out all mandatory billing fields.",
      "billingDetails.district",
    ],
    [
      "a wrong phone",
      billing({ phoneNumber: "5876543210" }),
      "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9.",
      "billingDetails.phoneNumber",
    ],
    [
      "an empty shipping field",
      shipping({ state: "" }),
      "Please fill out all mandatory shipping fields.",
      "shippingDetails.state",
    ],
    [
      "a short PIN code",
      billing({ zipCode: "5600" }),
      "Please provide a valid 6-digit PIN code.",
      "billingDetails.zipCode",
    ],
    [
      "a wrong shipping phone",
      shipping({ phoneNumber: "12" }),
      "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9.",
      "shippingDetails.phoneNumber",
    ],
  ])("%s (buyer §5)", (_, form, alert, field) => {
    expect(formProblem(form)).toEqual({ alert, field });
  });

  it("nothing when all is there; shipping needs no phone, and none of its fields when same as billing (buyer §5)", () => {
    expect(formProblem(complete)).toBeUndefined();
    expect(formProblem(shipping({ phoneNumber: "" }))).toBeUndefined();
    expect(formProblem({ ...shipping({ name: "" }), isSameAsBilling: true })).toBeUndefined();
  });

  it("takes a foreign ZIP code as it is", () => {
    expect(formProblem(billing({ country: "United States", zipCode: "94103" }))).toBeUndefined();
  });
});

describe("hints while typing", () => {
  it("warns of a wrong check digit, never of a half-typed GSTIN (rulings: accounts)", () => {
    expect(gstinWarning("07AAACD0000D1ZR")).toBeUndefined();
    expect(gstinWarning(" 07aaacd0000d1zq")).toMatch(/typing error/);
    expect(gstinWarning("07AAACD")).toBeUndefined();
    expect(gstinWarning("NA")).toBeUndefined();
  });

  it("says where a pincode lies only when that is another state", () => {
    expect(pinHint({ ...filled, zipCode: "110001" })).toBe("PIN 110001 looks like Delhi, not Karnataka.");
    expect(pinHint({ ...filled, zipCode: "110001", state: "" })).toBe("PIN 110001 looks like Delhi.");
    expect(pinHint(filled)).toBeUndefined();
    expect(pinHint({ ...filled, country: "Other", zipCode: "110001" })).toBeUndefined();
  });

  it("clears the state with another country (buyer §4)", () => {
    expect(editAddress(filled, "country", "Other")).toMatchObject({ country: "Other", state: "" });
    expect(editAddress(filled, "country", "India").state).toBe("Karnataka");
  });
});
