import type pg from "pg";
import type { Actor, Caller, CommandLine } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { findUserByPhone, lockUserForAdmin } from "../users/users.ts";
import { revokeSessionsOf } from "../users/sessions.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { confirmIdentity, type Credentials, useConfirmation } from "./confirm-identity.ts";
import { ownSecondFactor } from "./second-factor.errors.ts";
import { deleteSecondFactor } from "./second-factor.queries.ts";

/**
 * Removes another person's app and ends their sessions.
 *
 * @throws ShopError 409 for the own app, 403 for a wrong password or code, 429 after too many of them, 404 for an unknown
 * user
 */
export async function resetSecondFactor(
  shop: Pick<Shop, "db" | "clock" | "configuration" | "log">,
  { userId, ...credentials }: { userId: string } & Credentials,
  caller: Caller,
): Promise<{ wasSetUp: boolean }> {
  if (userId.toLowerCase() === caller.userId) throw ownSecondFactor();
  const confirmed = await confirmIdentity(shop, caller, credentials);
  return transaction(shop.db, async (tx) => {
    const person = await lockUserForAdmin(tx, caller, userId);
    await useConfirmation(tx, confirmed);
    return { wasSetUp: await reset(tx, person, caller, shop.clock()) };
  });
}

/** The same on the command line, for the last admin. @returns undefined when the phone has no account */
export function resetSecondFactorByPhone(
  db: pg.Pool,
  phoneNumber: string,
  { actor, now }: { actor: CommandLine; now: Date },
): Promise<{ wasSetUp: boolean } | undefined> {
  return transaction(db, async (tx) => {
    const user = await findUserByPhone(tx, phoneNumber);
    if (!user) return undefined;
    const person = { id: user.id, name: user.name, phoneNumber };
    return { wasSetUp: await reset(tx, person, actor, now) };
  });
}

/** @returns false when there was none: nothing changes, and no session ends */
async function reset(
  tx: pg.PoolClient,
  { id, name, phoneNumber }: { id: string; name: string; phoneNumber: string },
  actor: Actor | CommandLine,
  now: Date,
): Promise<boolean> {
  const [deleted] = await deleteSecondFactor(tx, id);
  if (!deleted?.setUpAt) return false;
  await revokeSessionsOf(tx, id);
  await recordAudit(tx, actor, now, {
    action: "second-factor.reset",
    subject: phoneNumber,
    summary: `The authenticator app of ${name} was removed, and all their sessions ended.`,
  });
  return true;
}
