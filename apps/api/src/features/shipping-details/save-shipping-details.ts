import type { saveShippingDetails as contract } from "@dakbag/contracts/shipping-details";
import { hasRightCheckDigit, isNotApplicable } from "@dakbag/domain/gstin";
import { addressLine } from "@dakbag/domain/shipping-address";
import type * as z from "zod";
import type { Shop } from "../../shop.ts";
import { type AddressParts, putDetails } from "./shipping-details.queries.ts";

type Form = z.output<typeof contract.body>;

/**
 * Saves a buyer's details in the place of earlier ones. A GSTIN with a wrong check digit is saved and marked
 * (rulings: accounts). The billing state is kept as it came, also when the GSTIN's first digits name another: the
 * form fills it in, but states have been renamed and divided, and an order must not fail over that.
 */
export async function saveShippingDetails(
  { db, clock }: Pick<Shop, "db" | "clock">,
  userId: string,
  form: Form,
): Promise<{ isGstinCheckDigitRight: boolean }> {
  const { GSTIN, UIN } = form.basicDetails;
  const isGstinCheckDigitRight = isNotApplicable(GSTIN) || hasRightCheckDigit(GSTIN);
  const billing = partsOf(form.billingDetails);
  const shipping = partsOf(form.shippingDetails);
  await putDetails(
    db,
    userId,
    GSTIN,
    UIN,
    isGstinCheckDigitRight,
    billing,
    shipping,
    shipping.zipCode,
    clock(),
  );
  return { isGstinCheckDigitRight };
}

/** An address that is joined already, as it was read back, is taken apart again. */
function partsOf(form: AddressParts): AddressParts {
  const { name, companyName, district, state, country, zipCode, phoneNumber } = form;
  return { name, companyName, address: addressLine(form), district, state, country, zipCode, phoneNumber };
}
