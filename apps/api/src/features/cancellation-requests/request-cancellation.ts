import { canRequestCancellation } from "@dakbag/domain/orders/cancellation-request";
import type { Actor, Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound, conflict } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { assertOrderAccess } from "../orders/order-access.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { findCancellationRequest, findOrder } from "../orders/find-orders.ts";
import { declineRequest, insertRequest } from "./cancellation-requests.queries.ts";
import * as cancellationRequestsRows from "./cancellation-requests.queries.ts";

/**
 * Notes that a buyer asks to cancel their own paid order, for staff to decide. Asking again changes nothing: the first
 * request and its reason stay.
 *
 * @throws ShopError 404 not this buyer's; 409 not paid, or its goods have left
 */
export async function requestCancellation(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { orderId, reason }: { orderId: string; reason: string },
  caller: Actor & Pick<Caller, "party" | "role">,
): Promise<void> {
  const found = await findOrder(db, orderId);
  assertOrderAccess(caller, "cancel", found);
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound("This order");
    if (await findCancellationRequest(tx, orderId)) return;
    if (!canRequestCancellation({ status: order.status, isPaid: order.paidAt !== null }))
      throw cannotBeAsked();
    const now = clock();
    await insertRequest(tx, orderId, now, reason);
    // Without the reason: the history outlives the account.
    await recordOrderEvent(tx, orderId, {
      at: now,
      actorId: caller.userId,
      actor: caller.name,
      what: "Asked to cancel",
    });
  });
}

/**
 * Answers a buyer's request to cancel with the reason why the order is not cancelled. The same answer again changes nothing.
 *
 * @throws ShopError 404 no such order, or its buyer did not ask; 409 cancelled, or answered otherwise
 */
export function declineCancellation(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { orderId, answer }: { orderId: string; answer: string },
  caller: Actor,
): Promise<void> {
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const request = await findCancellationRequest(tx, orderId);
    if (!order || !request) throw notFound("This request to cancel");
    if (order.status === "Cancelled" || order.status === "Refunded") throw cancelledMeanwhile();
    if (request.answer === answer) return;
    const now = clock();
    const [declined] = await declineRequest(tx, orderId, now, answer);
    if (!declined) throw answeredMeanwhile(request.answer);
    const what = `Not cancelled: ${answer}`;
    await recordOrderEvent(tx, orderId, { at: now, actorId: caller.userId, actor: caller.name, what });
  });
}

const cannotBeAsked = () =>
  conflict(
    "order-changed",
    "Only a paid order whose goods have not left can be cancelled. Please look at your order again.",
  );

const cancelledMeanwhile = () =>
  conflict("changed-meanwhile", "This order was cancelled meanwhile. Please look again.");

const answeredMeanwhile = (answer: string) =>
  conflict("changed-meanwhile", `It was answered meanwhile: ${answer}`);

export const { deleteRequestsOf } = cancellationRequestsRows;
