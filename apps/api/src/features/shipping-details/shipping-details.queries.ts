import { statement } from "../../platform/database.ts";
import { type AddressParts, defaultPinOf } from "../shipping-addresses/shipping-addresses.queries.ts";

export interface ShippingDetails {
  gstin: string;
  uin: string;
  isGstinCheckDigitRight: boolean;
  billingAddress: AddressParts;
  shippingAddress: AddressParts;
}

/** The shipping address is the default one of the buyer's addresses. */
export const findDetailsOfUser = statement<[userId: string], ShippingDetails>(
  "shipping_details.find",
  `SELECT d.gstin, d.uin, d.is_gstin_check_digit_right AS "isGstinCheckDigitRight",
     d.billing_address AS "billingAddress", a.address AS "shippingAddress"
   FROM shipping_details d JOIN shipping_addresses a ON a.user_id = d.user_id AND a.is_default
   WHERE d.user_id = $1`,
);

/** No row when no address is saved; `pin` is null for one that is not in India. */
export const findDefaultPin = statement<[userId: string], { zipCode: string; pin: string | null }>(
  "shipping_details.find_default_pin",
  `SELECT address ->> 'zipCode' AS "zipCode", ${defaultPinOf("$1")} AS pin
   FROM shipping_addresses WHERE user_id = $1 AND is_default`,
);

/** Puts new details in the place of the old. */
export const putDetails = statement<
  [
    userId: string,
    gstin: string,
    uin: string,
    isGstinCheckDigitRight: boolean,
    billingAddress: AddressParts,
    now: Date,
  ],
  never
>(
  "shipping_details.put",
  `INSERT INTO shipping_details (user_id, gstin, uin, is_gstin_check_digit_right, billing_address, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (user_id) DO UPDATE SET gstin = excluded.gstin, uin = excluded.uin,
     is_gstin_check_digit_right = excluded.is_gstin_check_digit_right,
     billing_address = excluded.billing_address, updated_at = excluded.updated_at`,
);
