import { namedStatement } from "../../platform/database.ts";
import { pageByWords, type WordKind } from "../../platform/page-by-words.queries.ts";
import {
  columns,
  type InventoryPage,
  type InventoryPageRow,
  byUrgency,
  pageParameters,
  planAndDemandOfFew,
} from "./inventory.queries.ts";
import { changed, recalculated } from "./stock-levels.queries.ts";

/** A page of stored and changed levels; at most so many are counted as found as the list says. */
interface PageOfLevels extends InventoryPage {
  /** From `findStoredLevels`; when more is stored by now, some levels are calculated in vain. */
  since: string;
}

const parameters = [...pageParameters, "since"] as const;

const isAfter = "(urgency, days_left, sku) > ($7::int, $8::numeric, $9::text)";
// A range, so that the index is read from there.
const isOfLevel = "urgency BETWEEN coalesce($2::int, 0) AND coalesce($2::int, 2)";

const levelsAndCounts = `${changed("$10")}, ${recalculated("$3", "$4")}, levels AS (
  SELECT summary.red + difference.red AS red, summary.orange + difference.orange AS orange,
    summary.green + difference.green AS green
  FROM stock_level_summary summary CROSS JOIN difference
  WHERE first_day = $3 AND last_day = $4 AND complete_before IS NOT NULL)`;

const rowsOfPage = (found: string) => `
  SELECT levels.*, ${found} AS found, page.urgency, trim_scale(page.days_left) AS "daysLeft", ${columns("demand.quantity")}
  FROM levels LEFT JOIN (page JOIN products p USING (sku) ${planAndDemandOfFew("$3", "$4")}) ON true
  ORDER BY ${byUrgency}`;

/**
 * The same page as `findInventoryPage` without words, of stored and changed levels; no row when there are no longer any of
 * these days. A changed product moves others by one place at most, so all but so many are skipped in the order of the index.
 */
export const findPageOfStoredLevels = namedStatement<PageOfLevels, InventoryPageRow>(
  "inventory.find_page_of_stored_levels",
  parameters,
  `WITH ${levelsAndCounts}, passed AS MATERIALIZED (
     SELECT greatest($6::int - count(*), 0) AS stored, $5::int + count(*) AS needed FROM recalculated
   ), page AS (
     SELECT * FROM (
       (SELECT sku, urgency, days_left FROM stock_levels
        WHERE sku NOT IN (SELECT sku FROM changed) AND ${isOfLevel} AND ${isAfter} AND cardinality($1::text[]) = 0
        ORDER BY ${byUrgency} LIMIT (SELECT needed FROM passed) OFFSET (SELECT stored FROM passed))
       UNION ALL
       SELECT sku, urgency, days_left FROM recalculated WHERE ${isOfLevel} AND ${isAfter}) AS found
     ORDER BY ${byUrgency} LIMIT $5 OFFSET $6 - (SELECT stored FROM passed))
   ${rowsOfPage("CASE $2 WHEN 0 THEN red WHEN 1 THEN orange WHEN 2 THEN green ELSE red + orange + green END")}`,
);

const isAfterIn = (table: string) =>
  `(${table}.urgency, ${table}.days_left, ${table}.sku) > ($7::int, $8::numeric, $9::text)`;

/** OFFSET 0 keeps the order of the levels, instead of reading all texts. */
const withText = (table: string, condition: string) => `
  SELECT listed.*, d.planning_text AS text
  FROM (SELECT urgency, days_left, sku FROM ${table} WHERE ${isOfLevel} AND ${condition}) AS listed
  CROSS JOIN LATERAL (SELECT planning_text FROM desk_products WHERE desk_products.sku = listed.sku OFFSET 0) AS d`;

const levelsWithText = (isKept: (table: string) => string) => [
  withText("stock_levels", `sku NOT IN (SELECT sku FROM changed) AND ${isKept("stock_levels")}`),
  withText("recalculated", isKept("recalculated")),
];

const levelsOf = (matched: string) => `
  SELECT stored.* FROM ${matched} AS matched CROSS JOIN LATERAL (
    SELECT urgency, days_left, sku FROM stock_levels WHERE stock_levels.sku = matched.sku OFFSET 0) AS stored
  WHERE stored.sku NOT IN (SELECT sku FROM changed) AND ${isOfLevel}
  UNION ALL
  SELECT urgency, days_left, sku FROM recalculated
  WHERE sku IN (SELECT sku FROM ${matched}) AND ${isOfLevel}`;

const pageOfFoundLevels = (kind: WordKind) =>
  `WITH ${levelsAndCounts}, ${pageByWords(kind, {
    near: 500,
    key: byUrgency,
    rows: levelsWithText,
    isAfter: isAfterIn,
    isWhole: "$2::int IS NULL",
    text: "d.planning_text",
    hasPairs: false,
    hasAttributes: "true",
    listed: levelsOf,
    limit: "$5",
    offset: "$6",
  })} ${rowsOfPage("(SELECT count FROM counted)")}`;

/** The same of products that have the words; the words are those of `wordsForIndex`. */
export const findPageOfFoundLevels = {
  words: namedStatement<PageOfLevels, InventoryPageRow>(
    "inventory.find_page_by_words",
    parameters,
    pageOfFoundLevels("words"),
  ),
  pairs: namedStatement<PageOfLevels, InventoryPageRow>(
    "inventory.find_page_by_pairs",
    parameters,
    pageOfFoundLevels("pairs"),
  ),
};
