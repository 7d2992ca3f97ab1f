import type * as contract from "@dakbag/contracts/inventory";
import { demandDays } from "@dakbag/domain/catalogue/stock-plan";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import type pg from "pg";
import { countDemand, daysOfDemand } from "./count-demand.ts";
import { findInventory } from "./inventory.queries.ts";
import { presentInventory } from "./present-inventory.ts";

interface Inventory {
  /** The day in Asia/Kolkata that suggestions are based on. */
  today: string;
  demand: { first: string; last: string; days: number };
  rows: contract.InventoryRow[];
}

/** All products with their stock, demand and plan, in the order of the catalogue. */
export async function readInventory(db: pg.Pool, now: Date): Promise<Inventory> {
  const days = daysOfDemand(now);
  // Usually a no-op: the job has counted them, unless the server was stopped.
  await countDemand(db, days);
  const rows = await findInventory(db, days.first, days.last, null);
  const today = indiaDay(now);
  return {
    today,
    demand: { ...days, days: demandDays },
    rows: rows.map((row) => presentInventory(row, today)),
  };
}
