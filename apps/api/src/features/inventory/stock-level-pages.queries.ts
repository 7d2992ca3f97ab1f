import { maxCountedInventory } from "@dakbag/contracts/inventory";
import { allOf, type Queryable, runSql, type Sql, sql } from "../../platform/database.ts";
import { hasWord } from "../../platform/search.queries.ts";
import {
  byUrgency,
  columns,
  type InventoryPage,
  type InventoryPageRow,
  planAndDemandOfFew,
} from "./inventory.queries.ts";
import { changed, recalculated } from "./stock-levels.queries.ts";

/**
 * The same page as `findInventoryPage`, of stored and changed levels; no row when there are no longer any of these days. At most
 * `maxCountedInventory` and one more of those that have words are counted.
 *
 * @param since from `findStoredLevels`; when more is stored by now, some levels are calculated in vain
 */
export function findPageOfLevels(
  db: Queryable,
  { words, urgency, first, last, limit, offset, ...after }: InventoryPage,
  since: string,
): Promise<InventoryPageRow[]> {
  const changes: Sql = (bind) => `${changed(bind(since))}, ${recalculated(bind(first), bind(last))}`;
  const planned: Sql = (bind) => `products p USING (sku) ${planAndDemandOfFew(bind(first), bind(last))}`;
  const levels = sql`(
    SELECT sku, urgency, days_left FROM stock_levels WHERE sku NOT IN (SELECT sku FROM changed)
    UNION ALL
    SELECT sku, urgency, days_left FROM recalculated) AS level`;
  const conditions = [
    ...(urgency === null ? [] : [sql`urgency = ${urgency}`]),
    ...words.map((word) => hasWord(sql`planning_text`, word)),
  ];
  const rows = sql`${words.length === 0 ? levels : sql`${levels} JOIN desk_products USING (sku)`} WHERE ${allOf(conditions)}`;
  const found =
    words.length === 0
      ? sql`CASE ${urgency}::int WHEN 0 THEN red WHEN 1 THEN orange WHEN 2 THEN green ELSE red + orange + green END`
      : sql`(SELECT count(*) FROM (SELECT FROM ${rows} LIMIT ${maxCountedInventory + 1}) AS counted)`;
  return runSql<InventoryPageRow>(
    db,
    sql`WITH ${changes},
      counts AS (
        SELECT summary.red + difference.red AS red, summary.orange + difference.orange AS orange,
          summary.green + difference.green AS green
        FROM stock_level_summary summary CROSS JOIN difference
        WHERE first_day = ${first} AND last_day = ${last} AND complete_before IS NOT NULL
      ), page AS (
        SELECT sku, urgency, days_left FROM ${rows}
          AND (urgency, days_left, sku) > (${after.afterUrgency}::int, ${after.afterDaysLeft}::numeric, ${after.afterSku}::text)
        ORDER BY ${() => byUrgency} LIMIT ${limit} OFFSET ${offset}
      )
      SELECT counts.*, ${found} AS found, page.urgency, trim_scale(page.days_left) AS "daysLeft", ${() => columns("demand.quantity")}
      FROM counts LEFT JOIN (
        page JOIN ${planned}) ON true
      ORDER BY ${() => byUrgency}`,
  );
}
