import { describe, expect, it } from "vitest";
import { type AddressDraft, editAddress, emptyAddress } from "#app/components/address/address-draft.ts";
import {
  type ShippingForm,
  type ShippingFormEvent,
  bodyOf,
  formProblems,
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
  it(
    "copies billing to shipping when Same as Billing is ticked, and clears shipping when unticked",
    { tags: ["buyer-4.13", "buyer-4.14"] },
    () => {
      const ticked = after({ ...complete, shipping: emptyAddress }, tick(true));
      expect(ticked.shipping).toEqual(filled);
      expect(after(ticked, tick(false)).shipping).toEqual(emptyAddress);
    },
  );

  it("keeps shipping the same while it is ticked", () => {
    const edited = after(complete, tick(true), {
      type: "billing-edited",
      field: "district",
      value: "Mysuru",
    });
    expect(edited.shipping.district).toBe("Mysuru");
  });

  it("fills and locks the billing state from the GSTIN's first two digits", { tags: ["buyer-4.15"] }, () => {
    const typed = after(startShippingForm(null), { type: "gstin-typed", value: "27" });
    expect(typed.billing.state).toBe("Maharashtra");
    expect(
      after(typed, { type: "billing-edited", field: "country", value: "United States" }).billing.state,
    ).toBe("Maharashtra");
  });

  it("leaves the state editable for NA and unknown codes", () => {
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

describe("checks before saving", () => {
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
  ])(
    "%s",
    { tags: ["buyer-5.9", "buyer-5.11", "buyer-5.12", "buyer-5.13", "buyer-5.14"] },
    (_, form, alert, field) => {
      const problems = formProblems(form);
      expect(problems?.text).toBe(alert);
      expect(Object.entries(problems?.errors ?? {}).filter(([, error]) => error)).toEqual([
        [field, expect.any(String)],
      ]);
    },
  );

  it("alerts the first problem, with a message beside every wrong field", { tags: ["buyer-5.12"] }, () => {
    const form = { ...startShippingForm(null), GSTIN: "NA", UIN: "<b>", isSameAsBilling: false };
    const problems = formProblems(form);
    expect(problems?.text).toBe("Please fill out all mandatory billing fields.");
    expect(problems?.errors).toMatchObject({
      "basicDetails.UIN": "Please provide a UIN of 15 characters, such as 0717UNO00157UNO, or none.",
      "billingDetails.name": "Name is required.",
      "billingDetails.phoneNumber": "Phone number is required.",
      "shippingDetails.state": "State is required.",
    });
    expect(problems?.errors).not.toHaveProperty("shippingDetails.phoneNumber");
    expect(problems?.errors["billingDetails.country"]).toBeUndefined();
  });

  it(
    "a complete form passes; shipping needs no phone, and no fields when same as billing",
    { tags: ["buyer-5.14"] },
    () => {
      expect(formProblems(complete)).toBeUndefined();
      expect(formProblems(shipping({ phoneNumber: "" }))).toBeUndefined();
      expect(formProblems({ ...shipping({ name: "" }), isSameAsBilling: true })).toBeUndefined();
    },
  );

  it("accepts a foreign ZIP code unchanged", () => {
    expect(formProblems(billing({ country: "United States", zipCode: "94103" }))).toBeUndefined();
  });
});

describe("hints while typing", () => {
  it("warns of a wrong check digit, not of an incomplete GSTIN", { tags: ["ruling-accounts.14"] }, () => {
    expect(gstinWarning("07AAACD0000D1ZR")).toBeUndefined();
    expect(gstinWarning(" 07aaacd0000d1zq")).toMatch(/typing error/);
    expect(gstinWarning("07AAACD")).toBeUndefined();
    expect(gstinWarning("NA")).toBeUndefined();
  });

  it("accepts a pasted GSTIN, and sends it trimmed and in capitals", { tags: ["buyer-5.10"] }, () => {
    const typed = after(startShippingForm(null), { type: "gstin-typed", value: " 27abcde 1234-f1z0\n" });
    expect(typed.GSTIN).toBe("27abcde1234f1z0");
    expect(typed.billing.state).toBe("Maharashtra");
    expect(after(typed, { type: "gstin-left" }).GSTIN).toBe("27ABCDE1234F1Z0");
    expect(bodyOf(typed).basicDetails).toEqual({ GSTIN: "27ABCDE1234F1Z0", UIN: "" });
    expect(bodyOf({ ...typed, GSTIN: " na " }).basicDetails.GSTIN).toBe("NA");
  });

  it("accepts PIN codes and phone numbers with spaces and prefixes", () => {
    expect(editAddress(filled, "zipCode", " 560 001").zipCode).toBe("560001");
    expect(editAddress({ ...filled, country: "Other" }, "zipCode", "SW1A 1AA").zipCode).toBe("SW1A 1AA");
    for (const typed of ["+91 98765-43210", "098765 43210", "(98765) 43210"])
      expect(editAddress(filled, "phoneNumber", typed).phoneNumber).toBe("9876543210");
    expect(editAddress(filled, "phoneNumber", "98765").phoneNumber).toBe("98765");
  });

  it("clears the state when the country changes", { tags: ["buyer-4.16"] }, () => {
    expect(editAddress(filled, "country", "Other")).toMatchObject({ country: "Other", state: "" });
    expect(editAddress(filled, "country", "India").state).toBe("Karnataka");
  });
});
