import { statement } from "../../platform/database.ts";

/** Whether the user's saved GSTIN stands as active in the Meesho vendor list. */
export const findMeeshoAuthorisation = statement<[userId: string], { isAuthorised: boolean }>(
  "marketplace.find_meesho_authorisation",
  `SELECT EXISTS (
     SELECT FROM shipping_details d JOIN meesho_vendors v ON v.gstin = d.gstin
     WHERE d.user_id = $1 AND d.gstin <> 'NA' AND lower(v.status) = 'active') AS "isAuthorised"`,
);

/**
 * Whether an active Valmo vendor has the user's proven phone or saved GSTIN. Vendors' phones come as they were
 * typed, with +91 or 0 before them: the last ten digits are the number.
 */
export const findValmoAuthorisation = statement<[userId: string], { isAuthorised: boolean }>(
  "marketplace.find_valmo_authorisation",
  `SELECT EXISTS (
     SELECT FROM users u
     LEFT JOIN shipping_details d ON d.user_id = u.id
     JOIN valmo_vendors v ON right(regexp_replace(v.contact_number, '\\D', '', 'g'), 10) = u.phone_number
       OR (v.gstin = d.gstin AND d.gstin <> 'NA')
     WHERE u.id = $1 AND lower(v.status) = 'active') AS "isAuthorised"`,
);
