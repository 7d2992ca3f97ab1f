import type { StatusCsvRow } from "@dakbag/domain/imports/order-status-csv";
import { isBeforeDispatch } from "@dakbag/domain/orders/cancellation-request";
import { isCancelledOrRefunded } from "@dakbag/domain/orders/status-change";
import { trackingIdProblem } from "@dakbag/domain/orders/tracking-id";
import type { Queryable } from "../../platform/database.ts";
import { findOrdersByTracking } from "../orders/order-writes.queries.ts";
import { findOpenWishesToCancel } from "../orders/orders.queries.ts";
import type { PlannedChange, PlannedOrderChange } from "../orders/plan-order-changes.ts";

/**
 * What staff should check before the rows of a status file are applied: tracking numbers that a spreadsheet has spoilt,
 * one tracking number on two orders, orders that are shipped without any, and those whose buyer asks to cancel them. Only of
 * rows that change an order.
 *
 * @returns the warnings of each row, in their order
 */
export async function findStatusWarnings(
  db: Queryable,
  rows: readonly StatusCsvRow[],
  planned: readonly PlannedChange[],
): Promise<string[][]> {
  const changes = planned.map((one) => ("change" in one ? one.change : undefined));
  const inFile = changes.map((change) => {
    const isNew = change && change.after.trackingId !== change.before.trackingId;
    return isNew && change.after.trackingId !== "" ? keyOf(change.after.trackingId) : undefined;
  });
  const keys = [...new Set(inFile.filter((key) => key !== undefined))];
  const stored = keys.length === 0 ? [] : await findOrdersByTracking(db, keys);
  const leaving = changes.flatMap((change) => (change && leaves(change) ? change.before.id : []));
  const wishes = leaving.length === 0 ? [] : await findOpenWishesToCancel(db, leaving);
  const wished = new Set(wishes.map(({ orderId }) => orderId));
  const storedByKey = Map.groupBy(stored, ({ trackingId }) => trackingId);
  const linesByKey = Map.groupBy(rows.keys(), (at) => inFile[at]);
  return changes.map((change, at) => {
    if (!change) return [];
    const key = inFile[at];
    const problem = key === undefined ? undefined : trackingIdProblem(change.after.trackingId);
    const isShipped = change.after.status === "Shipped" && change.after.trackingId === "";
    const other = key === undefined ? undefined : otherOrder(key, at, change.before.id);
    return [
      ...(problem === undefined ? [] : [problem]),
      ...(other === undefined ? [] : [`The tracking ID is also that of ${other}`]),
      ...(isShipped ? ["Shipped without a tracking ID"] : []),
      ...(wished.has(change.before.id) ? ["Its buyer asks to cancel it"] : []),
    ];
  });

  function otherOrder(key: string, at: number, orderId: string): string | undefined {
    const otherAt = linesByKey.get(key)?.find((line) => line !== at);
    if (otherAt !== undefined) return `line ${rows[otherAt]?.line}`;
    const order = storedByKey.get(key)?.find(({ id }) => id !== orderId);
    return order && `order ${order.orderNumber}`;
  }
}

/** Whether an order's goods leave the warehouse by a change. */
const leaves = ({ before, after }: PlannedOrderChange) =>
  isBeforeDispatch(before.status) && !isBeforeDispatch(after.status) && !isCancelledOrRefunded(after.status);

const keyOf = (trackingId: string) => trackingId.toLowerCase();
