import type { Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { revokeSessionById } from "../users/session-list.ts";
import { revokeSessionsOf } from "../users/sessions.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { findPerson } from "./customers.queries.ts";

/**
 * Ends one session of a person, or all of them; the audit log has it when there was one.
 *
 * @returns how many ended
 * @throws ShopError 404 for an unknown user, and for one session that has ended
 */
export function endSessionsOf(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, sessionId }: { userId: string; sessionId?: string },
  caller: Caller,
): Promise<number> {
  return transaction(db, async (tx) => {
    const [person] = await findPerson(tx, userId);
    if (!person) throw notFound("This customer");
    const one = sessionId === undefined ? undefined : await revokeSessionById(tx, { userId }, sessionId);
    const ended = one ? 1 : await revokeSessionsOf(tx, userId);
    if (ended === 0) return 0;
    const which = one ? `A session of ${person.name} (${one.browser})` : `All sessions of ${person.name}`;
    await recordAudit(tx, caller, clock(), {
      action: "customer.sessions-ended",
      subject: person.phoneNumber,
      summary: `${which} ended.`,
    });
    return ended;
  });
}
