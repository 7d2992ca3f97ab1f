import { orderCleanup, orderCleanupState } from "@dakbag/contracts/order-cleanup";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { findLastCleanup } from "./order-cleanup.queries.ts";
import { presentCleanup, startCleanup } from "./start-cleanup.ts";

export function registerOrderCleanupRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, orderCleanup, async ({ caller }) => startCleanup(shop, caller));

  route(app, shop.authenticate, orderCleanupState, async () => {
    const [last] = await findLastCleanup(shop.db);
    return { cleanup: presentCleanup(last) };
  });
}
