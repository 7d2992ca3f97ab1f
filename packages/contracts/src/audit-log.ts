import { isCalendarDay } from "@dakbag/domain/dates/india-day";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, optionalText } from "./fields.ts";

/** How many entries a page of the audit log has. */
export const auditEntriesPerPage = 50;

const actor = z
  .string()
  .refine(
    (text) => text === "" || text === "shop" || z.uuid().safeParse(text).success,
    "actor must be an identifier, or shop",
  );

const day = z.string().refine((text) => text === "" || isCalendarDay(text), "day must be YYYY-MM-DD");

/**
 * What staff and the shop's jobs have changed, newest first. `subject` is what was changed, in full (a SKU, a phone
 * number), capitals or not; `actor` a person's id, or `shop` for its jobs; `day` one of Asia/Kolkata. `before` is the
 * `next` of the page before; `next` is null on the last page. `actions` and `actors` are all that can be filtered by.
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
  answer: z.object({
    success: z.literal(true),
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
