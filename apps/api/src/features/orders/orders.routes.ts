import { listOrders } from "@dakbag/contracts/orders";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { findOrdersOfBuyer } from "./orders.queries.ts";
import { presentOrder } from "./present-order.ts";

const pageSize = 50;

export function registerOrderRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, listOrders, async ({ caller, query }) => {
    const rows = await findOrdersOfBuyer(shop.db, caller.userId, query.before ?? null, pageSize + 1);
    return { data: rows.slice(0, pageSize).map(presentOrder), hasMore: rows.length > pageSize };
  });
}
