import { sendOrderMessageAgain } from "@dakbag/contracts/order-messages";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { sendAgain } from "./order-messages.ts";

export function registerNotificationsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, sendOrderMessageAgain, async ({ params, body, caller }) => {
    await sendAgain(shop, { orderId: params.id, messageId: params.messageId, ...body }, caller);
    return {};
  });
}
