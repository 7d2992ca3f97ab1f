import { isOwnOrder } from "./order-access.ts";
import { findOrderDetails, listOrders, reorder as reorderEndpoint } from "@dakbag/contracts/orders";
import type { FastifyInstance } from "fastify";
import { pageByKey } from "../../platform/pagination.ts";
import { route } from "../../platform/route.ts";
import { searchWords } from "../../platform/search.queries.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { findOrderInDetail, presentOrderDetails } from "./order-details.ts";
import { countOrdersOfBuyer, findOrdersOfBuyer } from "./orders.queries.ts";
import { presentOrder } from "./present-order.ts";
import { reorder } from "./reorder.ts";

const pageSize = 50;

export function registerOrderRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, listOrders, async ({ caller, query }) => {
    const { before = null, status = null } = query;
    const words = searchWords(query.q);
    const { rows, next, counts } = await shop.readDb.read(async (db) => ({
      ...(await pageByKey(pageSize, (limit) =>
        findOrdersOfBuyer(db, caller.userId, before, status, words, limit),
      )),
      counts: before === null ? await countOrdersOfBuyer(db, caller.userId, words) : null,
    }));
    return { data: rows.map((row) => presentOrder(shop.configuration, row)), hasMore: next !== null, counts };
  });

  route(app, shop.authenticate, findOrderDetails, async ({ caller, params }) => {
    const order = await findOrderInDetail(shop.db, params.id);
    if (!order || !isOwnOrder(caller.userId, order.row)) throw notFound("This order");
    return { order: presentOrderDetails(shop.configuration, order) };
  });

  route(app, shop.authenticate, reorderEndpoint, async ({ caller, params, request }) => {
    const idempotencyKey = request.headers["idempotency-key"]?.toString();
    return { lines: await reorder(shop, { buyerId: caller.userId, orderId: params.id, idempotencyKey }) };
  });
}
