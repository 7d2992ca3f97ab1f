import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { count, id, instant } from "./fields.ts";

/** A session that has not ended; `browser` in plain words, as "Chrome on Windows". */
export const listedSession = z.object({
  id: z.uuid(),
  browser: z.string(),
  since: instant,
  /** The last use, to within an hour; five minutes for staff. */
  usedAt: instant,
  endsAt: instant,
});

/** The caller's own sessions, the one used last first; `isThis` is the one that asks. */
export const listSessions = endpoint("GET /api/users/sessions", {
  access: "buyer",
  answer: succeeded.extend({ sessions: z.array(listedSession.extend({ isThis: z.boolean() })) }),
});

/** Ends one of the caller's own sessions; 404 for any other, and for one that has ended. */
export const endSession = endpoint("DELETE /api/users/sessions/:id", {
  access: "buyer",
  params: z.strictObject({ id }),
  answer: succeeded,
});

/** Ends all of the caller's other sessions, and this one too if asked to. */
export const endSessions = endpoint("POST /api/users/sessions/end", {
  access: "buyer",
  body: z.strictObject({ includingThis: z.boolean({ error: "includingThis must be true or false" }) }),
  answer: succeeded.extend({ ended: count }),
});

/** Ends one session of another person; 404 when it has ended. */
export const endSessionOfCustomer = endpoint("DELETE /api/admin/customers/:id/sessions/:sessionId", {
  access: "admin",
  params: z.strictObject({ id, sessionId: id }),
  answer: succeeded,
});

/** Ends all sessions of another person. */
export const endSessionsOfCustomer = endpoint("DELETE /api/admin/customers/:id/sessions", {
  access: "admin",
  params: z.strictObject({ id }),
  answer: succeeded.extend({ ended: count }),
});
