import type { Role } from "@dakbag/contracts/account";
import type { Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { conflict } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { applyRole } from "../users/staff-roles.ts";
import { confirmIdentity, type Credentials, useConfirmation } from "../second-factor/confirm-identity.ts";
import { lockUserForAdmin } from "../users/users.ts";

/** The credentials are of the admin who makes the change. */
interface RoleChange extends Credentials {
  userId: string;
  role: Role;
}

/**
 * Changes the role of a user. At least one admin always remains, because admins cannot change their own role and their
 * role is checked again under the locks.
 *
 * @throws ShopError 409 for the own role, 403 for a wrong password or code, 429 after too many of them, 404 for an unknown
 * user
 */
export async function changeRole(
  shop: Pick<Shop, "db" | "clock" | "configuration" | "log">,
  { userId, role, ...credentials }: RoleChange,
  caller: Caller,
): Promise<{ role: Role; sessionsEnded: boolean }> {
  if (userId.toLowerCase() === caller.userId) throw ownRole();
  const confirmed = await confirmIdentity(shop, caller, credentials);

  return transaction(shop.db, async (tx) => {
    const user = await lockUserForAdmin(tx, caller, userId);
    await useConfirmation(tx, confirmed);
    if (user.role === role) return { role, sessionsEnded: false };

    return { role, ...(await applyRole(tx, user, role, { actor: caller, now: shop.clock() })) };
  });
}

const ownRole = () => conflict("own-role", "You cannot change your own role.");
