import { inventoryPerPage } from "@dakbag/contracts/inventory";
import { demandDays, type StockLevel, stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import type pg from "pg";
import { pageCount } from "../../platform/pagination.ts";
import { searchWords } from "../../platform/search.queries.ts";
import { countDemand, daysOfDemand } from "./count-demand.ts";
import { findInventoryPage, type InventoryFilter } from "./inventory.queries.ts";
import { presentInventory } from "./present-inventory.ts";

/** What staff look for; an empty level is any. */
export interface WantedInventory {
  search: string;
  level?: StockLevel | "" | undefined;
}

/** A page of the products that are found, the most urgent first, and how many of all products have each level. */
export async function readInventory(
  db: pg.Pool,
  { page, perPage = inventoryPerPage, ...wanted }: WantedInventory & { page: number; perPage?: number },
  now: Date,
) {
  const filter = await filterOf(db, wanted, now);
  const found = await findInventoryPage(db, ...filter, perPage, (page - 1) * perPage);
  const [counts] = found;
  if (!counts) throw new Error("this statement always returns a row");
  const { red, orange, green, found: totalCount } = counts;
  const [, , first, last] = filter;
  const today = indiaDay(now);
  return {
    /** The day in Asia/Kolkata that suggestions are based on. */
    today,
    demand: { first, last, days: demandDays },
    counts: { red, orange, green },
    rows: found.flatMap((row) => (row.sku === null ? [] : presentInventory(row, today))),
    totalPages: pageCount(totalCount, perPage),
    totalCount,
  };
}

/** The filter as the queries expect it, with the demand of its days counted. */
export async function filterOf(db: pg.Pool, wanted: WantedInventory, now: Date): Promise<InventoryFilter> {
  const { first, last } = daysOfDemand(now);
  // Usually a no-op: the job has counted them, unless the server was stopped.
  await countDemand(db, { first, last });
  const urgency = wanted.level ? stockLevels.indexOf(wanted.level) : null;
  return [searchWords(wanted.search), urgency, first, last];
}
