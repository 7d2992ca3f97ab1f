import type { ErrorBody } from "@dakbag/contracts/error-body";
import { findRefund } from "../../src/features/refunds/refunds.queries.ts";
import { updateRefund } from "../../src/features/refunds/update-refund.ts";
import { readOnDesk } from "../builders/refunds.ts";
import type { SignedIn } from "../builders/sign-in-buyer.ts";
import type { TestApp } from "../start-test-app.ts";
import { saveOrder } from "../builders/save-order.ts";

/** The payment provider ends every refund of an order that is under way. @returns how many there were */
export async function endRefunds(
  shop: TestApp,
  orderId: string,
  state: "processed" | "failed",
): Promise<number> {
  const { rows } = await shop.db.query<{ id: string }>(
    "SELECT id FROM refunds WHERE order_id = $1 AND state IN ('requested', 'accepted') ORDER BY id",
    [orderId],
  );
  for (const { id } of rows) {
    const [found] = await findRefund(shop.db, id);
    if (found) await updateRefund(shop.shop, found, state, null);
  }
  return rows.length;
}

// More than a sequence has refunds that may fail, of which a round requests one again.
const maxRounds = 40;

/**
 * Staff do what is left to do for an order's money: failed refunds are requested again, a cancelled order without its
 * money is refunded, and so is one whose pieces were refunded for less because of a refund made elsewhere that failed.
 *
 * @throws Error when that does not come to an end
 */
export async function finishMoney(shop: TestApp, admin: SignedIn, orderId: string): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const ended = await endRefunds(shop, orderId, "processed");
    const requested =
      (await retryFailed(shop, admin, orderId)) || (await cancelWithRefund(shop, admin, orderId));
    if (ended === 0 && !requested) return;
  }
  throw new Error(`the money of order ${orderId} is not settled after ${maxRounds} rounds`);
}

async function retryFailed(shop: TestApp, admin: SignedIn, orderId: string): Promise<boolean> {
  const { refunds } = await readOnDesk(shop, admin, orderId);
  for (const { id } of refunds.filter(({ canRetry }) => canRetry)) {
    const url = `/api/admin/orders/${orderId}/refunds/${id}/retry`;
    const answer = await shop.app.inject({ method: "POST", url, headers: admin.headers });
    if (answer.statusCode === 200) return true;
    // Claims have had its pieces since.
    if (answer.json<ErrorBody>().code !== "fewer-pieces-sent")
      throw new Error(`a failed refund was not requested again: ${answer.body}`);
  }
  return false;
}

async function cancelWithRefund(shop: TestApp, admin: SignedIn, orderId: string): Promise<boolean> {
  const { rows } = await shop.db.query(
    `SELECT FROM cancelled_without_refund WHERE id = $1
     UNION ALL
     SELECT FROM orders o WHERE id = $1 AND o.total_paise > (
         SELECT coalesce(sum(amount_paise), 0) FROM refunds r
         WHERE r.razorpay_payment_id = o.razorpay_payment_id AND state <> 'failed')
       AND EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND made_elsewhere AND state = 'failed')`,
    [orderId],
  );
  if (rows.length === 0) return false;
  const answer = await saveOrder(shop, admin, orderId, {
    status: "Cancelled",
    money: { decision: "refund" },
  });
  if (answer.statusCode !== 200) throw new Error(`the rest of the money was not refunded: ${answer.body}`);
  return true;
}
