import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { id } from "./fields.ts";

/** A PDF file; a refusal is JSON. */
const pdf = z.custom<Blob>();

/**
 * The GST tax invoice of an order as a PDF, always the same bytes. Only the order's buyer, accountants and admins can download it;
 * other users get 404, as does everyone before the order is paid.
 */
export const downloadInvoice = endpoint("GET /api/orders/:id/invoice", {
  access: "buyer",
  params: z.strictObject({ id }),
  answer: pdf,
});

/** A credit note of an order as a PDF, with the same access as its invoice. */
export const downloadCreditNote = endpoint("GET /api/orders/:id/credit-notes/:creditNoteId", {
  access: "buyer",
  params: z.strictObject({ id, creditNoteId: z.uuid({ error: "creditNoteId must be an identifier" }) }),
  answer: pdf,
});

/**
 * Creates the tax invoice of a paid order that has none; a repeated request creates no second one. `number` is the
 * invoice's. Refused for an order that is unpaid, has a pasted link, or whose payment was refunded.
 */
export const makeInvoice = endpoint("POST /api/admin/orders/:id/invoice", {
  access: "accounts",
  params: z.strictObject({ id }),
  answer: succeeded.extend({ number: z.string() }),
});
