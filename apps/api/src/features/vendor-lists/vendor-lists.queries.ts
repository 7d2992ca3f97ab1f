import { statement } from "../../platform/database.ts";
import { containsWords } from "../../platform/search.queries.ts";

/** A vendor on record, its columns in the order of the list. */
export interface VendorOnRecord {
  key: string;
  cells: string[];
}

/** Who brings a list up to date waits here for whoever does so already; readers do not. */
export const lockValmoVendors = statement<[], never>(
  "vendor_lists.lock_valmo",
  "LOCK TABLE valmo_vendors IN SHARE ROW EXCLUSIVE MODE",
);

export const findValmoVendorsOnRecord = statement<[], VendorOnRecord>(
  "vendor_lists.valmo_on_record",
  `SELECT lmdc_code AS key, ARRAY[lmdc_code, contact_number, email_id, gstin, status, state] AS cells
   FROM valmo_vendors`,
);

/** The rows come as JSON arrays of texts, in the order of the list's columns. */
export const saveValmoVendors = statement<[rows: string], never>(
  "vendor_lists.save_valmo",
  `INSERT INTO valmo_vendors (lmdc_code, contact_number, email_id, gstin, status, state)
   SELECT cells->>0, cells->>1, cells->>2, cells->>3, cells->>4, cells->>5 FROM jsonb_array_elements($1::jsonb) AS cells
   ON CONFLICT (lmdc_code) DO UPDATE SET contact_number = excluded.contact_number, email_id = excluded.email_id,
     gstin = excluded.gstin, status = excluded.status, state = excluded.state`,
);

export const lockMeeshoVendors = statement<[], never>(
  "vendor_lists.lock_meesho",
  "LOCK TABLE meesho_vendors IN SHARE ROW EXCLUSIVE MODE",
);

export const findMeeshoVendorsOnRecord = statement<[], VendorOnRecord>(
  "vendor_lists.meesho_on_record",
  "SELECT gstin AS key, ARRAY[gstin, status] AS cells FROM meesho_vendors",
);

export const saveMeeshoVendors = statement<[rows: string], never>(
  "vendor_lists.save_meesho",
  `INSERT INTO meesho_vendors (gstin, status)
   SELECT cells->>0, cells->>1 FROM jsonb_array_elements($1::jsonb) AS cells
   ON CONFLICT (gstin) DO UPDATE SET status = excluded.status`,
);

/** How many vendors a list has, and how many of them match a search. */
export interface MatchedVendors {
  totalCount: number;
  matchCount: number;
}

export interface ValmoVendorRow {
  lmdcCode: string;
  contactNumber: string;
  emailId: string;
  gstin: string;
  status: string;
  state: string;
}

const matchingValmo = containsWords(
  "concat_ws(' ', lmdc_code, contact_number, email_id, gstin, status, state)",
  "$1",
);

export const searchValmoVendors = statement<[words: string[], limit: number], ValmoVendorRow>(
  "vendor_lists.search_valmo",
  `SELECT lmdc_code AS "lmdcCode", contact_number AS "contactNumber", email_id AS "emailId", gstin, status, state
   FROM valmo_vendors WHERE ${matchingValmo} ORDER BY lmdc_code LIMIT $2`,
);

export const countValmoVendors = statement<[words: string[]], MatchedVendors>(
  "vendor_lists.count_valmo",
  `SELECT count(*) AS "totalCount", count(*) FILTER (WHERE ${matchingValmo}) AS "matchCount" FROM valmo_vendors`,
);

const matchingMeesho = containsWords("concat_ws(' ', gstin, status)", "$1");

export const searchMeeshoVendors = statement<
  [words: string[], limit: number],
  { gstin: string; status: string }
>(
  "vendor_lists.search_meesho",
  `SELECT gstin, status FROM meesho_vendors WHERE ${matchingMeesho} ORDER BY gstin LIMIT $2`,
);

export const countMeeshoVendors = statement<[words: string[]], MatchedVendors>(
  "vendor_lists.count_meesho",
  `SELECT count(*) AS "totalCount", count(*) FILTER (WHERE ${matchingMeesho}) AS "matchCount" FROM meesho_vendors`,
);
