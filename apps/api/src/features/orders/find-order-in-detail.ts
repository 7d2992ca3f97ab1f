import type { Queryable } from "../../platform/database.ts";
import { findOrder, findOrderEvents, type OrderEventRow, type OrderRow } from "./orders.queries.ts";
import {
  findRefundableLines,
  findRefundsOfOrder,
  type RefundableLineRow,
  type RefundOfOrderRow,
} from "./order-refunds.queries.ts";

/** An order with its history, its refunds and what of its lines can still be refunded. */
export interface OrderInDetail {
  row: OrderRow;
  events: OrderEventRow[];
  refunds: RefundOfOrderRow[];
  refundableLines: RefundableLineRow[];
}

export async function findOrderInDetail(db: Queryable, id: string): Promise<OrderInDetail | undefined> {
  const [[row], events, refunds, refundableLines] = await Promise.all([
    findOrder(db, id),
    findOrderEvents(db, id),
    findRefundsOfOrder(db, id),
    findRefundableLines(db, id),
  ]);
  return row && { row, events, refunds, refundableLines };
}
