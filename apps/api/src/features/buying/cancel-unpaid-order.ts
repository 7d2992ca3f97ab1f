import type pg from "pg";
import { releaseStock } from "./reserve-stock.ts";
import { recordOrderEvent, updateOrderStatus } from "../orders/write-order.ts";
import type { LockedOrder } from "../orders/order-rows.ts";

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
  if (stockState === "reserved") await releaseStock(tx, id);
  await updateOrderStatus(tx, id, "Cancelled");
  await recordOrderEvent(tx, id, {
    at: now,
    actorId,
    actor,
    fromStatus: status,
    toStatus: "Cancelled",
    what,
  });
}
