import {
  createOrderView,
  deleteOrderView,
  listOrderViews,
  type OrderView,
  updateOrderView,
} from "@dakbag/contracts/order-views";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { listViews, type OrderViewRow } from "./order-views.queries.ts";
import { changeView, createView, removeView } from "./save-view.ts";

export function registerOrderViewsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, listOrderViews, async ({ caller }) => {
    const views = await shop.readDb.read((db) => listViews(db, caller.userId));
    return { views: views.map((view) => presentView(view, caller.userId)) };
  });

  route(app, shop.authenticate, createOrderView, async ({ body, caller }) => ({
    view: presentView(await createView(shop, body, caller.userId), caller.userId),
  }));

  route(app, shop.authenticate, updateOrderView, async ({ params, body, caller }) => ({
    view: presentView(await changeView(shop, { ...body, id: params.id }, caller.userId), caller.userId),
  }));

  route(app, shop.authenticate, deleteOrderView, async ({ params, query, caller }) => {
    await removeView(shop, { ...query, id: params.id }, caller.userId);
    return {};
  });
}

function presentView({ ownerId, ...view }: OrderViewRow, userId: string): OrderView {
  return { ...view, isOwn: ownerId === userId };
}
