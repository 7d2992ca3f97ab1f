import { type ChangeWarning, changeWarnings } from "@dakbag/domain/orders/change-warnings";
import { hasLeft } from "@dakbag/domain/orders/order-status";
import type { Queryable } from "../../platform/database.ts";
import { findOrderCautions } from "../orders/find-orders.ts";
import { findOrdersByTracking } from "../shipments/ship-orders.ts";
import type { PlannedChange, PlannedOrderChange } from "./planned-change.ts";

/**
 * What staff should check before planned changes are applied, in their order: nothing for what changes no order.
 *
 * @param lines the line of each in a file: another order of the file is named by its line
 */
export async function findChangeWarnings(
  db: Queryable,
  planned: readonly PlannedChange[],
  lines?: readonly number[],
): Promise<ChangeWarning[][]> {
  const changes = planned.map((one) => ("change" in one ? one.change : undefined));
  const newKeys = changes.map((change) => {
    const isNew = change && keyOf(change.after.trackingId) !== keyOf(change.before.trackingId);
    return isNew && change.after.trackingId !== "" ? keyOf(change.after.trackingId) : undefined;
  });
  const keys = [...new Set(newKeys.filter((key) => key !== undefined))];
  const stored = keys.length === 0 ? [] : await findOrdersByTracking(db, keys);
  const leaving = changes.flatMap((change) => (change && isLeaving(change) ? change.before.id : []));
  const found = leaving.length === 0 ? [] : await findOrderCautions(db, leaving);
  const cautionsOf = new Map(found.map(({ orderId, cautions }) => [orderId, cautions]));
  const storedByKey = Map.groupBy(stored, ({ trackingId }) => trackingId);
  const placesByKey = Map.groupBy(newKeys.keys(), (at) => newKeys[at]);
  return changes.map((change, at) => {
    if (!change) return [];
    const { before, after } = change;
    const order = { _id: before.id, orderNumber: before.orderNumber };
    return changeWarnings({
      order,
      before,
      after,
      sharedWith: otherWithNumber(at, before.id),
      cautions: cautionsOf.get(before.id) ?? [],
    });
  });

  function otherWithNumber(at: number, orderId: string): string | undefined {
    const key = newKeys[at];
    if (key === undefined) return undefined;
    const otherAt = placesByKey.get(key)?.find((place) => place !== at);
    const line = otherAt === undefined ? undefined : lines?.[otherAt];
    if (line !== undefined) return `line ${line}`;
    const planned = otherAt === undefined ? undefined : changes[otherAt]?.before;
    const order = planned ?? storedByKey.get(key)?.find(({ id }) => id !== orderId);
    return order && `order ${order.orderNumber}`;
  }
}

const isLeaving = ({ before, after }: PlannedOrderChange) => hasLeft(after.status) && !hasLeft(before.status);

const keyOf = (trackingId: string) => trackingId.toLowerCase();
