import * as contract from "@dakbag/contracts/cart";
import { reorder as reorderEndpoint } from "@dakbag/contracts/orders";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { addLinesToCart } from "./add-lines-to-cart.ts";
import { addToCart, changeCartLine, deleteCartLine } from "./change-cart.ts";
import { findCart } from "./find-cart.ts";
import { reorder } from "./reorder.ts";
import { deleteSavedLine, moveToCart, restoreCartLine, saveForLater } from "./set-lines-aside.ts";

export function registerCartRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.getCart, async ({ caller }) => ({
    success: true,
    ...(await findCart(shop.db, caller.party, shop.clock())),
  }));

  route(app, shop.authenticate, contract.addToCart, async ({ body, caller, request }) => {
    const idempotencyKey = request.headers["idempotency-key"]?.toString();
    await addToCart(shop, { userId: caller.userId, ...body, idempotencyKey });
    return { success: true, message: "Successfully Added to Cart!" }; // buyer §8
  });

  route(app, shop.authenticate, contract.addLinesToCart, async ({ body, caller, request }) => {
    const idempotencyKey = request.headers["idempotency-key"]?.toString();
    const lines = await addLinesToCart(shop, { userId: caller.userId, lines: body.lines, idempotencyKey });
    return { addedCount: lines.filter(({ outcome }) => outcome === "added").length, lines };
  });

  route(app, shop.authenticate, contract.changeCartLine, async ({ params, body, caller }) => {
    await changeCartLine(shop, { userId: caller.userId, lineId: params.id, quantity: body.quantity });
    return { success: true };
  });

  route(app, shop.authenticate, contract.deleteCartLine, async ({ params, caller }) => {
    await deleteCartLine(shop, { userId: caller.userId, lineId: params.id });
    return { success: true };
  });

  route(app, shop.authenticate, contract.restoreCartLine, async ({ params, caller }) => {
    await restoreCartLine(shop, { userId: caller.userId, lineId: params.id });
    return {};
  });

  route(app, shop.authenticate, contract.saveForLater, async ({ body, caller }) => ({
    savedCount: await saveForLater(shop, { userId: caller.userId, lineIds: body.lineIds }),
  }));

  route(app, shop.authenticate, contract.moveToCart, async ({ params, caller }) => {
    await moveToCart(shop, { userId: caller.userId, lineId: params.id });
    return {};
  });

  route(app, shop.authenticate, contract.deleteSavedLine, async ({ params, caller }) => {
    await deleteSavedLine(shop, { userId: caller.userId, lineId: params.id });
    return {};
  });

  route(app, shop.authenticate, reorderEndpoint, async ({ caller, params, request }) => {
    const idempotencyKey = request.headers["idempotency-key"]?.toString();
    return { lines: await reorder(shop, { caller, orderId: params.id, idempotencyKey }) };
  });
}
