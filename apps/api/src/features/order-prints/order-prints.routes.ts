import { printForPacking, printOrders as printOrdersEndpoint } from "@dakbag/contracts/order-prints";
import type { FastifyInstance } from "fastify";
import { fileRoute, fileUnderSemaphore } from "../../platform/file-route.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import type { Shop } from "../../shop.ts";
import { tooManyPrints } from "./order-prints.errors.ts";
import { printOrders } from "./print-orders.ts";

// Each holds a connection of the pool and a thread until its end.
const maxConcurrentPrints = 2;
const maxWaitingPrints = 8;

export function registerOrderPrintRoutes(app: FastifyInstance, shop: Shop): void {
  const acquire = createSemaphore({
    max: maxConcurrentPrints,
    maxWaiting: maxWaitingPrints,
    refusal: tooManyPrints,
  });
  for (const endpoint of [printOrdersEndpoint, printForPacking] as const)
    fileRoute(app, shop.authenticate, endpoint, ({ body, caller }, signal) =>
      fileUnderSemaphore(acquire, { caller, signal }, () =>
        printOrders(shop, body.kind, body.orders, caller),
      ),
    );
}
