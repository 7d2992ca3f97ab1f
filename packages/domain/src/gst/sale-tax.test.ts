import { describe, expect, test } from "vitest";
import { saleTax } from "./sale-tax.ts";

const inDelhi = { companyName: "Ravi Exports", state: "Delhi", country: "India", zipCode: "110041" };
const inPune = { ...inDelhi, state: "Maharashtra", zipCode: "411001" };
const ofDelhi = "07AAACD0000D1ZR";
const ofPune = "27ABCDE1234F1Z0";
const charged = [{ taxablePaise: 1_709_525, gstRateBasisPoints: 1200, gstPaise: 205_143 }];
const sale = (to: typeof inDelhi, gstin: string, billed = to) =>
  saleTax({ gstin, billingAddress: billed, shippingAddress: to, supplierGstin: ofDelhi }, charged);

describe("the tax of a sale", { tags: ["ruling-invoice.2", "ruling-invoice.3", "ruling-cart.29"] }, () => {
  test("within the seller's state is CGST and SGST, with what their rounding leaves", () => {
    expect(sale(inDelhi, "NA")).toMatchObject({
      isIntraState: true,
      stateTaxName: "SGST",
      totals: {
        cgstPaise: 102_572,
        sgstPaise: 102_572,
        igstPaise: 0,
        roundOffPaise: -1,
        totalPaise: 1_914_668,
      },
    });
  });

  test("to another state is IGST, and comes to the same sum", () => {
    expect(sale(inPune, ofPune)).toMatchObject({
      isIntraState: false,
      gstin: ofPune,
      place: { stateName: "Maharashtra" },
      totals: { cgstPaise: 0, sgstPaise: 0, igstPaise: 205_143, roundOffPaise: 0, totalPaise: 1_914_668 },
    });
  });

  test("for a third party is that of the registered buyer's state", () => {
    expect(sale({ ...inDelhi, companyName: "Another" }, ofPune, inPune).isIntraState).toBe(false);
  });

  test("of a mistyped GST number is that of an unregistered buyer", () => {
    const mistyped = sale({ ...inDelhi, companyName: "Another" }, "27ABCDE1234F1Z1", inPune);
    expect([mistyped.gstin, mistyped.isIntraState]).toEqual(["NA", true]);
  });
});
