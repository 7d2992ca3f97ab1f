import { allOf, type Queryable, runSql, type Sql, sql } from "../../platform/database.ts";
import { hasWord } from "../../platform/search.queries.ts";
import type { DeskFilter } from "./desk-products.queries.ts";
import { planAndDemand, runsLow } from "./inventory.queries.ts";
import { changedLevels } from "./stock-levels.queries.ts";

/** A part of a list, behind the product with this position and SKU. */
export interface ListPart {
  afterPosition: number;
  afterSku: string;
  limit: number;
  offset: number;
}

export interface FoundProducts {
  skus: string[];
  /** Of the products, in the order of the catalogue. */
  positions: number[];
  /** How many the filter finds, as far as they are counted. */
  count: number;
}

/** What is out of stock or runs low by the stored levels, and by the levels of what was changed since. */
export const lowByStoredLevels =
  (since: string, first: string, last: string): Sql =>
  (bind) =>
    `
    WITH ${changedLevels(bind(since), bind(first), bind(last))}
    SELECT sku FROM stock_levels WHERE urgency < 2 AND sku NOT IN (SELECT sku FROM changed)
    UNION
    SELECT sku FROM products WHERE count_in_stock = 0 AND sku NOT IN (SELECT sku FROM changed)
    UNION
    SELECT sku FROM recalculated WHERE urgency < 2 OR stock = 0`;

/** The same while no levels of these days are stored, or many have just changed. */
export const lowOfAll =
  (first: string, last: string): Sql =>
  (bind) =>
    `SELECT p.sku FROM products p ${planAndDemand(bind(first), bind(last))} WHERE ${runsLow}`;

/**
 * A part of the list of products, in the order of the catalogue.
 *
 * @param low the SKUs that the list is of; without it, it is of all products
 * @param maxCounted with more, the count is one more than this; null counts all
 */
export async function findInList(
  db: Queryable,
  { words, category, isOut, isShown }: DeskFilter,
  { afterPosition, afterSku, limit, offset }: ListPart,
  { low, maxCounted }: { low: Sql | undefined; maxCounted: number | null },
): Promise<FoundProducts> {
  const conditions = [
    ...words.map((word) => hasWord(sql`text`, word)),
    ...(category === null ? [] : [sql`category = ${category}`]),
    ...(isShown === null ? [] : [sql`is_shown = ${isShown}`]),
    ...(isOut ? [sql`sku IN (SELECT sku FROM products WHERE count_in_stock = 0)`] : []),
    ...(low ? [sql`sku IN (SELECT sku FROM low)`] : []),
  ];
  const rows = sql`desk_products WHERE ${allOf(conditions)}`;
  const maxRead = maxCounted === null ? null : maxCounted + 1;
  const [found] = await runSql<FoundProducts>(
    db,
    sql`WITH ${low ? sql`low AS MATERIALIZED (${low}),` : sql``} page AS MATERIALIZED (
        SELECT sku, catalogue_position FROM ${rows} AND (catalogue_position, sku) > (${afterPosition}::float8, ${afterSku}::text)
        ORDER BY catalogue_position, sku LIMIT ${limit} OFFSET ${offset}
      )
      SELECT ARRAY(SELECT sku FROM page ORDER BY catalogue_position, sku) AS skus,
        ARRAY(SELECT catalogue_position FROM page ORDER BY catalogue_position, sku) AS positions,
        (SELECT count(*)::int FROM (SELECT FROM ${rows} LIMIT ${maxRead}) AS counted) AS count`,
  );
  if (!found) throw new Error("this statement always returns a row");
  return found;
}
