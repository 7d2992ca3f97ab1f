import { stageOfStatus } from "@dakbag/domain/orders/shipment-stage";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import { one } from "../../platform/database.ts";
import * as rows from "./shipments.queries.ts";

/** What staff set of an order that is about its delivery, in one of its shipments. */
export interface Shipping {
  /** The shipment's own, if it is not there yet. */
  readonly id: string;
  readonly orderId: string;
  readonly number: number;
  readonly status: OrderStatus;
  readonly courier: string;
  readonly trackingId: string;
  /** When it was delivered, if it is Delivered and was not before: by the courier's scan, or when staff set it. */
  readonly deliveredAt: Date;
}

/**
 * Ships orders, corrects where and with which number they are, and takes them back: the one way to a shipment, for a page, a
 * selection, a file, its undo and a hand-over. The caller has locked the orders, and copies their status and tracking from
 * `order_deliveries` afterwards.
 */
export async function shipOrders(tx: pg.PoolClient, orders: readonly Shipping[]): Promise<void> {
  if (orders.length === 0) return;
  await rows.saveShipments(tx, {
    ids: orders.map(({ id }) => id),
    orderIds: orders.map(({ orderId }) => orderId),
    numbers: orders.map(({ number }) => number),
    stages: orders.map(({ status }) => stageOfStatus(status) ?? null),
    couriers: orders.map(({ courier }) => courier),
    trackingIds: orders.map(({ trackingId }) => trackingId),
    deliveredAts: orders.map(({ deliveredAt }) => deliveredAt),
  });
}

export const findParcel = one(rows.findParcel);
export const { choosePartDelivery, endOfferOfParts, offerParts } = rows;
export const {
  findBookedParcels,
  findOrdersByTracking,
  findParcelsOfOrder,
  findSentPieces,
  findSettledShipments,
  findShipments,
  saveParcel,
  updateStages,
} = rows;
