import { transaction } from "../../platform/database.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { reconcilePayments } from "../checkout/settle-payment.ts";
import { cancelUnpaidOrder } from "../buying/cancel-unpaid-order.ts";
import {
  type CleanupRow,
  findCleanup,
  updateFinished,
  updateProgress,
  updateTotal,
} from "./order-cleanup.queries.ts";
import { countPastReservation, findPastReservation } from "../orders/find-orders.ts";
import { lockOrder } from "../orders/lock-order.ts";

type CleanupShop = Pick<Shop, "db" | "clock" | "payments" | "log">;
type Outcome = "settled" | "released" | "left";

// Rechecked in parallel; progress is saved after each batch.
const batchSize = 10;

/**
 * Goes through the pending orders whose reservation had ended when the cleanup was started: each is rechecked with the
 * payment provider, then settled, or cancelled and its goods released (rulings: orders and staff). It resumes where it
 * stopped, and ends when another worker has taken over.
 */
export async function cleanUpOrders(shop: CleanupShop, cleanupId: string): Promise<void> {
  let [cleanup] = await findCleanup(shop.db, cleanupId);
  if (!cleanup || cleanup.finishedAt) return;
  const counted = await countPastReservation(shop.db, cleanup.startedAt);
  await updateTotal(shop.db, cleanupId, counted?.count ?? 0, shop.clock());
  for (;;) {
    const batch = await cleanUpBatch(shop, cleanup);
    if (batch === "taken over") return;
    if (batch === "end") break;
    cleanup = { ...cleanup, reached: batch.reached };
  }
  await finish(shop, cleanupId);
}

async function cleanUpBatch(
  shop: CleanupShop,
  { id, startedAt, reached }: CleanupRow,
): Promise<{ reached: string } | "end" | "taken over"> {
  const orders = await findPastReservation(shop.db, startedAt, reached, batchSize);
  const last = orders.at(-1);
  if (!last) return "end";
  const outcomes = await Promise.all(
    orders.map((order) => cleanUpOrder(shop, order.id, order.providerOrderId, startedAt)),
  );
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  const [saved] = await updateProgress(shop.db, {
    id,
    before: reached,
    reached: last.id,
    settled: count("settled"),
    released: count("released"),
    leftAlone: count("left"),
    at: shop.clock(),
  });
  return saved ? { reached: last.id } : "taken over";
}

async function cleanUpOrder(
  shop: CleanupShop,
  orderId: string,
  providerOrderId: string | null,
  startedAt: Date,
): Promise<Outcome> {
  try {
    const state = providerOrderId === null ? "pending" : await reconcilePayments(shop, providerOrderId);
    if (state === "paid") return "settled";
    // Authorised money is about to be captured: its order is left for the next cleanup.
    return state === "waiting" ? "left" : await cancelUnpaid(shop, orderId, startedAt);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.warn({ err: error, orderId }, "a pending order could not be rechecked");
    return "left";
  }
}

function cancelUnpaid({ db, clock }: CleanupShop, orderId: string, startedAt: Date): Promise<Outcome> {
  const now = clock();
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Since it was found, the order may have been paid or cancelled, or its payment retried.
    if (!order) return "left";
    if (order.status === "Cancelled") return "released";
    if (order.status !== "Payment Pending") return order.paidAt ? "settled" : "left";
    if (order.paidAt || (order.reservedUntil && order.reservedUntil > startedAt)) return "left";
    const what = "Not paid: cancelled by the order cleanup";
    await cancelUnpaidOrder(tx, order, { actorId: null, actor: "Order cleanup", what }, now);
    return "released";
  });
}

function finish({ db, clock }: CleanupShop, cleanupId: string): Promise<void> {
  const now = clock();
  return transaction(db, async (tx) => {
    const [done] = await updateFinished(tx, cleanupId, now);
    if (!done) return;
    const { checked, settled, released, leftAlone } = done;
    const summary = `The cleanup checked ${checked} pending orders: ${settled} were paid, ${released} were cancelled, ${leftAlone} were left.`;
    await recordAudit(tx, null, now, [{ action: "orders.cleanup-finished", subject: "orders", summary }]);
  });
}
