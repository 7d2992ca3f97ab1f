import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { forgetNotifications } from "./notifications.queries.ts";

// An order of half a year ago is not shipped again, so nobody is told twice for want of its row.
export const keptForDays = 180;

const forgottenAtOnce = 5000;

/** Phone numbers and addresses are not kept longer than they are needed. What has not ended stays, however old. */
export async function forgetOldNotifications({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const idBefore = firstUuidV7(new Date(clock().getTime() - keptForDays * 86_400_000));
  let forgotten: { id: string }[];
  do {
    forgotten = await forgetNotifications(db, idBefore, forgottenAtOnce);
  } while (forgotten.length === forgottenAtOnce);
}
