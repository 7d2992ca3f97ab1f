import { statement } from "../../platform/database.ts";
import { maxLongMs } from "../../platform/long-statements.queries.ts";
import { isReached } from "../../platform/transaction-numbers.queries.ts";
import { levelsOf, planAndDemand, planAndDemandOfFew } from "./inventory.queries.ts";

/* Stored levels include what transactions before `complete_before` changed. What later ones changed is calculated again in
   each statement that reads levels, so a sale writes none and is never missed. */

/** With more changes it takes less time to calculate the levels of all products. */
export const maxChanges = 1000;

/** Counts no further than needed. The order keeps to the index, although the planner does not know how few there are. */
const countChanges = (table: string, column: string) => `(SELECT count(*) FROM (
  SELECT FROM ${table} WHERE ${column} >= complete_before AND ${isReached(column)}
  ORDER BY ${column} LIMIT ${maxChanges + 1}) AS changes)`;

/**
 * From which transaction on changes are not in the stored levels, and how many those are; no row while no levels of these
 * days are stored.
 */
export const findStoredLevels = statement<[first: string, last: string], { since: string; changes: number }>(
  "inventory.find_stored_levels",
  `SELECT complete_before::text AS since,
     ${countChanges("products", "stock_changed_in")} + ${countChanges("inventory_plans", "changed_in")} AS changes
   FROM stock_level_summary WHERE first_day = $1 AND last_day = $2 AND ${isReached("complete_before")}`,
);

/** The products whose stock or plan was changed since; a parameter, because its value decides the plan. */
export const changed = (since: string) => `changed AS MATERIALIZED (
  SELECT sku FROM products WHERE stock_changed_in >= ${since}::xid8 AND ${isReached("stock_changed_in")}
  UNION
  SELECT sku FROM inventory_plans WHERE changed_in >= ${since}::xid8 AND ${isReached("changed_in")})`;

const levelsOfChanged = (first: string, last: string) => `recalculated AS MATERIALIZED (
  ${levelsOf(
    `changed JOIN products p USING (sku) ${planAndDemandOfFew(first, last)}`,
    "p.count_in_stock AS stock",
    "p.catalogue_position",
  )})`;

/** What another statement needs beside stored levels: `changed`, the products that it reads from `recalculated` instead. */
export const changedLevels = (since: string, first: string, last: string) =>
  `${changed(since)}, ${levelsOfChanged(first, last)}`;

/**
 * Their levels now, and by how much these differ from the stored ones in the number of products of each level. OFFSET 0
 * keeps the planner from reading all stored levels.
 */
export const recalculated = (first: string, last: string) => `${levelsOfChanged(first, last)}, difference AS (
  SELECT ${["red", "orange", "green"]
    .map((level, urgency) => `coalesce(sum(change) FILTER (WHERE urgency = ${urgency}), 0) AS ${level}`)
    .join(", ")}
  FROM (
    SELECT urgency, 1 AS change FROM recalculated
    UNION ALL
    SELECT urgency, -1 FROM changed CROSS JOIN LATERAL (
      SELECT urgency FROM stock_levels WHERE stock_levels.sku = changed.sku OFFSET 0) AS stored) AS changes)`;

/** Locks the row for the one process that writes levels; without a row, another one does. */
export const lockStoredLevels = statement<[], { isLocked: true }>(
  "inventory.lock_stored_levels",
  'SELECT true AS "isLocked" FROM stock_level_summary FOR UPDATE SKIP LOCKED',
);

/** All levels are calculated again: the demand of a day was counted, or the rows are those of a backup. */
export const invalidateStoredLevels = statement<[], never>(
  "inventory.invalidate_stored_levels",
  "UPDATE stock_level_summary SET complete_before = NULL",
);

const written = (levels: string) => `written AS (
  INSERT INTO stock_levels AS stored (sku, urgency, days_left, catalogue_position)
  SELECT sku, urgency, days_left, catalogue_position FROM ${levels}
  ON CONFLICT (sku) DO UPDATE SET urgency = excluded.urgency, days_left = excluded.days_left
  WHERE (stored.urgency, stored.days_left) IS DISTINCT FROM (excluded.urgency, excluded.days_left))`;

/** What is under way now is not seen, so it and later ones are read again. */
const completeBefore = "complete_before = pg_snapshot_xmin(pg_current_snapshot())";

/** Stores the levels that were changed since. Needs the lock. */
export const writeChangedLevels = statement<[since: string, first: string, last: string], never>(
  "inventory.write_changed_levels",
  `WITH ${changed("$1")}, ${recalculated("$2", "$3")}, ${written("recalculated")}
   UPDATE stock_level_summary summary SET ${completeBefore}, red = summary.red + difference.red,
     orange = summary.orange + difference.orange, green = summary.green + difference.green FROM difference`,
);

/** Stores the levels of all products for these days. Needs the lock. */
export const writeAllLevels = statement<[first: string, last: string], never>(
  "inventory.write_all_levels",
  `WITH calculated AS MATERIALIZED (${levelsOf(`products p ${planAndDemand("$1", "$2")}`, "p.catalogue_position")}), ${written("calculated")}
   UPDATE stock_level_summary SET first_day = $1, last_day = $2, ${completeBefore},
     (red, orange, green) = (SELECT count(*) FILTER (WHERE urgency = 0), count(*) FILTER (WHERE urgency = 1),
        count(*) FILTER (WHERE urgency = 2) FROM calculated)`,
  { maxMs: maxLongMs },
);

const levelName = (urgency: string) => `('{red,orange,green}'::text[])[${urgency} + 1]`;

/** Stored levels and their counts that are not what products, plans and demand come to: discrepancies of the ledger. */
export const findWrongLevels = statement<[limit: number], { kind: string; subject: string; words: string }>(
  "inventory.find_wrong_levels",
  `WITH summary AS MATERIALIZED (SELECT * FROM stock_level_summary WHERE ${isReached("complete_before")}),
     ${changed("(SELECT complete_before FROM summary)")}, calculated AS MATERIALIZED (${levelsOf(
       `products p ${planAndDemand("(SELECT first_day FROM summary)", "(SELECT last_day FROM summary)")}`,
     )})
   SELECT 'stock level' AS kind, sku AS subject, format('is stored as %s with %s days left, but comes to %s with %s',
     ${levelName("stored.urgency")}, stored.days_left, ${levelName("calculated.urgency")}, calculated.days_left) AS words
   FROM summary CROSS JOIN (calculated FULL JOIN stock_levels stored USING (sku))
   WHERE sku NOT IN (SELECT sku FROM changed)
     AND (stored.urgency, stored.days_left) IS DISTINCT FROM (calculated.urgency, calculated.days_left)
   UNION ALL
   SELECT 'number of stock levels', level, format('is stored as %s, but there are %s', stored, there)
   FROM summary CROSS JOIN LATERAL (
     SELECT ${levelName("urgency")} AS level, (ARRAY[red, orange, green])[urgency + 1] AS stored, (
       SELECT count(*) FROM stock_levels WHERE stock_levels.urgency = each.urgency) AS there
     FROM generate_series(0, 2) AS each (urgency)) AS counts
   WHERE stored <> there
   LIMIT $1`,
  { maxMs: maxLongMs },
);
