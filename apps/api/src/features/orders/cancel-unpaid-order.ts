import type pg from "pg";
import { releaseGoods } from "./order-goods.ts";
import { insertOrderEvent, type LockedOrder, updateOrderStatus } from "./order-writes.queries.ts";

/** Who cancels an order, and what its history says. `actorId` is null for the program. */
interface Cancellation {
  readonly actorId: string | null;
  readonly actor: string;
  readonly what: string;
}

/** Cancels an unpaid order under its row lock: its goods are on sale again, and a payment that still arrives is refunded. */
export async function cancelUnpaidOrder(
  tx: pg.PoolClient,
  { id, status, stockState }: Pick<LockedOrder, "id" | "status" | "stockState">,
  { actorId, actor, what }: Cancellation,
  now: Date,
): Promise<void> {
  if (stockState === "reserved") await releaseGoods(tx, id);
  await updateOrderStatus(tx, id, "Cancelled");
  await insertOrderEvent(tx, id, now, actorId, actor, status, "Cancelled", what);
}
