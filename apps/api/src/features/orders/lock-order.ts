import type pg from "pg";
import { type BuyingParty, detailsOwner } from "../../platform/caller.ts";
import { one } from "../../platform/database.ts";
import * as orderWritesRows from "./order-writes.queries.ts";
import * as placeOrderRows from "./place-order.queries.ts";
import * as unpaidOrdersRows from "./unpaid-orders.queries.ts";
import * as neverPaidOrdersRows from "./never-paid-orders.queries.ts";
import * as reservationsRows from "./reservations.queries.ts";

export const lockOrder = one(orderWritesRows.lockOrder);
export const lockOrderOfProvider = one(orderWritesRows.lockOrderOfProvider);

const findLockedBuyer = one(placeOrderRows.lockBuyer);
/** Locks who buys, and reads the details that the party buys with. */
export const lockBuyer = (tx: pg.PoolClient, party: BuyingParty) =>
  findLockedBuyer(tx, party.userId, detailsOwner(party));

export const hasPaidSince = one(placeOrderRows.hasPaidSince);
export const { lockChangeableOrders } = orderWritesRows;
export const { lockWaitingOrders, lockReplacedAndWaiting } = unpaidOrdersRows;
export const { lockOrdersOf } = neverPaidOrdersRows;
export const { findReservationsToTake, lockReservations } = reservationsRows;
