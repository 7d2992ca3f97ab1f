import type { VendorPreview } from "@dakbag/contracts/imports";
import { meeshoVendorList, valmoVendorList } from "@dakbag/domain/imports/vendor-csv";
import type { Answer } from "#app/api/call.ts";
import { upload } from "#app/api/upload.ts";

/** One of the lists of vendors that staff bring up to date from a file: its words, its calls. */
export interface VendorListWords {
  label: string;
  columns: readonly string[];
  keyColumn: string;
  couldNotCheck: string;
  couldNotUpdate: string;
  done: (counts: { updatedCount: number; createdCount: number; notFoundCount: number }) => string;
  preview: (file: File) => Promise<VendorPreview>;
  update: (file: File) => Promise<Answer<"POST /api/admin/valmo/update">>;
}

/** The words are those of staff §2 and §8. */
export const valmoList: VendorListWords = {
  label: "Valmo Vendor Update (CSV)",
  columns: valmoVendorList.columns,
  keyColumn: valmoVendorList.keyColumn,
  couldNotCheck: "Failed to initiate valmo vendor status",
  couldNotUpdate: "Failed to update valmo vendors status",
  done: ({ updatedCount, createdCount, notFoundCount }) =>
    `Valmo vendor update: Updated: ${updatedCount}, Created: ${createdCount}, Not Found: ${notFoundCount}`,
  preview: (file) => upload("POST /api/admin/valmo/preview", file),
  update: (file) => upload("POST /api/admin/valmo/update", file),
};

/** The same words for the other list. */
export const meeshoList: VendorListWords = {
  label: "Meesho Vendor Update (CSV)",
  columns: meeshoVendorList.columns,
  keyColumn: meeshoVendorList.keyColumn,
  couldNotCheck: "Failed to initiate meesho vendor status",
  couldNotUpdate: "Failed to update meesho vendors status",
  done: ({ updatedCount, createdCount, notFoundCount }) =>
    `Meesho vendor update: Updated: ${updatedCount}, Created: ${createdCount}, Not Found: ${notFoundCount}`,
  preview: (file) => upload("POST /api/admin/meesho/preview", file),
  update: (file) => upload("POST /api/admin/meesho/update", file),
};
