import { authenticateValmoUser, validateMeesho } from "@dakbag/contracts/marketplace-authorisation";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { isMeeshoAuthorised, isValmoAuthorised } from "./marketplace-authorisation.ts";

export function registerMarketplaceAuthorisationRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, validateMeesho, async ({ caller }) => ({
    isMeeshoAuthorised: await isMeeshoAuthorised(shop.db, caller.userId),
  }));

  route(app, shop.authenticate, authenticateValmoUser, async ({ caller }) => ({
    isValmoAuthorised: await isValmoAuthorised(shop.db, caller.userId),
  }));
}
