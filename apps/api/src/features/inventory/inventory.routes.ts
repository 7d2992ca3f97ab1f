import * as contract from "@dakbag/contracts/inventory";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import type { FastifyInstance } from "fastify";
import { transaction } from "../../platform/database.ts";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { editInventory } from "./change-inventory.ts";
import { daysOfDemand } from "./count-demand.ts";
import { presentInventory } from "./present-inventory.ts";
import { readInventory } from "./read-inventory.ts";

export function registerInventoryRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.listInventory, () => readInventory(shop.db, shop.clock()));

  route(app, shop.authenticate, contract.changeInventory, async ({ params, body, caller }) => {
    const now = shop.clock();
    const edit = { sku: params.sku, change: body, actor: caller, now, days: daysOfDemand(now) };
    const row = await transaction(shop.db, (tx) => editInventory(tx, edit));
    return { row: presentInventory(row, indiaDay(now)) };
  });
}
