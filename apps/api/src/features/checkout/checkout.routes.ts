import {
  cancelOrder as cancelOrderEndpoint,
  createOrder,
  type PayableOrder,
  paymentWebhook,
  recheckPayment as recheckPaymentEndpoint,
  retryPayment as retryPaymentEndpoint,
  verifyPayment as verifyPaymentEndpoint,
} from "@dakbag/contracts/checkout";
import * as contract from "@dakbag/contracts/marketplace-authorisation";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { cancelOrder } from "./cancel-order.ts";
import { cartSource } from "./cart-source.ts";
import {
  isMeeshoAuthorised,
  isValmoAuthorised,
} from "../marketplace-authorisation/marketplace-authorisation.ts";
import { presentOrder } from "../orders/present-order.ts";
import type { OrderToPay } from "./open-payment.ts";
import { orderCart } from "./order-cart.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { recheckPayment } from "./recheck-payment.ts";
import { retryPayment } from "./retry-payment.ts";
import { verifyPayment } from "./verify-payment.ts";

export async function registerCheckoutRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  route(app, shop.authenticate, createOrder, async ({ body, caller }) =>
    presentPayable(shop, await orderCart(shop, cartSource(caller.party, body))),
  );

  route(app, shop.authenticate, retryPaymentEndpoint, async ({ params, caller }) =>
    presentPayable(shop, await retryPayment(shop, caller, params.id)),
  );

  route(app, shop.authenticate, cancelOrderEndpoint, async ({ params, caller }) => {
    await cancelOrder(shop, caller, params.id);
    return {};
  });

  route(app, shop.authenticate, verifyPaymentEndpoint, async ({ body, caller }) => {
    const { razorpayOrderId, razorpayPaymentId, razorpaySignature } = body;
    await verifyPayment(shop, caller, {
      providerOrderId: razorpayOrderId,
      providerPaymentId: razorpayPaymentId,
      paymentSignature: razorpaySignature,
    });
    return { message: "Payment Successful!" }; // buyer §8
  });

  route(app, shop.authenticate, recheckPaymentEndpoint, async ({ body, caller }) => {
    const paymentState = await recheckPayment(shop, caller, body.razorpayOrderId);
    return { paymentReceived: paymentState === "paid", paymentState };
  });

  route(app, shop.authenticate, contract.validateMeesho, async ({ caller }) => ({
    success: true,
    isMeeshoAuthorised: await isMeeshoAuthorised(shop.db, caller.party),
  }));

  route(app, shop.authenticate, contract.authenticateValmoUser, async ({ caller }) => ({
    success: true,
    isValmoAuthorised: await isValmoAuthorised(shop.db, caller.party),
  }));

  await app.register(async (rawBodies) => {
    // The signature covers the raw bytes of the request, so the body must not be parsed first.
    rawBodies.removeAllContentTypeParsers();
    rawBodies.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    route(rawBodies, shop.authenticate, paymentWebhook, async ({ body, request }) => {
      await receiveWebhook(shop, {
        rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        signature: oneHeader(request.headers["x-razorpay-signature"]) ?? "",
        eventId: oneHeader(request.headers["x-razorpay-event-id"]),
      });
      return {};
    });
  });
}

function presentPayable(
  { configuration, payments: { dialog } }: Pick<Shop, "configuration" | "payments">,
  opened: OrderToPay,
): PayableOrder {
  return {
    success: true,
    razorpayOrderId: opened.providerOrderId,
    amount: opened.totalPaise,
    order: presentOrder(configuration, opened),
    GSTNumber: opened.gstin,
    // Of the one who ordered and gets the messages, whoever pays.
    userEmail: opened.buyerEmail,
    razorpayKeyId: dialog.publicKey,
    checkoutScriptUrl: dialog.scriptUrl,
  };
}

function oneHeader(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 100 ? value : undefined;
}
