import * as z from "zod";
import { csvFile, csvForm } from "./csv-upload.ts";
import { endpoint } from "./endpoint.ts";
import { count, rupees } from "./fields.ts";
import { lastUpload, previewDigest, previewRow, success, undone, uploadId } from "./imports.ts";

/**
 * The result of a courier's bill. `createdCount` bookings had no charge before, `updatedCount` had another, `sameCount` the
 * same; lines of one tracking number, and the numbers of one booking, are added up. `notFoundRows` name no booking,
 * `invalidRows` cannot be read; neither is applied.
 */
const chargeOutcome = {
  success,
  createdCount: count,
  updatedCount: count,
  sameCount: count,
  notFoundRows: z.array(z.object({ line: count, trackingId: z.string(), reason: z.string() })),
  invalidRows: z.array(z.object({ line: count, trackingId: z.string(), reason: z.string() })),
};

/** Why a row is to be checked before it is applied. */
export const chargeWarningReasons = ["replaces", "same-amounts"] as const;

export const chargeImport = {
  /**
   * Enters what a courier charged, from its bill, in one transaction. `seen` is the answer of the preview: if a charge is another
   * now, the answer is 409 `order-changed` and nothing changes. The same file again changes nothing.
   */
  update: endpoint("POST /api/admin/courierCharges", {
    access: "admin",
    body: z.strictObject({ file: csvFile, seen: previewDigest.optional() }),
    answer: z.object(chargeOutcome),
  }),

  /** A row for each booking, and one for each line that names none or cannot be read. `charged` is as the file has it. */
  preview: endpoint("POST /api/admin/courierCharges/preview", {
    access: "admin",
    body: csvForm,
    answer: z.object({
      ...chargeOutcome,
      seen: z.string(),
      rows: z.array(
        z.object({
          ...previewRow,
          trackingId: z.string(),
          verdict: z.enum(["created", "updated", "same", "notFound", "invalid"]),
          /** Null when no booking is found, as the four after it. */
          orderNumber: z.string().nullable(),
          quoted: rupees.nullable(),
          charged: rupees.nullable(),
          bookedGrams: count.nullable(),
          chargedGrams: count.nullable(),
          /** The lines of the file that are added up. */
          lines: z.array(count),
          reasons: z.array(z.enum(chargeWarningReasons)),
        }),
      ),
    }),
  }),

  last: endpoint("GET /api/admin/courierCharges/last", {
    access: "admin",
    answer: lastUpload({ changedBookings: count }),
  }),

  /** Charges that were changed since are not restored. */
  undo: endpoint("POST /api/admin/courierCharges/:id/undo", {
    access: "admin",
    params: uploadId,
    answer: undone({ trackingId: z.string() }),
  }),
};

export type ChargeVerdict = z.infer<typeof chargeImport.preview.answer>["rows"][number];
