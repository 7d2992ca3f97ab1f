import { isCalendarDay } from "@dakbag/domain/dates/india-day";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { instant, optionalText } from "./fields.ts";

/** Entries on a page of the audit log. */
export const auditEntriesPerPage = 50;

const actor = z
  .string()
  .refine(
    (text) => text === "" || text === "shop" || z.uuid().safeParse(text).success,
    "actor must be an identifier, or shop",
  );

const day = z.string().refine((text) => text === "" || isCalendarDay(text), "day must be YYYY-MM-DD");

/**
 * Changes by staff and by the shop's jobs, newest first. `subject` is what was changed, complete (a SKU, a phone number),
 * in any letter case; `actor` is an account's id, or `shop` for jobs; `day` is a day in Asia/Kolkata. `before` is the
 * `next` of the previous page; `next` is null on the last page. `actions` and `actors` are the available filters.
 */
export const listAuditEntries = endpoint("GET /api/admin/audit", {
  access: "admin",
  query: z.strictObject({
    action: optionalText("action", 100),
    subject: optionalText("subject", 200),
    actor: actor.optional(),
    day: day.optional(),
    before: z.uuid({ error: "before must be an identifier" }).optional(),
  }),
  answer: succeeded.extend({
    entries: z.array(
      z.object({
        id: z.uuid(),
        at: instant,
        actorId: z.uuid().nullable(),
        actor: z.string(),
        action: z.string(),
        subject: z.string(),
        summary: z.string(),
        changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      }),
    ),
    next: z.uuid().nullable(),
    actions: z.array(z.string()),
    actors: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
});
