import { one } from "../../platform/database.ts";
import * as ordersRows from "./orders.queries.ts";
import * as orderWritesRows from "./order-writes.queries.ts";
import * as orderCautionsRows from "./order-cautions.queries.ts";
import * as unpaidOrdersRows from "./unpaid-orders.queries.ts";
import * as companySpendingRows from "./company-spending.queries.ts";
import * as neverPaidOrdersRows from "./never-paid-orders.queries.ts";

export const findOrder = one(ordersRows.findOrder);
export const findOrderOfProvider = one(ordersRows.findOrderOfProvider);
export const findPartDelivery = one(ordersRows.findPartDelivery);
export const findCancellationRequest = one(ordersRows.findCancellationRequest);
export const findHeldOrder = one(unpaidOrdersRows.findHeldOrder);
export const countPastReservation = one(unpaidOrdersRows.countPastReservation);
export const summariseOrdersOf = one(neverPaidOrdersRows.summariseOrdersOf);
export const { findOrdersByIds, findOrderEvents, findGoodsOfOrders } = ordersRows;
export const { findChangeableOrders, findGoodsByOrder } = orderWritesRows;
export const { findOrderCautions } = orderCautionsRows;
export const {
  findUnitsHeld,
  findOrdersToReconcile,
  findUnpaidOrdersOf,
  findOpenedOrders,
  findPastReservation,
} = unpaidOrdersRows;
export const { sumSpentOf } = companySpendingRows;
export const { findUnfinishedOrdersOf } = neverPaidOrdersRows;
