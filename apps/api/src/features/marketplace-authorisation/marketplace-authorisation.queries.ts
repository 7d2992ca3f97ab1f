import { statement } from "../../platform/database.ts";

/** SQL condition: the vendor is active. Lists write the status in any case and with spaces. */
const isActive = (status: string): string => `lower(trim(${status})) = 'active'`;

/** SQL: the GSTIN that a person or branch buys with; null without one. A saved NA is not a GSTIN. */
const gstinOf = (owner: string) =>
  `(SELECT gstin FROM shipping_details WHERE owner_id = ${owner} AND gstin <> 'NA')`;

/** Whether the GSTIN of a person or branch is active in the Meesho vendor list. */
export const findMeeshoAuthorisation = statement<[ownerId: string], { isAuthorised: boolean }>(
  "marketplace_authorisation.find_meesho",
  `SELECT EXISTS (
     SELECT FROM meesho_vendors WHERE gstin = ${gstinOf("$1")} AND ${isActive("status")}
   ) AS "isAuthorised"`,
);

/** Whether an active Valmo vendor has the person's verified phone, or the GSTIN of them or their branch. */
export const findValmoAuthorisation = statement<[userId: string, ownerId: string], { isAuthorised: boolean }>(
  "marketplace_authorisation.find_valmo",
  `SELECT EXISTS (
     SELECT FROM users JOIN valmo_vendors vendor
       ON vendor.phone_number = users.phone_number OR upper(trim(vendor.gstin)) = ${gstinOf("$2")}
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
