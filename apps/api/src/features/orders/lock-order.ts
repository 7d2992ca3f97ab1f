import { one } from "../../platform/database.ts";
import * as orderWritesRows from "./order-writes.queries.ts";
import * as placeOrderRows from "./place-order.queries.ts";
import * as unpaidOrdersRows from "./unpaid-orders.queries.ts";
import * as neverPaidOrdersRows from "./never-paid-orders.queries.ts";
import * as reservationsRows from "./reservations.queries.ts";

export const lockOrder = one(orderWritesRows.lockOrder);
export const lockOrderOfProvider = one(orderWritesRows.lockOrderOfProvider);
export const lockBuyer = one(placeOrderRows.lockBuyer);
export const hasPaidSince = one(placeOrderRows.hasPaidSince);
export const { lockChangeableOrders } = orderWritesRows;
export const { lockWaitingOrders, lockReplacedAndWaiting } = unpaidOrdersRows;
export const { lockOrdersOf } = neverPaidOrdersRows;
export const { findReservationsToTake, lockReservations } = reservationsRows;
