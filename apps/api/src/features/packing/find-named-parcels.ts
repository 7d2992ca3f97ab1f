import { orderNumbersNamed, parcelNumberOf, readParcelNumber } from "@dakbag/domain/orders/order-number";
import { statusOfShipment } from "@dakbag/domain/orders/shipment-stage";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { Queryable } from "../../platform/database.ts";
import { isUuid } from "../../platform/uuid-v7.ts";
import { findShipments } from "../shipments/ship-orders.ts";
import {
  findNamedOrdersToPack,
  findNotToPack,
  findParcelsByTracking,
  type OrderToPackRow,
} from "./packing.queries.ts";

/** What cannot be packed of what was named. */
interface NotToPack {
  readonly orderNumber: string;
  readonly status: OrderStatus;
  /** Null when it is not known. */
  readonly since: Date | null;
}

/**
 * What is to be packed of orders and parcels that are named by `_id`, number, serial or tracking number; of an order that leaves in
 * several parcels and is named without one, each that is here.
 */
export async function findNamedParcels(
  db: Queryable,
  names: readonly string[],
): Promise<{ toPack: OrderToPackRow[]; notToPack: NotToPack[] }> {
  const named = names.map(readParcelNumber);
  const trackingIds = names.filter((name) => !isUuid(name));
  const tracked = trackingIds.length === 0 ? [] : await findParcelsByTracking(db, trackingIds);
  const ids = [...named.map(({ order }) => order).filter(isUuid), ...tracked.map(({ id }) => id)];
  const numbersOf = (order: string) => (isUuid(order) ? [] : orderNumbersNamed(order));
  const numbers = named.flatMap(({ order }) => numbersOf(order));
  const found = await findNamedOrdersToPack(db, ids, numbers);
  const isNamed = (row: OrderToPackRow) => {
    if (tracked.some(({ id, number }) => id === row.id && number === row.number)) return true;
    const ofRow = named.filter(({ order }) => order === row.id || numbersOf(order).includes(row.orderNumber));
    return ofRow.some(({ parcel }) => parcel === undefined || parcel === row.number);
  };
  const toPack = found.filter(isNamed);
  const others = found.filter((row) => !toPack.some(({ id }) => id === row.id));
  return {
    toPack,
    notToPack: [
      ...(await findNotToPack(db, ids, numbers)),
      ...(await otherParcels(
        db,
        others,
        named.flatMap(({ parcel }) => parcel ?? []),
      )),
    ],
  };
}

/** The parcels with these numbers of orders that have others to pack. */
async function otherParcels(
  db: Queryable,
  orders: readonly OrderToPackRow[],
  numbers: readonly number[],
): Promise<NotToPack[]> {
  const byId = new Map(orders.map((order) => [order.id, order.orderNumber]));
  const shipments = byId.size === 0 ? [] : await findShipments(db, [...byId.keys()]);
  return shipments
    .filter(({ number, stage }) => numbers.includes(number) && stage !== "Void")
    .map(({ orderId, number, stage }) => ({
      orderNumber: parcelNumberOf(byId.get(orderId) ?? "", number),
      status: statusOfShipment("Order Processing", stage),
      since: null,
    }));
}
