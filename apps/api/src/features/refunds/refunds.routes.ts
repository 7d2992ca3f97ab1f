import {
  refundGoodwill as refundGoodwillEndpoint,
  refundPieces as refundPiecesEndpoint,
  retryRefund as retryRefundEndpoint,
} from "@dakbag/contracts/refunds";
import { rupeesToPaise } from "@dakbag/domain/money/money";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { refundGoodwill } from "./refund-goodwill.ts";
import { refundPieces } from "./refund-pieces.ts";
import { retryRefund } from "./retry-refund.ts";

export function registerRefundsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, refundPiecesEndpoint, async ({ params, body, caller, request }) => {
    return { refundId: await refundPieces(shop, params.id, { ...body, ...keyOf(request) }, caller) };
  });

  route(app, shop.authenticate, refundGoodwillEndpoint, async ({ params, body, caller, request }) => {
    const { amount, ...seen } = body;
    const refund = { ...seen, ...keyOf(request), amountPaise: rupeesToPaise(amount) };
    return { refundId: await refundGoodwill(shop, params.id, refund, caller) };
  });

  route(app, shop.authenticate, retryRefundEndpoint, async ({ params, caller }) => {
    return { refundId: await retryRefund(shop, params.id, params.refundId, caller) };
  });
}

function keyOf({ headers }: FastifyRequest): { idempotencyKey?: string } {
  const key = headers["idempotency-key"]?.toString();
  return key === undefined ? {} : { idempotencyKey: key };
}
