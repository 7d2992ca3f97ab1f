import { vendorWarningReasons } from "@dakbag/domain/imports/vendor-csv";
import * as z from "zod";
import { csvForm } from "./csv-upload.ts";
import { endpoint } from "./endpoint.ts";
import { count } from "./fields.ts";
import { lastUpload, previewRow, success, undone, uploadId } from "./imports.ts";

/**
 * The result of a vendor CSV (staff §7). `updatedCount` vendors change, `createdCount` are new; `unchangedCount` rows
 * equal the stored vendor. `notFoundCount` vendors are stored but not in the file; they are not changed.
 */
const vendorOutcome = {
  success,
  updatedCount: count,
  createdCount: count,
  notFoundCount: count,
  unchangedCount: count,
  invalidRows: z.array(z.object({ line: count, vendor: z.string(), reason: z.string() })),
};

const vendorPreview = z.object({
  ...vendorOutcome,
  rows: z.array(
    z.object({
      ...previewRow,
      vendor: z.string(),
      verdict: z.enum(["created", "updated", "unchanged", "invalid"]),
      /** What staff should check before it is applied, and why, in the same order. */
      warnings: z.array(z.string()),
      reasons: z.array(z.enum(vendorWarningReasons)),
    }),
  ),
});

type VendorPreview = z.infer<typeof vendorPreview>;
export type VendorVerdict = VendorPreview["rows"][number];

const vendorCsv = { access: "admin", body: csvForm } as const;
const lastVendors = { access: "admin", answer: lastUpload({ changedVendors: count }) } as const;
/** Vendors added by the upload are deleted; vendors changed since are not restored. */
const undoVendors = { access: "admin", params: uploadId, answer: undone({ vendor: z.string() }) } as const;

/** The Valmo list, by LMDC Code. */
export const valmoImport = {
  update: endpoint("POST /api/admin/valmo/update", { ...vendorCsv, answer: z.object(vendorOutcome) }),
  preview: endpoint("POST /api/admin/valmo/preview", { ...vendorCsv, answer: vendorPreview }),
  last: endpoint("GET /api/admin/valmo/update/last", lastVendors),
  undo: endpoint("POST /api/admin/valmo/update/:id/undo", undoVendors),
};

/** The Meesho list, by GSTIN. */
export const meeshoImport = {
  update: endpoint("POST /api/admin/meesho/update", { ...vendorCsv, answer: z.object(vendorOutcome) }),
  preview: endpoint("POST /api/admin/meesho/preview", { ...vendorCsv, answer: vendorPreview }),
  last: endpoint("GET /api/admin/meesho/update/last", lastVendors),
  undo: endpoint("POST /api/admin/meesho/update/:id/undo", undoVendors),
};
