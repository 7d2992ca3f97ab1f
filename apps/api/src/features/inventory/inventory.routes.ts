import * as contract from "@dakbag/contracts/inventory";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import type { FastifyInstance } from "fastify";
import { transaction } from "../../platform/database.ts";
import { fileRoute, fileUnderSemaphore } from "../../platform/file-route.ts";
import { route } from "../../platform/route.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import type { Shop } from "../../shop.ts";
import { editInventory } from "./change-inventory.ts";
import { daysOfDemand } from "./count-demand.ts";
import { writeInventoryCsv } from "./inventory-csv.ts";
import { presentInventory } from "./present-inventory.ts";
import { readInventory } from "./read-inventory.ts";

// Each download holds a connection of the pool until its end.
const maxConcurrentFiles = 2;
const maxWaitingFiles = 4;
const tooManyFiles = "Several files are being written already. Please try again when one of them is done.";

export function registerInventoryRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.listInventory, ({ query }) =>
    readInventory(shop.db, query, shop.clock()),
  );

  const acquire = createSemaphore({
    max: maxConcurrentFiles,
    maxWaiting: maxWaitingFiles,
    refusal: tooManyFiles,
  });
  fileRoute(app, shop.authenticate, contract.downloadInventory, ({ query, caller }, signal) =>
    fileUnderSemaphore(acquire, { caller, signal }, () => writeInventoryCsv(shop.db, query, shop.clock())),
  );

  route(app, shop.authenticate, contract.changeInventory, async ({ params, body, caller }) => {
    const now = shop.clock();
    const edit = { sku: params.sku, change: body, actor: caller, now, days: daysOfDemand(now) };
    const row = await transaction(shop.db, (tx) => editInventory(tx, edit));
    return { row: presentInventory(row, indiaDay(now)) };
  });
}
