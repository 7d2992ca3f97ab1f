import {
  findNeighboursOfOrder,
  getStaffOrder,
  listAllOrders,
  orderHistory,
  updateOrder,
} from "@dakbag/contracts/order-desk";
import { parcelNumberOf } from "@dakbag/domain/orders/order-number";
import type { FastifyInstance } from "fastify";
import { transaction } from "../../platform/database.ts";
import { pageCount } from "../../platform/pagination.ts";
import { route } from "../../platform/route.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { changeOrder } from "../order-changes/change-orders.ts";
import { findDeskPage } from "./find-desk-page.ts";
import { presentEvent, readOrderOnDesk } from "./find-order-on-desk.ts";
import { readNeighbours } from "./read-neighbours.ts";
import { ownInvoiceUrl } from "../orders/invoice-url.ts";
import { findOrder, findOrderEvents } from "../orders/find-orders.ts";
import { presentOrder } from "../orders/present-order.ts";

export function registerOrderDeskRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, listAllOrders, async ({ query, caller }) => {
    const { page, limit, after, ...filter } = query;
    const { userId: callerId } = caller;
    const found = await shop.readDb.read((db) => findDeskPage(db, { filter, callerId, page, after, limit }));
    return {
      orders: found.orders.map((order) => presentOrder(shop.configuration, order)),
      assignees: found.assignees,
      totalPages: pageCount(found.totalCount, limit),
      totalCount: found.totalCount,
      isCounted: found.isCounted,
      next: found.next && `${found.next.paise},${found.next.id}`,
      counts: found.counts,
    };
  });

  route(app, shop.authenticate, findNeighboursOfOrder, async ({ params, query, caller }) =>
    shop.readDb.read((db) => readNeighbours(db, params.id, query, caller.userId)),
  );

  route(app, shop.authenticate, updateOrder, async ({ params, body, caller }) => {
    const order = await transaction(shop.db, async (tx) => {
      const now = shop.clock();
      // A client may send back the shop's own link as read from the order; it is not saved as a pasted link.
      const isOwn = body.invoice === ownInvoiceUrl(shop.configuration, params.id);
      // The call of the specification does not ask.
      const { tracking, invoice, checked: isChecked = true, parcel, ...fields } = body;
      const details = { ...tracking, invoice: isOwn ? "" : invoice };
      const { configuration } = shop;
      const orderId = parcel === undefined ? params.id : parcelNumberOf(params.id, parcel);
      const change = { orderId, ...fields, ...details };
      await changeOrder(tx, { change, isChecked }, { actor: caller, now, configuration });
      const row = await findOrder(tx, params.id);
      return row;
    });
    if (!order) throw notFound("This order");
    return { order: presentOrder(shop.configuration, order) };
  });

  route(app, shop.authenticate, getStaffOrder, ({ params }) => readOrderOnDesk(shop, params.id));

  route(app, shop.authenticate, orderHistory, async ({ params }) => {
    const events = await findOrderEvents(shop.db, params.id);
    if (events.length === 0) throw notFound("This order");
    return { events: events.map(presentEvent) };
  });
}
