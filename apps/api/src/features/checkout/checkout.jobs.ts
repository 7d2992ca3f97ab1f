import { retentionEnd } from "@dakbag/domain/privacy/retention";
import type { Shop } from "../../shop.ts";
import { deleteEventsProcessedBefore, findEventsToStrip, saveStrippedBodies } from "./payments.queries.ts";
import { findMissedPayments } from "./find-missed-payments.ts";
import { stripWebhook } from "./strip-webhook.ts";

// Longer than the provider tries to deliver a webhook, and than an order can be paid.
const lookBackDays = 4;
const batchSize = 500;

/** Searches from `since` on, as after a restore, or as far back as a payment may have been missed. */
export function searchMissedPayments(shop: Shop, since: string | undefined): Promise<void> {
  const lookBack = new Date(shop.clock().getTime() - lookBackDays * 86_400_000);
  return findMissedPayments(shop, since === undefined ? lookBack : new Date(since));
}

/** Strips processed reports of before they were stripped at once, and deletes the old ones. Unprocessed ones stay as they are. */
export async function deletePaymentReports({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  for (let found = await findEventsToStrip(db, batchSize); found.length > 0;) {
    const bodies = found.map(({ body }) => JSON.stringify(stripWebhook(body)));
    await saveStrippedBodies(
      db,
      found.map(({ eventId }) => eventId),
      bodies,
    );
    found = await findEventsToStrip(db, batchSize);
  }
  const before = retentionEnd("paymentReports", clock());
  while ((await deleteEventsProcessedBefore(db, before, batchSize)).length > 0);
}
