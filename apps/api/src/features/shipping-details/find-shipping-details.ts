import type { SavedShippingDetails } from "@dakbag/contracts/shipping-details";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import type { Queryable } from "../../platform/database.ts";
import { presentAddress } from "../shipping-addresses/present-address.ts";
import { findDefaultPin, findDetailsOfUser, type ShippingDetails } from "./shipping-details.queries.ts";

/** A buyer's saved details in their parts; undefined when nothing was saved yet. */
export async function findShippingDetails(
  db: Queryable,
  userId: string,
): Promise<ShippingDetails | undefined> {
  const [details] = await findDetailsOfUser(db, userId);
  return details;
}

/** Whether a buyer's goods go to Delhi; `zipCode` is null, and the answer no, when no PIN is saved (buyer §5). */
export async function isFromDelhi(
  db: Queryable,
  userId: string,
): Promise<{ isFromDelhi: boolean; zipCode: string | null }> {
  const [saved] = await findDefaultPin(db, userId);
  return { isFromDelhi: isDelhiPincode(saved?.pin ?? undefined), zipCode: saved?.zipCode ?? null };
}

/** Details as buyers read them: addresses joined (buyer §3), their parts beside them. */
export function presentShippingDetails(details: ShippingDetails): SavedShippingDetails {
  const { gstin, uin, isGstinCheckDigitRight } = details;
  return {
    basicDetails: { GSTIN: gstin, UIN: uin, isGstinCheckDigitRight },
    billingDetails: presentAddress(details.billingAddress),
    shippingDetails: presentAddress(details.shippingAddress),
  };
}
