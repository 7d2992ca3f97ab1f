import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound, ShopError } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { applyOrderChanges } from "./apply-order-changes.ts";
import {
  changesOf,
  invalid,
  type OrderChange,
  type PlannedChange,
  planOrderChanges,
} from "./plan-order-changes.ts";

/**
 * Staff change one order in its dialog; any status may follow any other (staff §4). The history has an entry even
 * when nothing changes.
 *
 * @throws ShopError 404 unknown order, 409 when the goods of a revived order are out of stock
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
  readonly ids: readonly string[];
  readonly status: OrderStatus;
  /** Empty: every order keeps its own. */
  readonly partnerName: string;
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
  { ids, status, partnerName }: SelectionChange,
  actor: Actor,
): Promise<ChangedOrder[]> {
  return transaction(db, async (tx) => {
    const requested = ids.map((orderId) => ({ orderId, status, partnerName: partnerName || undefined }));
    const planned = (await planOrderChanges(tx, requested, { locks: true })).map(refusePending);
    await applyOrderChanges(tx, changesOf(planned), { by: "selection" }, actor, clock());
    return planned.map((one, index) => verdictOf(one, ids[index] ?? ""));
  });
}

const onlyRechecked = () =>
  new ShopError(409, "order-pending", "It waits for its payment and can only be rechecked.");

/** "Pending orders can only be rechecked" (staff §4): an unpaid order among fifty is selected by mistake. */
function refusePending(planned: PlannedChange): PlannedChange {
  if (planned.verdict !== "updated" && planned.verdict !== "same") return planned;
  const { order } = planned;
  return order.status === "Payment Pending" ? invalid(order, onlyRechecked()) : planned;
}

function verdictOf(planned: PlannedChange, id: string): ChangedOrder {
  return {
    id,
    orderNumber: "order" in planned ? planned.order.orderNumber : null,
    verdict: planned.verdict,
    reason: planned.verdict === "invalid" ? planned.reason : null,
  };
}
