import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { one, type Queryable } from "../../platform/database.ts";
import * as orderWritesRows from "./order-writes.queries.ts";
import * as placeOrderRows from "./place-order.queries.ts";
import * as reservationsRows from "./reservations.queries.ts";
import * as neverPaidOrdersRows from "./never-paid-orders.queries.ts";
import * as orderSearchRows from "./order-search.queries.ts";

export const countDetached = one(orderWritesRows.countDetached);
export const saveProviderOrder = one(orderWritesRows.saveProviderOrder);
export const {
  detachProviderOrder,
  updateReservationEnd,
  insertOrderEvents,
  insertOrderEventOnce,
  insertOrderNotes,
  saveSignature,
  updateAccepted,
  updateDeliveries,
  updateOrderStatus,
  updateOrderVersion,
  updatePaymentNote,
  updateProviderAskedAt,
  updateStockState,
} = orderWritesRows;
export const { reviveReplacedOrder, updateOrderAddresses, replaceOrders, insertOrder } = placeOrderRows;
export const { endReservations } = reservationsRows;
export const { clearContactsOf, deleteUnpaidOrdersOf, deleteNeverPaidOrders } = neverPaidOrdersRows;
export const { deleteSearchTextsOf } = orderSearchRows;

/**
 * Lets an order that is to be delivered follow its shipments, after what is in them was changed. The caller holds its row lock.
 *
 * @returns what an entry of its history says of the status; nothing while that stays
 */
export async function followShipments(
  tx: Queryable,
  { id, status }: { readonly id: string; readonly status: OrderStatus },
): Promise<Pick<OrderEvent, "fromStatus" | "toStatus">> {
  const [followed] = await orderWritesRows.followShipments(tx, id);
  return !followed || followed.status === status ? {} : { fromStatus: status, toStatus: followed.status };
}

/** An entry in the history of an order: by a person, or by a part of the program that has a name alone. */
export interface OrderEvent {
  readonly at: Date;
  readonly actorId?: string | null;
  readonly actor: string;
  /** Null, as `toStatus`, for an event that is not about the status. */
  readonly fromStatus?: OrderStatus | null;
  readonly toStatus?: OrderStatus | null;
  readonly what: string;
}

const empty = { actorId: null, fromStatus: null, toStatus: null };

export const recordOrderEvent = (tx: Queryable, orderId: string, event: OrderEvent): Promise<never[]> =>
  orderWritesRows.insertOrderEvent(tx, { ...empty, ...event, orderId });
