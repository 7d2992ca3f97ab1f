import { listAllOrders, orderHistory, updateOrder } from "@dakbag/contracts/order-desk";
import type { FastifyInstance } from "fastify";
import { transaction } from "../../platform/database.ts";
import { route } from "../../platform/route.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { changeOrder } from "../orders/change-order.ts";
import { countOrders, findOrder, findOrderEvents, findOrdersPage } from "../orders/orders.queries.ts";
import { presentOrder } from "../orders/present-order.ts";

export function registerOrderDeskRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, listAllOrders, async ({ query }) => {
    const status = query.status ?? null;
    const [id, orderNumber] = identify(query.orderId);
    const [[counted], rows] = await Promise.all([
      countOrders(shop.db, status, id, orderNumber),
      findOrdersPage(shop.db, status, id, orderNumber, query.limit, (query.page - 1) * query.limit),
    ]);
    const totalCount = counted?.count ?? 0;
    return {
      orders: rows.map(presentOrder),
      totalPages: Math.max(1, Math.ceil(totalCount / query.limit)),
      totalCount,
    };
  });

  route(app, shop.authenticate, updateOrder, async ({ params, body, caller }) => {
    const order = await transaction(shop.db, async (tx) => {
      await changeOrder(tx, params.id, body, caller, shop.clock());
      const [row] = await findOrder(tx, params.id);
      return row;
    });
    if (!order) throw notFound("This order");
    return { order: presentOrder(order) };
  });

  route(app, shop.authenticate, orderHistory, async ({ params }) => {
    const events = await findOrderEvents(shop.db, params.id);
    if (events.length === 0) throw notFound("This order");
    return { events: events.map((event) => ({ ...event, at: event.at.toISOString() })) };
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What staff typed: an order's `_id`, or the short number that people read out. */
function identify(text: string): [id: string | null, orderNumber: string | null] {
  if (text === "") return [null, null];
  return uuid.test(text) ? [text, null] : [null, text];
}
