import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { channels } from "./notifications.queries.ts";
import { sendNotificationsJob } from "./notify.ts";
import { forgetOldNotifications } from "./forget-old-notifications.ts";
import { lookAfterLostClaims, sendNotifications } from "./send-notifications.ts";

const ofChannel = z.object({ channel: z.enum(channels) });

export function notificationsJobs(shop: Shop): Job[] {
  return [
    {
      name: sendNotificationsJob,
      work: (payload) => sendNotifications(shop, ofChannel.parse(payload).channel),
    },
    {
      // What is due again, and what somebody else left behind.
      name: "look-after-notifications",
      schedule: "* * * * *",
      work: async () => {
        await lookAfterLostClaims(shop);
        await Promise.all(channels.map((channel) => sendNotifications(shop, channel)));
      },
    },
    { name: "forget-notifications", schedule: "50 21 * * *", work: () => forgetOldNotifications(shop) },
  ];
}
