import type { ProductCategory } from "@dakbag/domain/catalogue/product-category";
import { statement } from "../../platform/database.ts";
import { containsWords } from "../../platform/search.queries.ts";
import { rateOfTheDay } from "../catalogue/catalogue.queries.ts";
import { planAndDemand, runsLow } from "../inventory/inventory.queries.ts";

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

/** The filter of a list, and the days of demand that decide what runs low; null matches anything. */
export type DeskFilter = [
  words: string[],
  category: string | null,
  stock: "low" | "out" | null,
  isShown: boolean | null,
  firstDay: string,
  lastDay: string,
];

const matching = `
   FROM products p ${planAndDemand("$5", "$6")}
   WHERE ($2::text IS NULL OR p.category = $2) AND ($4::boolean IS NULL OR p.show_listing = $4)
     AND ($3::text IS NULL OR CASE $3 WHEN 'out' THEN p.count_in_stock = 0 ELSE ${runsLow} END)
     AND ${containsWords("concat_ws(' ', p.sku, p.title, p.size, p.dimension)", "$1")}`;

const columns = (
  isLow: string,
) => `p.sku, p.title, p.size, p.category, p.unit, p.price, rate.rate_percent AS "gstRatePercent",
  p.count_in_stock AS stock, ${isLow} AS "isLow", p.show_listing AS "isShown"`;

export const countDeskProducts = statement<DeskFilter, { count: number }>(
  "products_desk.count",
  `SELECT count(*) AS count ${matching}`,
);

/** The demand is summed once: joined again, it may be summed once for each product of the page. */
export const findDeskProducts = statement<
  [...filter: DeskFilter, now: Date, limit: number | null, offset: number],
  DeskProductRow
>(
  "products_desk.find",
  `WITH found AS MATERIALIZED (
     SELECT p.sku, ${runsLow} AS is_low ${matching} ORDER BY p.catalogue_position, p.sku LIMIT $8 OFFSET $9)
   SELECT ${columns("found.is_low")} FROM found JOIN products p USING (sku) ${rateOfTheDay("$7")}
   ORDER BY p.catalogue_position, p.sku`,
);

export const findDeskProduct = statement<
  [sku: string, firstDay: string, lastDay: string, now: Date],
  DeskProductRow
>(
  "products_desk.find_one",
  `SELECT ${columns(runsLow)} FROM products p ${planAndDemand("$2", "$3")} ${rateOfTheDay("$4")} WHERE p.sku = $1`,
);
