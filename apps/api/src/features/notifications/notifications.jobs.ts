import { retentionEnd } from "@dakbag/domain/privacy/retention";
import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { channels, deleteNotifications } from "./notifications.queries.ts";
import { sendNotificationsJob } from "./notify.ts";
import { expireLostClaims, sendNotifications } from "./send-notifications.ts";

const jobPayload = z.object({ channel: z.enum(channels) });

export function notificationsJobs(shop: Shop): Job[] {
  return [
    {
      name: sendNotificationsJob,
      work: (payload) => sendNotifications(shop, jobPayload.parse(payload).channel),
    },
    {
      // Expires the claims of ended processes, then retries what is due.
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

const deleteBatchSize = 5000;

/** Deletes personal data that is no longer needed. Notifications that are still waiting are not deleted. */
export async function deleteOldNotifications({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const idBefore = firstUuidV7(retentionEnd("notifications", clock()));
  let deleted: { id: string }[];
  do {
    deleted = await deleteNotifications(db, idBefore, deleteBatchSize);
  } while (deleted.length === deleteBatchSize);
}
