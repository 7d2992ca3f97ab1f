import type { saveShippingDetails as contract } from "@dakbag/contracts/shipping-details";
import { hasValidCheckDigit, isNotApplicable } from "@dakbag/domain/gst/gstin";
import type * as z from "zod";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { putDefaultAddress } from "../shipping-addresses/keep-addresses.ts";
import { partsOf } from "../shipping-addresses/present-address.ts";
import { putDetails } from "./shipping-details.queries.ts";

type Form = z.output<typeof contract.body>;

/**
 * Saves a buyer's details in the place of earlier ones; their shipping address is the default one from then on. A
 * GSTIN with a wrong check digit is saved and marked (rulings: accounts). The billing state is kept as it came, also
 * when the GSTIN's first digits name another: the form fills it in, but states have been renamed and divided, and an
 * order must not fail over that.
 */
export async function saveShippingDetails(
  { db, clock }: Pick<Shop, "db" | "clock">,
  userId: string,
  form: Form,
): Promise<{ isGstinCheckDigitRight: boolean }> {
  const { GSTIN, UIN } = form.basicDetails;
  const isGstinCheckDigitRight = isNotApplicable(GSTIN) || hasValidCheckDigit(GSTIN);
  const billing = partsOf(form.billingDetails);
  const address = partsOf(form.shippingDetails);
  const now = clock();
  await transaction(db, async (tx) => {
    await putDefaultAddress(tx, userId, { address, now });
    await putDetails(tx, userId, GSTIN, UIN, isGstinCheckDigitRight, billing, now);
  });
  return { isGstinCheckDigitRight };
}
