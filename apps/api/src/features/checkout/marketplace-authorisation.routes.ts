import * as contract from "@dakbag/contracts/marketplace-authorisation";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { isMeeshoAuthorised, isValmoAuthorised } from "./marketplace-authorisation.ts";

export function registerMarketplaceAuthorisationRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.validateMeesho, async ({ caller }) => ({
    success: true,
    isMeeshoAuthorised: await isMeeshoAuthorised(shop.db, caller.userId),
  }));

  route(app, shop.authenticate, contract.authenticateValmoUser, async ({ caller }) => ({
    success: true,
    isValmoAuthorised: await isValmoAuthorised(shop.db, caller.userId),
  }));
}
