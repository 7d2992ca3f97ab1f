import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { id, instant } from "./fields.ts";
import { confirmation, ownPassword } from "./second-factor.ts";

/** A zip file; a refusal is JSON. */
const zip = z.custom<Blob>();

/** What tax law keeps of an account: `keptUntil` is YYYY-MM-DD, null when nothing is kept. */
const kept = {
  keptOrders: z.number().int(),
  keptUntil: z.string().nullable(),
};

/**
 * What an erasure of the own account would delete and keep. `obstacles` are sentences that say what has to be finished first;
 * empty when the account can be erased. `unpaidOrders` are those that were never paid.
 */
export const readOwnData = endpoint("GET /api/users/data", {
  access: "buyer",
  answer: succeeded.extend({
    ...kept,
    unpaidOrders: z.number().int(),
    obstacles: z.array(z.string()),
  }),
});

/**
 * Everything that the shop stores of the caller: data.json and the PDFs of invoices and credit notes, in one zip. Three
 * downloads a day.
 */
export const downloadOwnData = endpoint("GET /api/users/data/download", { access: "buyer", answer: zip });

const erased = { success: z.literal(true), erasedAt: instant, deletedOrders: z.number().int(), ...kept };

/**
 * Erases the own account, which ends all sessions. It is confirmed by the password, or by a one-time code: the proof of
 * the phone that `verifyOtp` set. Refused with 409 while orders or refunds are under way, and for staff.
 */
export const eraseOwnAccount = endpoint("POST /api/users/data/erase", {
  access: "buyer",
  body: z.discriminatedUnion(
    "confirmBy",
    [
      z.strictObject({ confirmBy: z.literal("password"), password: ownPassword }),
      z.strictObject({ confirmBy: z.literal("code") }),
    ],
    { error: "confirmBy must be password or code" },
  ),
  answer: z.object(erased),
});

/**
 * Erases a customer's account; the admin confirms with their own password, and second factor if they have one. A repeated
 * request changes nothing.
 */
export const eraseCustomer = endpoint("POST /api/admin/customers/:id/erase", {
  access: "admin",
  params: z.strictObject({ id }),
  body: confirmation,
  answer: z.object(erased),
});
