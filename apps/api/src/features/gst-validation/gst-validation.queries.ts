import { namedStatement, statement } from "../../platform/database.ts";

interface CachedRegistrationRow {
  gstin: string;
  legalName: string;
  tradeName: string;
  status: string;
  cancelledOn: string | null;
}

/** The registry's cached response for a GSTIN, if it is newer than `after`. */
export const findCachedRegistration = statement<[gstin: string, after: Date], CachedRegistrationRow>(
  "gst_validation.find_cached",
  `SELECT gstin, legal_name AS "legalName", trade_name AS "tradeName", status, cancelled_on AS "cancelledOn"
   FROM gst_registrations WHERE gstin = $1 AND looked_up_at > $2`,
);

interface Registration extends CachedRegistrationRow {
  lookedUpAt: Date;
}

/** Caches a response of the registry, unless a newer one is cached. */
export const saveRegistration = namedStatement<Registration, never>(
  "gst_validation.save",
  ["gstin", "legalName", "tradeName", "status", "cancelledOn", "lookedUpAt"],
  `INSERT INTO gst_registrations (gstin, legal_name, trade_name, status, cancelled_on, looked_up_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (gstin) DO UPDATE SET legal_name = excluded.legal_name, trade_name = excluded.trade_name,
     status = excluded.status, cancelled_on = excluded.cancelled_on, looked_up_at = excluded.looked_up_at
   WHERE gst_registrations.looked_up_at < excluded.looked_up_at`,
);

export const deleteRegistrationsBefore = statement<[time: Date], never>(
  "gst_validation.delete_before",
  "DELETE FROM gst_registrations WHERE looked_up_at < $1",
);
