import {
  refundPieces as refundPiecesEndpoint,
  retryRefund as retryRefundEndpoint,
} from "@dakbag/contracts/refunds";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { refundPieces } from "./refund-pieces.ts";
import { retryRefund } from "./retry-refund.ts";

export function registerRefundsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, refundPiecesEndpoint, async ({ params, body, caller, request }) => {
    const idempotencyKey = request.headers["idempotency-key"]?.toString();
    const refund = { ...body, ...(idempotencyKey !== undefined && { idempotencyKey }) };
    return { refundId: await refundPieces(shop, params.id, refund, caller) };
  });

  route(app, shop.authenticate, retryRefundEndpoint, async ({ params, caller }) => {
    return { refundId: await retryRefund(shop, params.id, params.refundId, caller) };
  });
}
