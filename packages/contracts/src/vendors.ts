import { meeshoVendorList, valmoVendorList, type VendorList } from "@dakbag/domain/imports/vendor-csv";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { count, optionalText } from "./fields.ts";

const search = z.strictObject({ q: optionalText("q", 60) });

const found = <Vendor extends z.ZodType>(vendor: Vendor) =>
  succeeded.extend({ vendors: z.array(vendor), totalCount: count, matchCount: count });

/** The first 50 vendors that have each word of `q` in some column, in any letter case. */
export const findValmoVendors = endpoint("GET /api/admin/valmo/vendors", {
  access: "admin",
  query: search,
  answer: found(
    z.object({
      lmdcCode: z.string(),
      contactNumber: z.string(),
      emailId: z.string(),
      gstin: z.string(),
      status: z.string(),
      state: z.string(),
    }),
  ),
});

/** A vendor's texts in the order of its list's columns (staff §3). */
const cellsOf = ({ columns }: VendorList) =>
  z.array(z.string(), { error: "a vendor must be a list of texts" }).length(columns.length, {
    error: `a vendor must have ${columns.length} texts: ${columns.join(", ")}`,
  });

/**
 * Changes one vendor, which its key column names. `seen` are its texts as they were shown: if it was changed since, the
 * answer is 409 `changed-meanwhile`, and `details.cells` are the current ones. A repeated request has the same answer.
 */
const editOf = (list: VendorList) => ({
  access: "admin" as const,
  body: z.strictObject({ seen: cellsOf(list), cells: cellsOf(list) }),
  answer: succeeded,
});

export const editValmoVendor = endpoint("PUT /api/admin/valmo/vendors", editOf(valmoVendorList));
export const editMeeshoVendor = endpoint("PUT /api/admin/meesho/vendors", editOf(meeshoVendorList));

export const findMeeshoVendors = endpoint("GET /api/admin/meesho/vendors", {
  access: "admin",
  query: search,
  answer: found(z.object({ gstin: z.string(), status: z.string() })),
});
