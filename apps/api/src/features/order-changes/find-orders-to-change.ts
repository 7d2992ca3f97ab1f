import { readParcelNumber } from "@dakbag/domain/orders/order-number";
import { firstShipment, statusOfShipment } from "@dakbag/domain/orders/shipment-stage";
import type { Queryable } from "../../platform/database.ts";
import { isUuid } from "../../platform/uuid-v7.ts";
import { findChangeableOrders } from "../orders/find-orders.ts";
import { findMoneyLeftByOrder } from "../orders/find-refunds.ts";
import { lockChangeableOrders } from "../orders/lock-order.ts";
import { findShipments } from "../shipments/ship-orders.ts";
import type { OrderChange, OrderToChange } from "./planned-change.ts";

/**
 * The orders that changes name, and their parcels.
 *
 * @returns the order of a name, or undefined when there is no such order or parcel
 */
export async function findOrdersToChange(
  db: Queryable,
  requested: readonly Pick<OrderChange, "orderId">[],
  locks: boolean,
): Promise<(name: string) => OrderToChange | undefined> {
  const names = [...new Set(requested.map(({ orderId }) => readParcelNumber(orderId).order))];
  const ids = names.filter(isUuid);
  const numbers = names.filter((name) => !isUuid(name));
  const rows = await (locks ? lockChangeableOrders : findChangeableOrders)(db, ids, numbers);
  // After the locks: a refund or a shipment may have been committed while this statement waited for them.
  const orderIds = rows.map(({ id }) => id);
  const moneyLeft = await findMoneyLeftByOrder(db, orderIds);
  const leftOf = new Map(moneyLeft.map(({ orderId, leftPaise }) => [orderId, leftPaise]));
  const live = (await findShipments(db, orderIds)).filter(({ stage }) => stage !== "Void");
  const shipmentsOf = Map.groupBy(live, ({ orderId }) => orderId);
  const byName = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.orderNumber, row] as const]));

  return (name) => {
    const { order, parcel: number } = readParcelNumber(name);
    const row = byName.get(order) ?? byName.get(order.toLowerCase());
    if (!row) return undefined;
    const all = shipmentsOf.get(row.id) ?? [];
    const shipments = all.filter(({ kind }) => kind === "sale");
    // A replacement is named by its number, and is one of several then.
    const replacement = all.find((one) => one.number === number && one.kind === "replacement");
    const common = {
      ...row,
      orderStatus: row.status,
      parcelCount: Math.max(1, shipments.length + (replacement ? 1 : 0)),
      moneyLeftPaise: leftOf.get(row.id) ?? 0,
    };
    if (number === undefined && shipments.length > 1) return { ...common, parcel: null };
    const known = replacement ?? shipments.find((one) => one.number === (number ?? one.number));
    if (!known && (shipments.length > 0 || (number ?? firstShipment) !== firstShipment)) return undefined;
    return {
      ...common,
      status: statusOfShipment(row.status, known?.stage ?? null),
      partnerName: known?.partnerName ?? "",
      trackingId: known?.trackingId ?? "",
      parcel: {
        id: known?.id ?? row.id,
        number: known?.number ?? firstShipment,
        kind: known?.kind ?? "sale",
        stage: known?.stage ?? null,
      },
    };
  };
}
