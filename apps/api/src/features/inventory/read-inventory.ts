import { inventoryPerPage } from "@dakbag/contracts/inventory";
import { demandDays, type StockLevel, stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import type pg from "pg";
import type { Queryable } from "../../platform/database.ts";
import { pageCount } from "../../platform/pagination.ts";
import { searchWords } from "../../platform/search.queries.ts";
import { countDemand, daysOfDemand } from "./count-demand.ts";
import { findInventoryPage, type InventoryFilter, type InventoryPageRow } from "./inventory.queries.ts";
import { presentInventory } from "./present-inventory.ts";
import { findPageOfStoredLevels, findStoredLevels, maxChanges } from "./stock-levels.queries.ts";

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
  const found = await findPage(db, filter, perPage, (page - 1) * perPage);
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

/** Without words, no product but those of the page is read, unless many have just changed. */
async function findPage(
  db: pg.Pool,
  filter: InventoryFilter,
  limit: number,
  offset: number,
): Promise<InventoryPageRow[]> {
  const [words, ...levelAndDays] = filter;
  const [, first, last] = levelAndDays;
  const stored = words.length === 0 && (await findLevelsToRead(db, first, last));
  const page = stored ? await findPageOfStoredLevels(db, stored.since, ...levelAndDays, limit, offset) : [];
  return page.length > 0 ? page : findInventoryPage(db, ...filter, limit, offset);
}

/** The stored levels, when there are levels of these days and few products were changed since. */
export async function findLevelsToRead(db: Queryable, first: string, last: string) {
  const [stored] = await findStoredLevels(db, first, last);
  return stored && stored.changes <= maxChanges ? stored : undefined;
}

/** The filter as the queries expect it, with the demand of its days counted. */
export async function filterOf(db: pg.Pool, wanted: WantedInventory, now: Date): Promise<InventoryFilter> {
  const { first, last } = daysOfDemand(now);
  // Usually a no-op: the job has counted them, unless the server was stopped.
  await countDemand(db, { first, last });
  const urgency = wanted.level ? stockLevels.indexOf(wanted.level) : null;
  return [searchWords(wanted.search), urgency, first, last];
}
