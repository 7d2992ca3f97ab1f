import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { channels, deleteNotifications } from "./notifications.queries.ts";
import { sendNotificationsJob } from "./notify.ts";
import { expireLostClaims, sendNotifications } from "./send-notifications.ts";

const ofChannel = z.object({ channel: z.enum(channels) });

export function notificationsJobs(shop: Shop): Job[] {
  return [
    {
      name: sendNotificationsJob,
      work: (payload) => sendNotifications(shop, ofChannel.parse(payload).channel),
    },
    {
      // Sends what is due again, after claims of ended processes have expired.
      name: "look-after-notifications",
      schedule: "* * * * *",
      work: async () => {
        await expireLostClaims(shop);
        await Promise.all(channels.map((channel) => sendNotifications(shop, channel)));
      },
    },
    { name: "forget-notifications", schedule: "50 21 * * *", work: () => deleteOldNotifications(shop) },
  ];
}

// An order of half a year ago is not shipped again: no buyer is notified twice for want of its row.
export const retentionDays = 180;

const deletedAtOnce = 5000;

/** Deletes personal data that is no longer needed. What is not sent or given up stays, however old. */
export async function deleteOldNotifications({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const idBefore = firstUuidV7(new Date(clock().getTime() - retentionDays * 86_400_000));
  let deleted: { id: string }[];
  do {
    deleted = await deleteNotifications(db, idBefore, deletedAtOnce);
  } while (deleted.length === deletedAtOnce);
}
