import type { BuyingParty } from "../../platform/caller.ts";
import { namedStatement, statement } from "../../platform/database.ts";

/** SQL condition: the vendor is active. Lists write the status in any case and with spaces. */
const isActive = (status: string): string => `lower(trim(${status})) = 'active'`;

/** SQL: the GSTIN that the party buys with; null without one. A saved NA is not a GSTIN. */
const gstinOfParty = "(SELECT gstin FROM shipping_details WHERE user_id = $1 AND gstin <> 'NA')";

/** Whether the party's GSTIN is active in the Meesho vendor list. */
export const findMeeshoAuthorisation = namedStatement<BuyingParty, { isAuthorised: boolean }>(
  "marketplace_authorisation.find_meesho",
  ["userId"],
  `SELECT EXISTS (
     SELECT FROM meesho_vendors WHERE gstin = ${gstinOfParty} AND ${isActive("status")}
   ) AS "isAuthorised"`,
);

/** Whether an active Valmo vendor has the person's verified phone or the party's GSTIN. */
export const findValmoAuthorisation = namedStatement<BuyingParty, { isAuthorised: boolean }>(
  "marketplace_authorisation.find_valmo",
  ["userId"],
  `SELECT EXISTS (
     SELECT FROM users JOIN valmo_vendors vendor
       ON vendor.phone_number = users.phone_number OR upper(trim(vendor.gstin)) = ${gstinOfParty}
     WHERE users.id = $1 AND ${isActive("vendor.status")}
   ) AS "isAuthorised"`,
);

/** Whether a GSTIN is active in the Meesho vendor list (rulings: accounts). */
export const findMeeshoVendor = statement<[gstin: string], { isListed: boolean }>(
  "marketplace_authorisation.find_meesho_vendor",
  `SELECT EXISTS (
     SELECT FROM meesho_vendors WHERE gstin = $1 AND ${isActive("status")}
   ) AS "isListed"`,
);
