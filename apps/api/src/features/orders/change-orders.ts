import type { MoneyDecision } from "@dakbag/domain/orders/status-change";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { applyOrderChanges } from "./apply-order-changes.ts";
import { findOrdersByIds, type OrderRow } from "./orders.queries.ts";
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
  /** The order as it is now, if it has changed since it was seen. */
  readonly now: OrderRow | null;
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
    const found = await findOrdersByIds(tx, planned.flatMap(conflictOf));
    const now = new Map(found.map((order) => [order.id, order]));
    return planned.map((one, index) => verdictOf(one, orders[index]?.id ?? "", now));
  });
}

/** The id of an order that has changed since it was seen. */
const conflictOf = (planned: PlannedChange): string[] =>
  planned.verdict === "invalid" && planned.refusal.code === "order-changed" ? [planned.order.id] : [];

function verdictOf(planned: PlannedChange, id: string, now: ReadonlyMap<string, OrderRow>): ChangedOrder {
  const order = "order" in planned ? planned.order : undefined;
  return {
    id,
    orderNumber: order?.orderNumber ?? null,
    verdict: planned.verdict,
    reason: planned.verdict === "invalid" ? planned.reason : null,
    now: (order && now.get(order.id)) ?? null,
  };
}
