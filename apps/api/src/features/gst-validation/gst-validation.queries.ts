import { statement } from "../../platform/database.ts";
import { isActive } from "../checkout/marketplace-authorisation.queries.ts";

export interface KeptRegistrationRow {
  gstin: string;
  legalName: string;
  tradeName: string;
  status: string;
  cancelledOn: string | null;
}

/** What the registry said of a number, if it was asked after an instant. */
export const findKeptRegistration = statement<[gstin: string, after: Date], KeptRegistrationRow>(
  "gst_validation.find_kept",
  `SELECT gstin, legal_name AS "legalName", trade_name AS "tradeName", status, cancelled_on AS "cancelledOn"
   FROM gst_registrations WHERE gstin = $1 AND looked_up_at > $2`,
);

type Kept = [
  gstin: string,
  legalName: string,
  tradeName: string,
  status: string,
  cancelledOn: string | null,
  lookedUpAt: Date,
];

/** Keeps what the registry said, unless something newer is kept. */
export const keepRegistration = statement<Kept, never>(
  "gst_validation.keep",
  `INSERT INTO gst_registrations (gstin, legal_name, trade_name, status, cancelled_on, looked_up_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (gstin) DO UPDATE SET legal_name = excluded.legal_name, trade_name = excluded.trade_name,
     status = excluded.status, cancelled_on = excluded.cancelled_on, looked_up_at = excluded.looked_up_at
   WHERE gst_registrations.looked_up_at < excluded.looked_up_at`,
);

/** Whether a GSTIN stands as active in the Meesho vendor list (rulings: accounts). */
export const findMeeshoVendor = statement<[gstin: string], { isListed: boolean }>(
  "gst_validation.find_meesho_vendor",
  `SELECT EXISTS (
     SELECT FROM meesho_vendors WHERE gstin = $1 AND ${isActive("status")}
   ) AS "isListed"`,
);
