import { type Queryable, transaction } from "../../platform/database.ts";
import { addJobs } from "../../platform/jobs.queries.ts";
import type { Shop } from "../../shop.ts";
import { releaseStock } from "../buying/reserve-stock.ts";
import { recordOrderEvent, updateProviderAskedAt } from "../orders/write-order.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { findOrder, findOrdersToReconcile } from "../orders/find-orders.ts";
import { releaseUnopened } from "./release-unopened.ts";
import { reconcilePayments } from "./settle-payment.ts";

const batchSize = 500;

/** Queues every unpaid order whose reservation has ended or whose payment event may be lost. */
export async function queueReconciliations({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const orders = await findOrdersToReconcile(db, clock(), batchSize);
  await queueReconciliation(
    db,
    orders.map(({ id }) => id),
  );
}

/** Queues these orders for reconciliation; an order that is already queued is not queued twice. */
export async function queueReconciliation(db: Queryable, orderIds: readonly string[]): Promise<void> {
  const payloads = orderIds.map((orderId) => JSON.stringify({ orderId }));
  const keys = orderIds.map((orderId) => `reconcile:${orderId}`);
  await addJobs(db, "reconcile-pending-order", payloads, keys);
}

/**
 * Asks the provider about one unpaid order and settles its payment: a cancelled or replaced order's is refunded. If it was
 * not paid, and its reservation has ended or its payment was never opened, the goods go back on sale; the order stays
 * pending and may still be paid.
 *
 * @throws ProviderError when the provider does not answer: the goods stay reserved until it does
 */
export async function reconcilePendingOrder(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  orderId: string,
): Promise<void> {
  const order = await findOrder(shop.db, orderId);
  if (!order || order.paidAt) return;
  await updateProviderAskedAt(shop.db, orderId, shop.clock());
  if (!order.providerOrderId) await releaseUnopened(shop, orderId);
  const state = order.providerOrderId ? await reconcilePayments(shop, order.providerOrderId) : "pending";
  // An authorised payment is about to be captured: releasing its goods now would only lead to a refund.
  if (state === "pending" || state === "failed") await expireReservation(shop, orderId);
}

async function expireReservation({ db, clock }: Pick<Shop, "db" | "clock">, orderId: string): Promise<void> {
  const now = clock();
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const hasEnded = order?.status === "Payment Pending" && order.reservedUntil && order.reservedUntil <= now;
    if (!hasEnded) return;
    await releaseStock(tx, orderId);
    const what = "Reservation ended unpaid";
    await recordOrderEvent(tx, orderId, {
      at: now,
      actor: "Checkout",
      fromStatus: order.status,
      toStatus: order.status,
      what,
    });
  });
}
