import { inventoryPerPage, maxCountedInventory } from "@dakbag/contracts/inventory";
import { demandDays, type StockLevel, stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import type pg from "pg";
import type { Queryable } from "../../platform/database.ts";
import { listLength } from "../../platform/pagination.ts";
import { searchWords } from "../../platform/search.queries.ts";
import { countDemand, daysOfDemand } from "./count-demand.ts";
import {
  findInventoryPage,
  type InventoryFilter,
  type InventoryPage,
  type InventoryPageRow,
} from "./inventory.queries.ts";
import { presentInventory } from "./present-inventory.ts";
import { findPageOfLevels } from "./stock-level-pages.queries.ts";
import { findStoredLevels, maxChanges } from "./stock-levels.queries.ts";

/** What staff filter by; an empty level is any. */
export interface WantedInventory {
  search: string;
  level?: StockLevel | "" | undefined;
}

/** Before every product. */
export const listStart = { afterUrgency: -1, afterDaysLeft: "0", afterSku: "" };

interface WantedPage {
  page: number;
  /** Where the page begins; without it, `page` says it. */
  after?: readonly [urgency: number, daysLeft: string, sku: string] | undefined;
  perPage?: number;
}

/** A page of the products that are found, the most urgent first, and how many of all products have each level. */
export async function readInventory(
  db: pg.Pool,
  { page, after, perPage = inventoryPerPage, ...wanted }: WantedInventory & WantedPage,
  now: Date,
) {
  const filter = await filterOf(db, wanted, now);
  const { words, first, last } = filter;
  const start = after
    ? { offset: 0, afterUrgency: after[0], afterDaysLeft: after[1], afterSku: after[2] }
    : { offset: (page - 1) * perPage, ...listStart };
  // One more than is shown says whether another page follows.
  const found = await findPage(db, { ...filter, ...start, limit: perPage + 1 });
  const [counts] = found;
  if (!counts) throw new Error("this statement always returns a row");
  const { red, orange, green, found: count } = counts;
  const rows = found.flatMap((row) => (row.sku === null ? [] : row));
  const lastShown = rows.length > perPage ? rows[perPage - 1] : undefined;
  const today = indiaDay(now);
  return {
    /** The day in Asia/Kolkata that suggestions are based on. */
    today,
    demand: { first, last, days: demandDays },
    counts: { red, orange, green },
    rows: rows.slice(0, perPage).map((row) => presentInventory(row, today)),
    ...listLength({
      count,
      maxCounted: words.length === 0 ? Infinity : maxCountedInventory,
      page,
      perPage,
      found: rows.length,
    }),
    next: lastShown ? `${lastShown.urgency},${lastShown.daysLeft},${lastShown.sku}` : null,
  };
}

/** No product but those near the page is read, unless many have just changed. */
async function findPage(db: pg.Pool, page: InventoryPage): Promise<InventoryPageRow[]> {
  const stored = await findLevelsToRead(db, page.first, page.last);
  if (stored) {
    const rows = await findPageOfLevels(db, page, stored.since);
    if (rows.length > 0) return rows;
  }
  return findInventoryPage(db, page);
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
  return { words: searchWords(wanted.search), urgency, first, last };
}
