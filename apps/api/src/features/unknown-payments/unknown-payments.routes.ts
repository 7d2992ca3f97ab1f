import * as contract from "@dakbag/contracts/unknown-payments";
import { paiseToRupees } from "@dakbag/domain/money/money";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { dismissUnknownPayment, refundUnknownPayment } from "./refund-unknown-payment.ts";
import { findOpenUnknownPayments } from "./unknown-payments.queries.ts";

const maxListed = 50;

export function registerUnknownPaymentsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.listUnknownPayments, async () => {
    const rows = await shop.readDb.read((db) => findOpenUnknownPayments(db, maxListed));
    return {
      count: rows[0]?.count ?? 0,
      payments: rows.map(({ paymentId, providerOrderId, amountPaise, currency, paidAt, refundState }) => ({
        reference: paymentId,
        orderReference: providerOrderId,
        amount: paiseToRupees(amountPaise),
        currency,
        at: paidAt.toISOString(),
        refund: refundState,
      })),
    };
  });

  route(app, shop.authenticate, contract.refundUnknownPayment, async ({ params, caller }) => {
    await refundUnknownPayment(shop, params.id, caller);
    return {};
  });

  route(app, shop.authenticate, contract.dismissUnknownPayment, async ({ params, body, caller }) => {
    await dismissUnknownPayment(shop, { paymentId: params.id, reason: body.reason }, caller);
    return {};
  });
}
