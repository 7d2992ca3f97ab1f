import { maxOrderNoteLength } from "@dakbag/domain/orders/order-note";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { id, instant, text } from "./fields.ts";

/** A note of staff about an order; its buyer never sees it on a page. */
export const orderNote = z.object({ id: z.uuid(), at: instant, author: z.string(), text: z.string() });

/** One of the staff. */
export const staffMember = z.object({ id: z.uuid(), name: z.string() });

/**
 * Adds a note to an order. A repeated request with the same `noteId` adds it once; with another text it is 409
 * `changed-meanwhile`. Notes are neither edited nor deleted, except by an erasure of the buyer's account.
 */
export const addOrderNote = endpoint("POST /api/admin/orders/:id/notes", {
  access: "accounts",
  params: z.strictObject({ id }),
  body: z.strictObject({
    noteId: z.uuid({ error: "noteId must be a UUID" }),
    text: text("text", maxOrderNoteLength),
  }),
  answer: succeeded.extend({ note: orderNote }),
});

const memberId = (label: string) =>
  z.uuid({ error: `${label} must be an identifier of staff, or null` }).nullable();

/**
 * Assigns an order to one of the staff, or with null to none. `seenAssigneeId` is whom it was assigned to when this was
 * chosen: if that has changed since, the answer is 409 `changed-meanwhile`. The assignee that is wanted already is a success.
 */
export const assignOrder = endpoint("PUT /api/admin/orders/:id/assignee", {
  access: "admin",
  params: z.strictObject({ id }),
  body: z.strictObject({
    assigneeId: memberId("assigneeId"),
    seenAssigneeId: memberId("seenAssigneeId"),
  }),
  answer: succeeded.extend({ assignee: staffMember.nullable() }),
});

/** Whom an order can be assigned to: all staff by name, and which of them asks. */
export const listStaff = endpoint("GET /api/admin/staff", {
  access: "accounts",
  answer: succeeded.extend({ staff: z.array(staffMember.extend({ isYou: z.boolean() })) }),
});
