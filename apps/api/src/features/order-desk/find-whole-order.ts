import { paiseToRupees } from "@dakbag/domain/money";
import type { Queryable } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import { findOrder, findOrderEvents, type OrderEventRow } from "../orders/orders.queries.ts";
import { presentOrderDetails } from "../orders/present-order-details.ts";
import { findPaymentsOfOrder, findRefundsOfOrder } from "./order-desk.queries.ts";

/** A whole order as staff read it: with its payments, refunds and who changed what. @throws ShopError 404 */
export async function findWholeOrder(db: Queryable, id: string) {
  const [[order], payments, refunds, events] = await Promise.all([
    findOrder(db, id),
    findPaymentsOfOrder(db, id),
    findRefundsOfOrder(db, id),
    findOrderEvents(db, id),
  ]);
  if (!order) throw notFound("This order");
  return {
    order: presentOrderDetails(order, events),
    payments: payments.map(presentMoney),
    refunds: refunds.map(presentMoney),
    events: events.map(presentEvent),
  };
}

function presentMoney<Row extends { amountPaise: number; at: Date }>({ amountPaise, at, ...rest }: Row) {
  return { ...rest, amount: paiseToRupees(amountPaise), at: at.toISOString() };
}

export function presentEvent(event: OrderEventRow) {
  return { ...event, at: event.at.toISOString() };
}
