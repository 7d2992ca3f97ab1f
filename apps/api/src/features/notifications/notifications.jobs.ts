import { retentionEnd } from "@dakbag/domain/privacy/retention";
import type { Job } from "../../platform/job-runner.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { deleteMessageCounts, deleteNotifications } from "./notifications.queries.ts";
import { channels } from "./channel.ts";
import { expireLostClaims, sendDueNotifications } from "./send-notifications.ts";

// A row is its own request to be sent: no order waits for a queue, and what comes together is sent together.
const pauseMs = 1000;

export function notificationsJobs(shop: Shop): Job[] {
  return [
    ...channels.map((channel): Job => ({
      name: `send-${channel}`,
      pauseMs,
      work: (_payload, stopping) => sendDueNotifications(shop, channel, stopping),
    })),
    // The last version queued these; what they were to send is sent anyway.
    { name: "send-notifications", work: () => Promise.resolve() },
    { name: "look-after-notifications", schedule: "* * * * *", work: () => expireLostClaims(shop) },
    { name: "forget-notifications", schedule: "50 21 * * *", work: () => deleteOldNotifications(shop) },
  ];
}

const deleteBatchSize = 5000;
const countsNeededMs = 2 * 24 * 60 * 60_000; // the longest cap is that of a day

/** Deletes what is no longer needed. Notifications that are still waiting are not deleted. */
export async function deleteOldNotifications({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const idBefore = firstUuidV7(retentionEnd("notifications", clock()));
  let deleted: { id: string }[];
  do {
    deleted = await deleteNotifications(db, idBefore, deleteBatchSize);
  } while (deleted.length === deleteBatchSize);
  await deleteMessageCounts(db, new Date(clock().getTime() - countsNeededMs));
}
