import { type Queryable, transaction } from "../../platform/database.ts";
import { addJobs } from "../../platform/jobs.queries.ts";
import type { Shop } from "../../shop.ts";
import { releaseGoods } from "../orders/order-goods.ts";
import { insertOrderEvent, lockOrder, updateProviderAskedAt } from "../orders/order-writes.queries.ts";
import { findOrder } from "../orders/orders.queries.ts";
import { findPaymentState } from "./find-payment-state.ts";
import { lookAfterOrderJob } from "./job-names.ts";
import { findPendingOrdersToLookAfter } from "./payments.queries.ts";

const ordersAtOnce = 500;

/** Queues a look at every unpaid order that needs one: its reservation has ended, or news may have been lost. */
export async function lookAfterPendingOrders({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const orders = await findPendingOrdersToLookAfter(db, clock(), ordersAtOnce);
  await queueLookAfter(
    db,
    orders.map(({ id }) => id),
  );
}

/** Queues a look at each of these orders; one that is queued already is looked at once. */
export async function queueLookAfter(db: Queryable, orderIds: readonly string[]): Promise<void> {
  const payloads = orderIds.map((orderId) => JSON.stringify({ orderId }));
  const keys = orderIds.map((orderId) => `look-after:${orderId}`);
  await addJobs(db, lookAfterOrderJob, payloads, keys);
}

/**
 * Asks the provider about one unpaid order and settles it when the money came. If it did not, and the
 * reservation has ended, the goods go back on sale; the order stays pending and may still be paid.
 *
 * @throws ProviderError when the provider does not answer: the goods stay reserved until it does
 */
export async function lookAfterPendingOrder(
  shop: Pick<Shop, "db" | "clock" | "payments">,
  orderId: string,
): Promise<void> {
  const [order] = await findOrder(shop.db, orderId);
  if (!order || order.status !== "Payment Pending") return;
  await updateProviderAskedAt(shop.db, orderId, shop.clock());
  const state = order.razorpayOrderId ? await findPaymentState(shop, order.razorpayOrderId) : "pending";
  // Authorised money is about to be captured: giving its goods away now would only make a refund of it.
  if (state === "pending" || state === "failed") await releaseEndedReservation(shop, orderId);
}

async function releaseEndedReservation(
  { db, clock }: Pick<Shop, "db" | "clock">,
  orderId: string,
): Promise<void> {
  const now = clock();
  await transaction(db, async (tx) => {
    const [order] = await lockOrder(tx, orderId);
    const hasEnded = order?.status === "Payment Pending" && order.reservedUntil && order.reservedUntil <= now;
    if (!hasEnded) return;
    await releaseGoods(tx, orderId);
    const what = "Reservation ended unpaid";
    await insertOrderEvent(tx, orderId, now, null, "Checkout", order.status, order.status, what);
  });
}
