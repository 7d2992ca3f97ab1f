import { type OrderEvent, notify } from "../../src/features/notifications/notify.ts";
import { transaction } from "../../src/platform/database.ts";
import type { TestApp } from "../start-test-app.ts";

const statuses: Partial<Record<OrderEvent["kind"], string>> = { shipped: "Shipped", delivered: "Delivered" };

/** Notifies of events at once, of orders that have the status that the event is about. */
export async function notifyOf(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  events: readonly OrderEvent[],
): Promise<void> {
  for (const [kind, orders] of Map.groupBy(events, (event) => event.kind))
    if (statuses[kind] !== undefined)
      await db.query("UPDATE orders SET status = $2 WHERE id = ANY ($1) AND status <> $2", [
        orders.map(({ orderId }) => orderId),
        statuses[kind],
      ]);
  await transaction(db, (tx) => notify(tx, events, clock.now()));
}
