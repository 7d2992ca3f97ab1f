import { transaction } from "../../platform/database.ts";
import { notSignedIn } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { notifyAccount } from "../notifications/notify.ts";
import { contactChanged } from "./account.errors.ts";
import { lockContact, updateContact } from "../users/users.ts";
import type { ContactRow } from "../users/user-rows.ts";
import { queueEmailLink } from "./confirm-email.ts";

interface ContactChange {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** The version that the owner saw. */
  readonly version: number;
  readonly clientIp: string;
}

/**
 * Changes name and e-mail of an account. Another address is not proven and gets the link; the proven address before it
 * is informed. A repeated request changes nothing and succeeds.
 *
 * @throws ShopError 409 when they were changed since the given version
 */
export async function changeContact(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { userId, name, email, version, clientIp }: ContactChange,
): Promise<{ contact: ContactRow; isLinkSent: boolean }> {
  return transaction(db, async (tx) => {
    const now = clock();
    const before = await lockContact(tx, userId);
    if (!before) throw notSignedIn();
    if (before.name === name && before.email === email) return { contact: before, isLinkSent: false };
    if (before.version !== version) throw contactChanged();
    const contact = await updateContact(tx, userId, name, email);
    if (!contact) throw new Error("this update always returns a row");
    if (before.email === email) return { contact, isLinkSent: false };
    if (before.isEmailProven)
      await notifyAccount(tx, { userId, kind: "email-changed", recipient: before.email }, now);
    const waitMs = await queueEmailLink(tx, configuration, { userId, email, clientIp }, now);
    return { contact, isLinkSent: waitMs === undefined };
  });
}
