import * as z from "zod";
import { csvForm } from "./csv-upload.ts";
import { endpoint } from "./endpoint.ts";
import { count, optionalText } from "./fields.ts";

/**
 * What a vendor CSV does (staff §7; rulings: orders and staff). `updatedCount` vendors change, `createdCount` are new;
 * `notFoundCount` vendors are on record and not in the file: they are left as they are. `unchangedCount` rows say what
 * is on record already.
 */
const outcome = {
  success: z.literal(true),
  updatedCount: count,
  createdCount: count,
  notFoundCount: count,
  unchangedCount: count,
  invalidRows: z.array(z.object({ line: count, vendor: z.string(), reason: z.string() })),
};

const applied = z.object(outcome);

/** The same, vendor by vendor; nothing is changed. `what` names the columns that would change, or why none can. */
const preview = z.object({
  ...outcome,
  rows: z.array(
    z.object({
      line: count,
      vendor: z.string(),
      verdict: z.enum(["created", "updated", "unchanged", "invalid"]),
      what: z.string(),
    }),
  ),
});

export type VendorPreview = z.infer<typeof preview>;

/** Brings the Valmo list up to date, by LMDC Code. */
export const updateValmoVendors = endpoint("POST /api/admin/valmo/update", {
  access: "admin",
  body: csvForm,
  answer: applied,
});

export const previewValmoVendors = endpoint("POST /api/admin/valmo/preview", {
  access: "admin",
  body: csvForm,
  answer: preview,
});

/** Brings the Meesho list up to date, by GSTIN. */
export const updateMeeshoVendors = endpoint("POST /api/admin/meesho/update", {
  access: "admin",
  body: csvForm,
  answer: applied,
});

export const previewMeeshoVendors = endpoint("POST /api/admin/meesho/preview", {
  access: "admin",
  body: csvForm,
  answer: preview,
});

const search = z.strictObject({ q: optionalText("q", 60) });

const found = <Vendor extends z.ZodType>(vendor: Vendor) =>
  z.object({ success: z.literal(true), vendors: z.array(vendor), totalCount: count, matchCount: count });

/** The first 50 vendors in whose columns each word of `q` stands somewhere, in any letter case. */
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

export const findMeeshoVendors = endpoint("GET /api/admin/meesho/vendors", {
  access: "admin",
  query: search,
  answer: found(z.object({ gstin: z.string(), status: z.string() })),
});
