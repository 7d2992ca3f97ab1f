import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { Queryable } from "../../platform/database.ts";
import { isUuid } from "../../platform/uuid-v7.ts";
import { type ChangeableOrder, findChangeableOrders, lockChangeableOrders } from "./bulk-change.queries.ts";
import type { AppliedChange } from "./apply-order-changes.ts";
import { describeChange } from "./change-order.ts";
import { goodsAfterStatus } from "./goods-after-status.ts";
import { orderGoods } from "./order-goods.ts";

/** What one line of a file asks of one order; an empty detail leaves what the order has. */
export interface WantedChange {
  readonly line: number;
  /** The order's `_id` or its short number. */
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly invoice: string;
  readonly partnerName: string;
  readonly trackingId: string;
}

/** What becomes of one wanted change. `change` is there when it changes anything at all. */
export type PlannedChange =
  | { readonly verdict: "notFound" }
  | { readonly verdict: "invalid"; readonly order: ChangeableOrder; readonly reason: string }
  | {
      readonly verdict: "updated" | "same";
      readonly order: ChangeableOrder;
      readonly change?: Omit<AppliedChange, "what">;
    };

/**
 * Finds out what many wanted changes do, in one look at the orders: the answer has one entry for each, in their order.
 * An order that is named twice is changed by its first line alone.
 *
 * @param locks locks the orders in one fixed order, and the stock they need, so that the plan can be applied in the
 *   same transaction; without it the plan is a preview
 */
export async function planOrderChanges(
  db: Queryable,
  wanted: readonly WantedChange[],
  { locks }: { locks: boolean },
): Promise<PlannedChange[]> {
  const find = await findOrders(db, wanted, locks);
  const first = new Map<string, WantedChange>();
  const planned = wanted.map((row): PlannedChange => {
    const order = find(row.orderId);
    if (!order) return { verdict: "notFound" };
    const earlier = first.get(order.id);
    if (!earlier) first.set(order.id, row);
    else if (isSameWish(earlier, row)) return { verdict: "same", order };
    else return { verdict: "invalid", order, reason: `line ${earlier.line} names this order already` };
    return planChange(order, row);
  });
  const moves = planned.flatMap((one) =>
    "change" in one && one.change?.movement ? [{ id: one.order.id, movement: one.change.movement }] : [],
  );
  const { shortages, goodsOf } = await orderGoods(db, moves, { locks });
  return planned.map((one) => {
    if (!("change" in one) || !one.change?.movement) return one;
    const reason = shortages.get(one.order.id);
    if (reason !== undefined) return { verdict: "invalid", order: one.order, reason };
    return { ...one, change: { ...one.change, goods: goodsOf(one.order.id) } };
  });
}

/**
 * The changes of a plan, as they are to be applied.
 *
 * @param how what the history adds to each: that it was done by a file, or with others
 */
export function changesOf(planned: readonly PlannedChange[], how: string): AppliedChange[] {
  return planned.flatMap((one) => {
    if (!("change" in one) || !one.change) return [];
    const { before, after } = one.change;
    return [{ ...one.change, what: `${describeChange(before, after)}, ${how}` }];
  });
}

async function findOrders(
  db: Queryable,
  wanted: readonly WantedChange[],
  locks: boolean,
): Promise<(orderId: string) => ChangeableOrder | undefined> {
  const names = [...new Set(wanted.map(({ orderId }) => orderId))];
  const ids = names.filter(isUuid);
  const numbers = names.filter((name) => !isUuid(name));
  const found = await (locks ? lockChangeableOrders : findChangeableOrders)(db, ids, numbers);
  const byName = new Map(found.flatMap((order) => [[order.id, order] as const, [order.orderNumber, order]]));
  return (orderId) => byName.get(orderId) ?? byName.get(orderId.toLowerCase());
}

function isSameWish(one: WantedChange, other: WantedChange): boolean {
  return (["status", "invoice", "partnerName", "trackingId"] as const).every(
    (field) => one[field] === other[field],
  );
}

function planChange(order: ChangeableOrder, row: WantedChange): PlannedChange {
  const move = goodsAfterStatus(order.stockState, row.status);
  const after = {
    status: row.status,
    invoice: row.invoice || order.invoice,
    partnerName: row.partnerName || order.partnerName,
    trackingId: row.trackingId || order.trackingId,
    stockState: move?.stockState ?? order.stockState,
    reservedUntil: move ? null : order.reservedUntil,
  };
  const verdict = order.status === row.status ? "same" : "updated";
  const isChanged = (["status", "invoice", "partnerName", "trackingId", "stockState"] as const).some(
    (field) => after[field] !== order[field],
  );
  if (!isChanged) return { verdict, order };
  return { verdict, order, change: { before: order, after, movement: move?.movement ?? null, goods: [] } };
}
