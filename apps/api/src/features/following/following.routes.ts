import * as contract from "@dakbag/contracts/following";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { answerDelivery, markCourierNotified } from "./answer-delivery.ts";
import { receiveScans } from "./receive-scans.ts";
import { createScanQueue } from "./scan-queue.ts";

export async function registerFollowingRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  const takeIn = createScanQueue(shop);
  await app.register(async (rawBodies) => {
    // What is no JSON is answered as what is not understood: after the token.
    rawBodies.removeAllContentTypeParsers();
    rawBodies.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    route(rawBodies, shop.authenticate, contract.courierWebhook, async ({ body, request }) => {
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await receiveScans(shop, takeIn, { headers: request.headers, rawBody });
      return {};
    });
  });

  route(app, shop.authenticate, contract.answerDelivery, async ({ params, body, caller }) => {
    await answerDelivery(shop, { orderId: params.id, ...body }, caller);
    return {};
  });

  route(app, shop.authenticate, contract.markCourierNotified, async ({ params, body, caller }) => {
    await markCourierNotified(shop, { orderId: params.id, ...body }, caller);
    return {};
  });
}
