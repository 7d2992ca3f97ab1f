import { describe, expect, test } from "vitest";
import { isReadyToPay, shippingDetailsProblem } from "./shipping-details-problem.ts";

const address = {
  name: "Asha Verma",
  companyName: "Verma Traders",
  address: "Plot 7, Udyog Vihar",
  district: "Gurugram",
  state: "Haryana",
  zipCode: "122016",
  country: "India",
  phoneNumber: "9876543210",
};
const form = {
  basicDetails: { GSTIN: "06ABCDE1234F1Z4" },
  billingDetails: address,
  shippingDetails: address,
};

describe("shipping details", () => {
  test.each(["06ABCDE1234F1Z4", " 06abcde1234f1z4 ", "NA", "na", "06ABCDE1234F1ZA"])(
    "may be saved with the GSTIN %j",
    { tags: ["buyer-5.10", "buyer-5.11", "ruling-accounts.14"] },
    (GSTIN) => {
      expect(shippingDetailsProblem({ ...form, basicDetails: { GSTIN } })).toBeUndefined();
    },
  );

  test.each(["", "  ", undefined])(
    "cannot be saved with the empty GSTIN %j",
    { tags: ["buyer-5.9"] },
    (GSTIN) => {
      expect(shippingDetailsProblem({ ...form, basicDetails: { GSTIN } })).toBe(
        "Please provide a GST Number or 'NA' if not available.",
      );
    },
  );

  test.each(["N/A", "06ABCDE1234F0Z4", "06ABCDE1234F1Z"])(
    "cannot be saved with the invalid GSTIN %j",
    { tags: ["buyer-5.11"] },
    (GSTIN) => {
      expect(shippingDetailsProblem({ ...form, basicDetails: { GSTIN } })).toBe(
        "Please provide a valid GST Number or 'NA' if not available.",
      );
    },
  );

  test.each(Object.keys(address))(
    "cannot be saved without the billing %s",
    { tags: ["buyer-5.12"] },
    (field) => {
      for (const empty of ["", "  ", undefined]) {
        expect(shippingDetailsProblem({ ...form, billingDetails: { ...address, [field]: empty } })).toBe(
          "Please fill out all mandatory billing fields.",
        );
      }
    },
  );

  test.each(["5876543210", "987654321", "+9198765432"])(
    "cannot be saved with the invalid mobile number %s",
    { tags: ["buyer-5.13"] },
    (phoneNumber) => {
      expect(shippingDetailsProblem({ ...form, billingDetails: { ...address, phoneNumber } })).toBe(
        "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9.",
      );
    },
  );

  test.each(Object.keys(address).filter((field) => field !== "phoneNumber"))(
    "cannot be saved without the shipping %s",
    { tags: ["buyer-5.14"] },
    (field) => {
      expect(shippingDetailsProblem({ ...form, shippingDetails: { ...address, [field]: "" } })).toBe(
        "Please fill out all mandatory shipping fields.",
      );
    },
  );

  test("may be saved without a shipping phone, and without a shipping address if it is the billing address", () => {
    expect(
      shippingDetailsProblem({ ...form, shippingDetails: { ...address, phoneNumber: "" } }),
    ).toBeUndefined();
    expect(shippingDetailsProblem({ ...form, shippingDetails: undefined })).toBeUndefined();
  });

  test("are checked in the order of the specification", () => {
    const billingDetails = { ...address, phoneNumber: "1" };
    const worst = { basicDetails: { GSTIN: "X" }, billingDetails: {}, shippingDetails: {} };
    expect(shippingDetailsProblem({ ...worst, basicDetails: {} })).toMatch("provide a GST Number");
    expect(shippingDetailsProblem(worst)).toMatch("valid GST Number");
    expect(shippingDetailsProblem({ ...worst, basicDetails: { GSTIN: "NA" } })).toMatch("billing fields");
    expect(shippingDetailsProblem({ ...form, billingDetails, shippingDetails: {} })).toMatch("phone number");
  });
});

describe("Pay Now of the popup", { tags: ["buyer-5.16"] }, () => {
  test.each(["companyName", "address", "country", "zipCode", "phoneNumber"])(
    "is disabled without %s",
    (field) => {
      expect(isReadyToPay(address)).toBe(true);
      expect(isReadyToPay({ ...address, [field]: " " })).toBe(false);
    },
  );

  test("is enabled without name, district and state", () => {
    expect(isReadyToPay({ ...address, name: "", district: "", state: "" })).toBe(true);
  });
});
