import { assertOrderAccess } from "./order-access.ts";
import { findHeldGoods, findOrderDetails, listOrders } from "@dakbag/contracts/orders";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import { searchWords } from "../../platform/search.queries.ts";
import type { Shop } from "../../shop.ts";
import { findOrdersOfBuyerPage } from "./find-orders-of-buyer.ts";
import { findOrderInDetail, presentOrderDetails } from "./order-details.ts";
import { presentOrder } from "./present-order.ts";
import { findUnitsHeldBy } from "./unpaid-orders.queries.ts";

export function registerOrderRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, listOrders, async ({ caller, query }) => {
    const { of, before = null, status = null, q, from, to } = query;
    const wanted = { of, before, status, words: searchWords(q), from, to };
    const { rows, ...page } = await shop.readDb.read((db) => findOrdersOfBuyerPage(db, caller.party, wanted));
    const hasCompany = Boolean(caller.party.companyId);
    return { data: rows.map((row) => presentOrder(shop.configuration, row)), ...page, hasCompany };
  });

  route(app, shop.authenticate, findHeldGoods, async ({ caller }) => {
    const held = await findUnitsHeldBy(shop.db, caller.userId);
    return { held: Object.fromEntries(held.map(({ sku, units }) => [sku, units])) };
  });

  route(app, shop.authenticate, findOrderDetails, async ({ caller, params }) => {
    const order = await findOrderInDetail(shop.db, params.id);
    assertOrderAccess(caller, "see", order?.row);
    return { order: presentOrderDetails(shop.configuration, order) };
  });
}
