import { statement } from "../../platform/database.ts";

/** SQL condition: the vendor is active. Lists write the status in any case and with spaces. */
const isActive = (status: string): string => `lower(trim(${status})) = 'active'`;

/** Whether the buyer's saved GSTIN is active in the Meesho vendor list. A listed NA is not a GSTIN. */
export const findMeeshoAuthorisation = statement<[userId: string], { isAuthorised: boolean }>(
  "marketplace_authorisation.find_meesho",
  `SELECT EXISTS (
     SELECT FROM shipping_details details JOIN meesho_vendors vendor ON vendor.gstin = details.gstin
     WHERE details.user_id = $1 AND details.gstin <> 'NA' AND ${isActive("vendor.status")}
   ) AS "isAuthorised"`,
);

/** Whether an active Valmo vendor has the buyer's verified phone or saved GSTIN. */
export const findValmoAuthorisation = statement<[userId: string], { isAuthorised: boolean }>(
  "marketplace_authorisation.find_valmo",
  `SELECT EXISTS (
     SELECT FROM users
     LEFT JOIN shipping_details details ON details.user_id = users.id AND details.gstin <> 'NA'
     JOIN valmo_vendors vendor
       ON vendor.phone_number = users.phone_number
       OR upper(trim(vendor.gstin)) = details.gstin
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
