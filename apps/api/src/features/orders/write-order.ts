import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { one, type Queryable } from "../../platform/database.ts";
import type { StockState } from "./order-rows.ts";
import * as orderWritesRows from "./order-writes.queries.ts";
import * as placeOrderRows from "./place-order.queries.ts";
import * as takePaidGoodsRows from "./take-paid-goods.queries.ts";
import * as neverPaidOrdersRows from "./never-paid-orders.queries.ts";
import * as orderSearchRows from "./order-search.queries.ts";

export const countDetached = one(orderWritesRows.countDetached);
export const saveProviderOrder = one(orderWritesRows.saveProviderOrder);
export const {
  detachProviderOrder,
  extendHold,
  insertOrderEventOnce,
  insertOrderNotes,
  saveSignature,
  updateOrderStatus,
  updateOrderVersion,
  updatePaymentNote,
  updateProviderAskedAt,
  updateStockState,
} = orderWritesRows;
export const { reviveReplacedOrder, updateOrderAddresses, replaceOrders, insertOrder } = placeOrderRows;
export const { endHolds } = takePaidGoodsRows;
export const { clearContactsOf, deleteUnpaidOrdersOf, deleteNeverPaidOrders } = neverPaidOrdersRows;
export const { deleteSearchTextsOf } = orderSearchRows;

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

export const recordOrderEvent = (
  tx: Queryable,
  orderId: string,
  { at, actorId = null, actor, fromStatus = null, toStatus = null, what }: OrderEvent,
): Promise<never[]> =>
  orderWritesRows.insertOrderEvent(tx, orderId, at, actorId, actor, fromStatus, toStatus, what);

/** What staff may change of many orders, a list for each column. */
export interface OrderColumns {
  readonly ids: string[];
  readonly statuses: OrderStatus[];
  readonly invoices: string[];
  readonly stockStates: StockState[];
  readonly reservedUntil: (Date | null)[];
  readonly moneyKeptReasons: (string | null)[];
}

export const updateDeliveries = (tx: Queryable, to: OrderColumns): Promise<never[]> =>
  orderWritesRows.updateDeliveries(
    tx,
    to.ids,
    to.statuses,
    to.invoices,
    to.stockStates,
    to.reservedUntil,
    to.moneyKeptReasons,
  );

/** An event in the history of each of many orders, all by one person at one time. */
export interface OrderEvents {
  readonly at: Date;
  readonly actor: { readonly userId: string; readonly name: string };
  readonly orderIds: string[];
  readonly fromStatuses: OrderStatus[];
  readonly toStatuses: OrderStatus[];
  readonly descriptions: string[];
}

export const recordOrderEvents = (
  tx: Queryable,
  { at, actor, orderIds, fromStatuses, toStatuses, descriptions }: OrderEvents,
): Promise<never[]> =>
  orderWritesRows.insertOrderEvents(
    tx,
    at,
    actor.userId,
    actor.name,
    orderIds,
    fromStatuses,
    toStatuses,
    descriptions,
  );

/** An order that is accepted, and what its history says of it. */
export interface Acceptance {
  readonly paymentId: string;
  readonly paidAt: Date;
  readonly signature: string | null;
  readonly fromStatus: OrderStatus;
  readonly toStatus: OrderStatus;
  readonly what: string;
}

/** Sells the goods of an order that is paid, and writes its history, in one statement. */
export const updateAccepted = (
  tx: Queryable,
  id: string,
  { paymentId, paidAt, signature, fromStatus, toStatus, what }: Acceptance,
): Promise<never[]> =>
  orderWritesRows.updateAccepted(tx, id, paymentId, paidAt, toStatus, signature, fromStatus, what);
