import { shippingDetailsProblem } from "@dakbag/domain/orders/shipping-details-problem";
import fc from "fast-check";
import { expect, test } from "vitest";
import { saveShippingDetails } from "./shipping-details.ts";

const valid = {
  name: "Asha Verma",
  companyName: "Verma Traders",
  address: "Plot 7, Udyog Vihar",
  district: "Gurugram",
  state: "Haryana",
  zipCode: "122016",
  country: "India",
};

/** A valid value, a missing one as a form may send it, or one of the others. */
const typed = (right: string, ...others: string[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(right) }, fc.constantFrom("", "  ", undefined, ...others));
const typedAddress = {
  name: typed(valid.name),
  companyName: typed(valid.companyName),
  address: typed(valid.address),
  district: typed(valid.district),
  state: typed(valid.state),
  zipCode: typed(valid.zipCode),
  country: typed(valid.country),
};

test(
  "the server and the form reject the same details with the same message",
  { tags: ["buyer-5.9", "buyer-5.11", "buyer-5.12", "buyer-5.13", "buyer-5.14"] },
  () => {
    const form = fc.record({
      basicDetails: fc.record({ GSTIN: typed("06abcde1234f1zk ", "NA", "N/A", "06ABCDE1234F0Z4") }),
      billingDetails: fc.record({ ...typedAddress, phoneNumber: typed("9876543210", "5876543210", "98765") }),
      shippingDetails: fc.record(typedAddress),
    });
    let refusals = 0;
    fc.assert(
      fc.property(form, (details) => {
        const answer = saveShippingDetails.body.safeParse(details);
        expect(answer.error?.issues[0]?.message).toBe(shippingDetailsProblem(details));
        if (!answer.success) refusals += 1;
      }),
      { numRuns: 1000 },
    );
    expect(refusals).toBeGreaterThan(100);
    expect(refusals).toBeLessThan(1000);
  },
);
