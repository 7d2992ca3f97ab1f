import * as contract from "@dakbag/contracts/inventory";
import { demandDays } from "@dakbag/domain/days-of-stock";
import { indiaDay } from "@dakbag/domain/india-day";
import type { FastifyInstance } from "fastify";
import { transaction } from "../../platform/database.ts";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { editInventory } from "./change-inventory.ts";
import { countDemand, daysOfDemand } from "./count-demand.ts";
import { findInventory } from "./inventory.queries.ts";
import { presentInventory } from "./present-inventory.ts";

export function registerInventoryRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.listInventory, async () => {
    const now = shop.clock();
    const days = daysOfDemand(now);
    // The job has done it, unless the shop was off.
    await countDemand(shop.db, days);
    const rows = await findInventory(shop.db, days.first, days.last, null);
    const today = indiaDay(now);
    return {
      today,
      demand: { ...days, days: demandDays },
      rows: rows.map((row) => presentInventory(row, today)),
    };
  });

  route(app, shop.authenticate, contract.changeInventory, async ({ params, body, caller }) => {
    const now = shop.clock();
    const edit = { sku: params.sku, change: body, actor: caller, now, days: daysOfDemand(now) };
    const row = await transaction(shop.db, (tx) => editInventory(tx, edit));
    return { row: presentInventory(row, indiaDay(now)) };
  });
}
