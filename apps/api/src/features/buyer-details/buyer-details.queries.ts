import { namedStatement, statement } from "../../platform/database.ts";
import type { AddressFields } from "./address-fields.ts";

export interface AddressRow {
  id: string;
  address: AddressFields;
  isDefault: boolean;
}

/** Serialises changes of the addresses of a buyer or a branch; it locks these, because there may be no address yet. */
export const lockOwner = statement<[ownerId: string], { id: string }>(
  "shipping_addresses.lock_owner",
  `WITH person AS (SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE),
     branch AS (SELECT id FROM company_branches WHERE id = $1 AND closed_at IS NULL FOR NO KEY UPDATE)
   SELECT id FROM person UNION ALL SELECT id FROM branch`,
);

export const findAddressesOf = statement<[ownerId: string], AddressRow>(
  "shipping_addresses.find",
  `SELECT id, address, is_default AS "isDefault" FROM shipping_addresses
   WHERE owner_id = $1 ORDER BY is_default DESC, saved_at DESC, id DESC`,
);

// The columns of an owner: a person, or else a branch.
const personOrBranch = (owner: string) =>
  `(SELECT id FROM users WHERE id = ${owner}), (SELECT id FROM company_branches WHERE id = ${owner})`;

export const insertAddress = statement<
  [id: string, ownerId: string, address: AddressFields, isDefault: boolean, now: Date],
  never
>(
  "shipping_addresses.insert",
  `INSERT INTO shipping_addresses (id, user_id, branch_id, address, is_default, saved_at)
   VALUES ($1, ${personOrBranch("$2")}, $3, $4, $5)`,
);

export const updateAddress = statement<[id: string, address: AddressFields], never>(
  "shipping_addresses.set",
  "UPDATE shipping_addresses SET address = $2 WHERE id = $1",
);

export const clearDefault = statement<[ownerId: string], never>(
  "shipping_addresses.clear_default",
  "UPDATE shipping_addresses SET is_default = false WHERE owner_id = $1 AND is_default",
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

/** The shipping address is the default one of the addresses. */
export const findDetailsOf = statement<[ownerId: string], ShippingDetails>(
  "shipping_details.find",
  `SELECT d.gstin, d.uin, d.is_gstin_check_digit_right AS "isGstinCheckDigitRight",
     d.billing_address AS "billingAddress", a.address AS "shippingAddress"
   FROM shipping_details d JOIN shipping_addresses a ON a.owner_id = d.owner_id AND a.is_default
   WHERE d.owner_id = $1`,
);

/** No row when no address is saved; `pin` is null for one that is not in India. */
export const findDefaultPin = statement<
  [userId: string, ownerId: string],
  { zipCode: string; pin: string | null }
>(
  "shipping_details.find_default_pin",
  `SELECT address ->> 'zipCode' AS "zipCode", (SELECT pin FROM default_pins WHERE user_id = $1) AS pin
   FROM shipping_addresses WHERE owner_id = $2 AND is_default`,
);

/** Inserts or replaces the details. */
export const upsertDetails = namedStatement<
  {
    ownerId: string;
    gstin: string;
    uin: string;
    isGstinCheckDigitRight: boolean;
    billingAddress: AddressFields;
    now: Date;
  },
  never
>(
  "shipping_details.put",
  ["ownerId", "gstin", "uin", "isGstinCheckDigitRight", "billingAddress", "now"],
  `INSERT INTO shipping_details (user_id, branch_id, gstin, uin, is_gstin_check_digit_right, billing_address, updated_at)
   VALUES (${personOrBranch("$1")}, $2, $3, $4, $5, $6)
   ON CONFLICT (owner_id) DO UPDATE SET gstin = excluded.gstin, uin = excluded.uin,
     is_gstin_check_digit_right = excluded.is_gstin_check_digit_right,
     billing_address = excluded.billing_address, updated_at = excluded.updated_at`,
);

/** The saved details and addresses of a buyer whose account is erased. */
export const deleteDetailsOf = statement<[userId: string], never>(
  "shipping_details.delete_of",
  `WITH addresses AS (DELETE FROM shipping_addresses WHERE user_id = $1)
   DELETE FROM shipping_details WHERE user_id = $1`,
);

/** A branch gets the saved details and addresses of a person. */
export const copyDetails = statement<[userId: string, branchId: string, now: Date], never>(
  "shipping_details.copy",
  `WITH details AS (
     INSERT INTO shipping_details (branch_id, gstin, uin, is_gstin_check_digit_right, billing_address, updated_at)
     SELECT $2, gstin, uin, is_gstin_check_digit_right, billing_address, $3 FROM shipping_details WHERE user_id = $1)
   INSERT INTO shipping_addresses (id, branch_id, address, is_default, saved_at)
   SELECT gen_random_uuid(), $2, address, is_default, saved_at FROM shipping_addresses WHERE user_id = $1`,
);

export const deleteDetailsOfBranches = statement<[branchIds: string[]], never>(
  "shipping_details.delete_of_branches",
  `WITH addresses AS (DELETE FROM shipping_addresses WHERE branch_id = ANY ($1))
   DELETE FROM shipping_details WHERE branch_id = ANY ($1)`,
);

export const findBranchOf = statement<[id: string], { _id: string; name: string }>(
  "shipping_addresses.find_branch",
  "SELECT id AS _id, name FROM company_branches WHERE id = $1",
);
