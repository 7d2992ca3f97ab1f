import type { MoneyDecision } from "@dakbag/domain/orders/status-change";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { applyOrderChanges } from "./apply-order-changes.ts";
import { changesOf, type OrderChange, type PlannedChange, planOrderChanges } from "./plan-order-changes.ts";

/**
 * Staff change one order in its dialog; any status may follow any other of a paid order (staff §4). The history has an
 * entry even when nothing changes.
 *
 * @throws ShopError 404 unknown order; 409 changed since it was seen, unpaid, its money undecided, cancelled and not
 *   confirmed to be taken up again, or its goods out of stock
 */
export async function changeOrder(
  tx: pg.PoolClient,
  change: OrderChange,
  actor: Actor,
  now: Date,
): Promise<void> {
  const [planned] = await planOrderChanges(tx, [change], { locks: true });
  if (!planned || planned.verdict === "notFound") throw notFound("This order");
  if (planned.verdict === "invalid") throw planned.refusal;
  const { order } = planned;
  const unchanged = { before: order, after: order, movement: null, goods: [] };
  await applyOrderChanges(tx, [planned.change ?? unchanged], { by: "dialog" }, actor, now);
}

export interface SelectionChange {
  /** Each with the version that staff saw. */
  readonly orders: readonly { readonly id: string; readonly version: number }[];
  readonly status: OrderStatus;
  /** Empty: every order keeps its own. */
  readonly partnerName: string;
  /** What happens to the money of those that are paid and cancelled. */
  readonly money?: MoneyDecision | undefined;
  readonly restock: boolean;
}

export interface ChangedOrder {
  readonly id: string;
  readonly orderNumber: string | null;
  readonly verdict: PlannedChange["verdict"];
  readonly reason: string | null;
}

/**
 * Staff change the orders they have selected, in one transaction: those that cannot be changed stay, each with a
 * reason. A repeated request changes nothing.
 */
export function changeOrders(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { orders, status, partnerName, money, restock }: SelectionChange,
  actor: Actor,
): Promise<ChangedOrder[]> {
  return transaction(db, async (tx) => {
    const requested = orders.map(({ id: orderId, version }) => {
      return { orderId, version, status, partnerName: partnerName || undefined, money, restock };
    });
    const planned = await planOrderChanges(tx, requested, { locks: true });
    await applyOrderChanges(tx, changesOf(planned), { by: "selection" }, actor, clock());
    return planned.map((one, index) => verdictOf(one, orders[index]?.id ?? ""));
  });
}

function verdictOf(planned: PlannedChange, id: string): ChangedOrder {
  return {
    id,
    orderNumber: "order" in planned ? planned.order.orderNumber : null,
    verdict: planned.verdict,
    reason: planned.verdict === "invalid" ? planned.reason : null,
  };
}
