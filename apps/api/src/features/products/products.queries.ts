import type { ProductCategory } from "@dakbag/domain/catalogue/product-category";
import { statement } from "../../platform/database.ts";
import { containsWords } from "../../platform/search.queries.ts";
import { rateOfTheDay } from "../catalogue/catalogue.queries.ts";
import { planAndDemand, planAndDemandOfFew, runsLow } from "../inventory/inventory.queries.ts";

/** A product of the list; decimals are text, because floats are not exact. */
export interface DeskProductRow {
  sku: string;
  title: string;
  size: string;
  category: ProductCategory;
  unit: string;
  price: string;
  gstRatePercent: string | null;
  stock: number;
  isLow: boolean;
  isShown: boolean;
}

/** The filter of a list; null matches anything. */
export type DeskFilter = [words: string[], category: string | null, isOut: boolean, isShown: boolean | null];

/** The days of demand that decide what runs low. */
type Days = [first: string, last: string];

const matching = `($2::text IS NULL OR p.category = $2) AND (NOT $3::boolean OR p.count_in_stock = 0)
  AND ($4::boolean IS NULL OR p.show_listing = $4)
  AND ${containsWords("concat_ws(' ', p.sku, p.title, p.size, p.dimension)", "$1")}`;

const columns = (
  isLow: string,
) => `p.sku, p.title, p.size, p.category, p.unit, p.price, rate.rate_percent AS "gstRatePercent",
  p.count_in_stock AS stock, ${isLow} AS "isLow", p.show_listing AS "isShown"`;
const inOrder = "ORDER BY p.catalogue_position, p.sku";

export const countDeskProducts = statement<DeskFilter, { count: number }>(
  "products_desk.count",
  `SELECT count(*) AS count FROM products p WHERE ${matching}`,
);

/** A page in the order of the catalogue, of what the query `found` finds. */
const pageOf = (found: string, first: string, last: string, now: string) => `
  WITH found AS MATERIALIZED (${found})
  SELECT ${columns(runsLow)} FROM found JOIN products p USING (sku) ${planAndDemandOfFew(first, last)}
    ${rateOfTheDay(now)} ${inOrder}`;

export const findDeskProducts = statement<
  [...filter: DeskFilter, ...days: Days, now: Date, limit: number | null, offset: number],
  DeskProductRow
>(
  "products_desk.find",
  pageOf(`SELECT p.sku FROM products p WHERE ${matching} ${inOrder} LIMIT $8 OFFSET $9`, "$5", "$6", "$7"),
);

/** Without a filter: PostgreSQL would expect any filter to leave few products, and read and sort all. */
export const findAllDeskProducts = statement<
  [...days: Days, now: Date, limit: number, offset: number],
  DeskProductRow
>(
  "products_desk.find_all",
  pageOf(`SELECT p.sku FROM products p ${inOrder} LIMIT $4 OFFSET $5`, "$1", "$2", "$3"),
);

const matchingLow = `FROM products p ${planAndDemand("$5", "$6")} WHERE ${matching} AND ${runsLow}`;

/** The same of products that run low, which needs the demand of all. */
export const countLowProducts = statement<[...filter: DeskFilter, ...days: Days], { count: number }>(
  "products_desk.count_low",
  `SELECT count(*) AS count ${matchingLow}`,
);

/** The demand is summed once: joined again, it may be summed once for each product of the page. */
export const findLowProducts = statement<
  [...filter: DeskFilter, ...days: Days, now: Date, limit: number | null, offset: number],
  DeskProductRow
>(
  "products_desk.find_low",
  `WITH found AS MATERIALIZED (SELECT p.sku ${matchingLow} ${inOrder} LIMIT $8 OFFSET $9)
   SELECT ${columns("true")} FROM found JOIN products p USING (sku) ${rateOfTheDay("$7")} ${inOrder}`,
);

export const findDeskProduct = statement<
  [sku: string, firstDay: string, lastDay: string, now: Date],
  DeskProductRow
>(
  "products_desk.find_one",
  `SELECT ${columns(runsLow)} FROM products p ${planAndDemandOfFew("$2", "$3")} ${rateOfTheDay("$4")} WHERE p.sku = $1`,
);
