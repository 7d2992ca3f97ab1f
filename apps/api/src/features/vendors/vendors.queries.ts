import { statement } from "../../platform/database.ts";
import { containsWords } from "../../platform/search.queries.ts";
import type { VendorTable, VendorOnRecord } from "./vendor-table.ts";

export const valmoVendorTable: VendorTable = {
  lock: statement<[], never>("vendors.lock_valmo", "LOCK TABLE valmo_vendors IN SHARE ROW EXCLUSIVE MODE"),
  findAll: statement<[], VendorOnRecord>(
    "vendors.find_all_valmo",
    `SELECT lmdc_code AS key, ARRAY[lmdc_code, contact_number, email_id, gstin, status, state] AS cells
     FROM valmo_vendors`,
  ),
  save: statement<[rows: string], never>(
    "vendors.save_valmo",
    `INSERT INTO valmo_vendors (lmdc_code, contact_number, email_id, gstin, status, state)
     SELECT cells->>0, cells->>1, cells->>2, cells->>3, cells->>4, cells->>5 FROM jsonb_array_elements($1::jsonb) AS cells
     ON CONFLICT (lmdc_code) DO UPDATE SET contact_number = excluded.contact_number, email_id = excluded.email_id,
       gstin = excluded.gstin, status = excluded.status, state = excluded.state`,
  ),
  delete: statement<[keys: string[]], never>(
    "vendors.delete_valmo",
    "DELETE FROM valmo_vendors WHERE lmdc_code = ANY ($1)",
  ),
};

export const meeshoVendorTable: VendorTable = {
  lock: statement<[], never>("vendors.lock_meesho", "LOCK TABLE meesho_vendors IN SHARE ROW EXCLUSIVE MODE"),
  findAll: statement<[], VendorOnRecord>(
    "vendors.find_all_meesho",
    "SELECT gstin AS key, ARRAY[gstin, status] AS cells FROM meesho_vendors",
  ),
  save: statement<[rows: string], never>(
    "vendors.save_meesho",
    `INSERT INTO meesho_vendors (gstin, status)
     SELECT cells->>0, cells->>1 FROM jsonb_array_elements($1::jsonb) AS cells
     ON CONFLICT (gstin) DO UPDATE SET status = excluded.status`,
  ),
  delete: statement<[keys: string[]], never>(
    "vendors.delete_meesho",
    "DELETE FROM meesho_vendors WHERE gstin = ANY ($1)",
  ),
};

/** How many vendors a list has, and how many of them match a search. */
export interface VendorCounts {
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

export const findValmoVendors = statement<[words: string[], limit: number], ValmoVendorRow>(
  "vendors.find_valmo",
  `SELECT lmdc_code AS "lmdcCode", contact_number AS "contactNumber", email_id AS "emailId", gstin, status, state
   FROM valmo_vendors WHERE ${matchingValmo} ORDER BY lmdc_code LIMIT $2`,
);

export const countValmoVendors = statement<[words: string[]], VendorCounts>(
  "vendors.count_valmo",
  `SELECT count(*) AS "totalCount", count(*) FILTER (WHERE ${matchingValmo}) AS "matchCount" FROM valmo_vendors`,
);

const matchingMeesho = containsWords("concat_ws(' ', gstin, status)", "$1");

export const findMeeshoVendors = statement<
  [words: string[], limit: number],
  { gstin: string; status: string }
>(
  "vendors.find_meesho",
  `SELECT gstin, status FROM meesho_vendors WHERE ${matchingMeesho} ORDER BY gstin LIMIT $2`,
);

export const countMeeshoVendors = statement<[words: string[]], VendorCounts>(
  "vendors.count_meesho",
  `SELECT count(*) AS "totalCount", count(*) FILTER (WHERE ${matchingMeesho}) AS "matchCount" FROM meesho_vendors`,
);
