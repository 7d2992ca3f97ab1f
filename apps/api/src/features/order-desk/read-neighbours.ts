import type { OrderFilter } from "@dakbag/contracts/order-filter";
import type { Queryable } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import { findOrdersByIds } from "../orders/find-orders.ts";
import { findNeighbours } from "./find-listed-orders.ts";
import { readOrderFilter } from "./read-order-filter.ts";

/** The orders before and behind one in the desk's list with this filter. @throws ShopError 404 */
export async function readNeighbours(db: Queryable, id: string, filter: OrderFilter, callerId: string) {
  const [order] = await findOrdersByIds(db, [id]);
  if (!order) throw notFound("This order");
  const place = { paise: order.totalPaise, id: order.id };
  const { previous, next } = await findNeighbours(db, readOrderFilter(filter, callerId), place);
  const found = await findOrdersByIds(
    db,
    [previous, next].filter((one) => one !== null),
  );
  const present = (wanted: string | null) => {
    const one = found.find((row) => row.id === wanted);
    return one ? { _id: one.id, orderNumber: one.orderNumber } : null;
  };
  return { previous: present(previous), next: present(next) };
}
