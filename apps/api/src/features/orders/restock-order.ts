import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { releaseGoods } from "./move-goods.ts";
import { addOrderEvent, lockOrder } from "./orders.queries.ts";

/** Puts the sold goods of an order back on sale, once; an order that is revived later takes them again. */
export async function restockOrder(
  tx: pg.PoolClient,
  orderId: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const [order] = await lockOrder(tx, orderId);
  if (order?.stockState !== "sold") return;
  await releaseGoods(tx, orderId);
  const what = "Goods put back into stock";
  await addOrderEvent(tx, orderId, now, actor.userId, actor.name, null, null, what);
  const { orderNumber: subject } = order;
  await recordAudit(tx, actor, now, [
    { action: "order.restocked", subject, summary: `Order ${subject}: ${what}.` },
  ]);
}
