import type {
  SavedShippingDetails,
  saveShippingDetails as contract,
} from "@dakbag/contracts/shipping-details";
import { hasValidCheckDigit, isNotApplicable, readUin } from "@dakbag/domain/gst/gstin";
import type * as z from "zod";
import { type BuyingParty, detailsOwner } from "../../platform/caller.ts";
import { type Queryable, together, transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { saveDefaultAddress } from "./change-addresses.ts";
import { billingFields, deliveryFields, presentAddress } from "./present-address.ts";
import {
  findDefaultPin,
  findDetailsOf,
  upsertDetails,
  type ShippingDetails,
} from "./buyer-details.queries.ts";
import { gstinStateWarning } from "@dakbag/domain/gst/gstin-state";
import { billingStateWarning } from "@dakbag/domain/places/delivery-state";
import { statesInDirectory } from "../delivery/pin-directory.ts";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";

type Form = z.output<typeof contract.body>;

/**
 * Replaces the details of a buyer or branch; their shipping address becomes the default one. A GSTIN with a wrong check digit is
 * saved and marked (rulings: accounts). The billing state may differ from the GSTIN's first digits: states have been renamed
 * and divided, and an order must not fail because of that. For the same reason one that contradicts its PIN code, and a GSTIN of
 * another state than the address, is only warned of; that of the shipping address is refused.
 *
 * @throws ShopError 400 when the PIN code is in another state than the shipping address
 */
export async function saveShippingDetails(
  { db, clock }: Pick<Shop, "db" | "clock">,
  ownerId: string,
  form: Form,
): Promise<{ isGstinCheckDigitRight: boolean; stateWarning: string | undefined }> {
  const { GSTIN, UIN } = form.basicDetails;
  const isGstinCheckDigitRight = isNotApplicable(GSTIN) || hasValidCheckDigit(GSTIN);
  const billing = billingFields(form.billingDetails);
  const address = deliveryFields(form.shippingDetails, "shippingDetails.");
  const now = clock();
  await transaction(db, async (tx) => {
    await together([
      saveDefaultAddress(tx, ownerId, { address, now }),
      upsertDetails(tx, {
        ownerId,
        gstin: GSTIN,
        uin: UIN,
        isGstinCheckDigitRight,
        billingAddress: billing,
        now,
      }),
    ]);
  });
  const states = statesInDirectory(billing.zipCode);
  const stateWarning = gstinStateWarning(GSTIN, billing, states) ?? billingStateWarning(billing, states);
  return { isGstinCheckDigitRight, stateWarning };
}

/** The saved details of a buyer or branch, if any. */
export async function findShippingDetails(
  db: Queryable,
  ownerId: string,
): Promise<ShippingDetails | undefined> {
  const [details] = await findDetailsOf(db, ownerId);
  return details;
}

/** Whether the default address of who buys is in Delhi; false with `zipCode` null when none is saved (buyer §5). */
export async function isFromDelhi(
  db: Queryable,
  party: BuyingParty,
): Promise<{ isFromDelhi: boolean; zipCode: string | null }> {
  const [saved] = await findDefaultPin(db, party.userId, detailsOwner(party));
  return { isFromDelhi: isDelhiPincode(saved?.pin ?? undefined), zipCode: saved?.zipCode ?? null };
}

/** Details for buyers: addresses joined (buyer §3), with their fields. */
export function presentShippingDetails(details: ShippingDetails): SavedShippingDetails {
  const { gstin, uin, isGstinCheckDigitRight } = details;
  return {
    basicDetails: { GSTIN: gstin, UIN: readUin(uin) ?? "", isGstinCheckDigitRight },
    billingDetails: presentAddress(details.billingAddress),
    shippingDetails: presentAddress(details.shippingAddress),
  };
}
