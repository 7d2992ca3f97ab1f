import * as contract from "@dakbag/contracts/parcels";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { presentOrder } from "../orders/present-order.ts";
import { arrangeParcels } from "./arrange-parcels.ts";
import { choosePartDelivery } from "./choose-part-delivery.ts";

export function registerParcelsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.arrangeParcels, async ({ params, body, caller }) => {
    const row = await arrangeParcels(shop, { orderId: params.id, ...body }, caller);
    return { order: presentOrder(shop.configuration, row) };
  });

  route(app, shop.authenticate, contract.choosePartDelivery, async ({ params, body, caller }) => {
    await choosePartDelivery(shop, { orderId: params.id, ...body }, caller);
    return {};
  });
}
