import { statement } from "../../platform/database.ts";

/** An address in the parts it is kept in; `address` is the plain line, without district and state. */
export interface AddressParts {
  name: string;
  companyName: string;
  address: string;
  district: string;
  state: string;
  country: string;
  zipCode: string;
  phoneNumber: string;
}

export interface ShippingDetails {
  gstin: string;
  uin: string;
  isGstinCheckDigitRight: boolean;
  billingAddress: AddressParts;
  shippingAddress: AddressParts;
}

export const findDetailsOfUser = statement<[userId: string], ShippingDetails>(
  "shipping_details.find",
  `SELECT gstin, uin, is_gstin_check_digit_right AS "isGstinCheckDigitRight",
     billing_address AS "billingAddress", shipping_address AS "shippingAddress"
   FROM shipping_details WHERE user_id = $1`,
);

export const findShippingZipCode = statement<[userId: string], { zipCode: string }>(
  "shipping_details.find_zip_code",
  `SELECT shipping_zip_code AS "zipCode" FROM shipping_details WHERE user_id = $1`,
);

/** Puts new details in the place of the old. */
export const putDetails = statement<
  [
    userId: string,
    gstin: string,
    uin: string,
    isGstinCheckDigitRight: boolean,
    billingAddress: AddressParts,
    shippingAddress: AddressParts,
    shippingZipCode: string,
    now: Date,
  ],
  never
>(
  "shipping_details.put",
  `INSERT INTO shipping_details (user_id, gstin, uin, is_gstin_check_digit_right, billing_address,
     shipping_address, shipping_zip_code, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (user_id) DO UPDATE SET gstin = excluded.gstin, uin = excluded.uin,
     is_gstin_check_digit_right = excluded.is_gstin_check_digit_right,
     billing_address = excluded.billing_address, shipping_address = excluded.shipping_address,
     shipping_zip_code = excluded.shipping_zip_code, updated_at = excluded.updated_at`,
);
