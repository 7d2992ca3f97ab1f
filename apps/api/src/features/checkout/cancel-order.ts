import type { Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { cancelUnpaidOrder } from "../buying/cancel-unpaid-order.ts";
import { assertOrderAccess } from "../orders/order-access.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { findOrder } from "../orders/find-orders.ts";
import { countQuestion } from "./count-question.ts";
import { orderIsPaid, paymentRefused } from "./checkout.errors.ts";
import { refusalOfPayment } from "./open-payment.ts";
import { settleMissedPayments } from "./retry-payment.ts";

/**
 * Cancels the party's unpaid order. A payment that was made before is settled first; one that arrives later is refunded.
 * An order that is cancelled already stays as it is.
 *
 * @throws ShopError 404 not this party's; 409 paid meanwhile, or replaced; 429 asked too often
 */
export async function cancelOrder(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  caller: Pick<Caller, "userId" | "name" | "party" | "role">,
  orderId: string,
): Promise<void> {
  const requested = await findOrder(shop.db, orderId);
  assertOrderAccess(caller, "cancel", requested);
  if (requested.status === "Payment Pending" && requested.providerOrderId) {
    await countQuestion(shop, caller.userId);
    await settleMissedPayments(shop, requested.providerOrderId);
  }
  const now = shop.clock();
  await transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound("This order");
    if (order.acceptedAt) throw orderIsPaid();
    if (order.status === "Payment Pending") {
      const by = caller.userId === order.buyerId ? "its buyer" : "a colleague of its buyer";
      const what = `Cancelled by ${by} before it was paid`;
      await cancelUnpaidOrder(tx, order, { actorId: caller.userId, actor: caller.name, what }, now);
    } else if (order.replacedById) {
      const row = await findOrder(tx, orderId);
      const refusal = row && refusalOfPayment(row, now);
      if (refusal) throw paymentRefused(refusal);
    }
  });
}
