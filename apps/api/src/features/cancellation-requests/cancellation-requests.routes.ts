import {
  requestCancellation as askEndpoint,
  declineCancellation as declineEndpoint,
} from "@dakbag/contracts/cancellation-requests";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { requestCancellation, declineCancellation } from "./request-cancellation.ts";

export function registerCancellationRequestRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, askEndpoint, async ({ params, body, caller }) => {
    await requestCancellation(shop, { orderId: params.id, ...body }, caller);
    return {};
  });

  route(app, shop.authenticate, declineEndpoint, async ({ params, body, caller }) => {
    await declineCancellation(shop, { orderId: params.id, ...body }, caller);
    return {};
  });
}
