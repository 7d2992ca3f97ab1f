import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";

/** A PDF file; a refusal is JSON as everywhere. */
const pdf = z.custom<Blob>();

/**
 * The GST tax invoice of an order as a PDF, the same bytes whenever it is asked for. The order's buyer and admins may
 * have it; to anybody else it is not there, as before the order is paid.
 */
export const downloadInvoice = endpoint("GET /api/orders/:id/invoice", {
  access: "buyer",
  params: z.strictObject({ id }),
  answer: pdf,
});

/** A credit note of an order as a PDF, to be had like its invoice. */
export const downloadCreditNote = endpoint("GET /api/orders/:id/credit-notes/:creditNoteId", {
  access: "buyer",
  params: z.strictObject({ id, creditNoteId: z.uuid({ error: "creditNoteId must be an identifier" }) }),
  answer: pdf,
});

/**
 * Makes the tax invoice of an order that was paid and has none; the same call twice makes one. `number` is the
 * invoice's. Refused for an order that is unpaid, has a pasted link, or whose money went back.
 */
export const makeInvoice = endpoint("POST /api/admin/orders/:id/invoice", {
  access: "admin",
  params: z.strictObject({ id }),
  answer: z.object({ success: z.literal(true), number: z.string() }),
});
