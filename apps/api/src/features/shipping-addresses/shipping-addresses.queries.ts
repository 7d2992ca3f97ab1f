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

export interface AddressRow {
  id: string;
  address: AddressParts;
  isDefault: boolean;
}

/**
 * SQL for the PIN code of a buyer's default address, null when none is saved or it is not in India: the one that
 * decides on 500 pieces (rulings: cart, stock, checkout).
 *
 * @param userId the column or parameter that names the buyer
 */
export function defaultPinOf(userId: string): string {
  return `(SELECT home.address ->> 'zipCode' FROM shipping_addresses home
    WHERE home.user_id = ${userId} AND home.is_default AND home.address ->> 'country' = 'India')`;
}

/** Locks the buyer, not the addresses, of which there may be none yet: whoever changes them takes a turn. */
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
  [id: string, userId: string, address: AddressParts, isDefault: boolean, now: Date],
  never
>(
  "shipping_addresses.insert",
  `INSERT INTO shipping_addresses (id, user_id, address, is_default, saved_at) VALUES ($1, $2, $3, $4, $5)`,
);

export const setAddress = statement<[id: string, address: AddressParts], never>(
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

export const deleteAddressRow = statement<[id: string], never>(
  "shipping_addresses.delete",
  "DELETE FROM shipping_addresses WHERE id = $1",
);
