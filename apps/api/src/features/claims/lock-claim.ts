import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { notFound } from "../../platform/shop-error.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { lockOrder } from "../orders/lock-order.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import { type ClaimRow, findClaim } from "./claims.queries.ts";

/** A claim as a decision of staff names it. */
export interface SeenClaim {
  readonly orderId: string;
  readonly claimId: string;
  /** That was seen. */
  readonly version: number;
}

export interface LockedClaim {
  readonly order: LockedOrder;
  readonly claim: ClaimRow;
}

/** Locks an order, and so all that is decided about it, and reads one of its claims. @throws ShopError 404 */
export async function lockClaim(
  tx: pg.PoolClient,
  { orderId, claimId }: Pick<SeenClaim, "orderId" | "claimId">,
): Promise<LockedClaim> {
  const order = await lockOrder(tx, orderId);
  const [claim] = order ? await findClaim(tx, orderId, claimId) : [];
  if (!order || !claim) throw notFound("This claim");
  return { order, claim };
}

/** Records a decision in the order's history and the audit log. @param what without its full stop */
export async function recordDecision(
  tx: pg.PoolClient,
  { id, orderNumber }: Pick<LockedOrder, "id" | "orderNumber">,
  what: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  await recordOrderEvent(tx, id, { at: now, actorId: actor.userId, actor: actor.name, what });
  const entry = {
    action: "order.claim-decided",
    subject: orderNumber,
    summary: `Order ${orderNumber}: ${what}.`,
  };
  await recordAudit(tx, actor, now, [entry]);
}
