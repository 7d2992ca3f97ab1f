import { namedStatement, statement } from "../../platform/database.ts";
import type { AddressFields } from "./address-fields.ts";

export interface AddressRow {
  id: string;
  address: AddressFields;
  isDefault: boolean;
}

/** Serialises changes of a buyer's addresses; it locks the user, because there may be no address yet. */
export const lockOwner = statement<[userId: string], { id: string }>(
  "shipping_addresses.lock_owner",
  "SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE",
);

export const findAddressesOf = statement<[userId: string], AddressRow>(
  "shipping_addresses.find",
  `SELECT id, address, is_default AS "isDefault" FROM shipping_addresses
   WHERE user_id = $1 ORDER BY is_default DESC, saved_at DESC, id DESC`,
);

export const insertAddress = statement<
  [id: string, userId: string, address: AddressFields, isDefault: boolean, now: Date],
  never
>(
  "shipping_addresses.insert",
  `INSERT INTO shipping_addresses (id, user_id, address, is_default, saved_at) VALUES ($1, $2, $3, $4, $5)`,
);

export const updateAddress = statement<[id: string, address: AddressFields], never>(
  "shipping_addresses.set",
  "UPDATE shipping_addresses SET address = $2 WHERE id = $1",
);

export const clearDefault = statement<[userId: string], never>(
  "shipping_addresses.clear_default",
  "UPDATE shipping_addresses SET is_default = false WHERE user_id = $1 AND is_default",
);

export const setDefault = statement<[id: string], never>(
  "shipping_addresses.set_default",
  "UPDATE shipping_addresses SET is_default = true WHERE id = $1",
);

export const deleteAddressById = statement<[id: string], never>(
  "shipping_addresses.delete",
  "DELETE FROM shipping_addresses WHERE id = $1",
);

export interface ShippingDetails {
  gstin: string;
  uin: string;
  isGstinCheckDigitRight: boolean;
  billingAddress: AddressFields;
  shippingAddress: AddressFields;
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
  `SELECT address ->> 'zipCode' AS "zipCode", (SELECT pin FROM default_pins WHERE user_id = $1) AS pin
   FROM shipping_addresses WHERE user_id = $1 AND is_default`,
);

/** Inserts or replaces the details. */
export const upsertDetails = namedStatement<
  {
    userId: string;
    gstin: string;
    uin: string;
    isGstinCheckDigitRight: boolean;
    billingAddress: AddressFields;
    now: Date;
  },
  never
>(
  "shipping_details.put",
  ["userId", "gstin", "uin", "isGstinCheckDigitRight", "billingAddress", "now"],
  `INSERT INTO shipping_details (user_id, gstin, uin, is_gstin_check_digit_right, billing_address, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (user_id) DO UPDATE SET gstin = excluded.gstin, uin = excluded.uin,
     is_gstin_check_digit_right = excluded.is_gstin_check_digit_right,
     billing_address = excluded.billing_address, updated_at = excluded.updated_at`,
);

/** The saved details and addresses of a buyer whose account is erased. */
export const deleteDetailsOf = statement<[userId: string], never>(
  "shipping_details.delete_of",
  `WITH addresses AS (DELETE FROM shipping_addresses WHERE user_id = $1)
   DELETE FROM shipping_details WHERE user_id = $1`,
);
