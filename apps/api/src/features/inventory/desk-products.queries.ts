import type { ProductCategory } from "@dakbag/domain/catalogue/product-category";
import { namedStatement, statement } from "../../platform/database.ts";
import { containsWords } from "../../platform/search.queries.ts";
import { planAndDemand, planAndDemandOfFew, runsLow } from "./inventory.queries.ts";
import { rateOfTheDay } from "../catalogue/product-row.ts";

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

/** Null matches anything. */
export interface DeskFilter {
  words: string[];
  category: string | null;
  isOut: boolean;
  isShown: boolean | null;
}

/** What a file has: of products that match the filter, with the days of demand that decide what runs low. */
interface FileOfProducts extends DeskFilter {
  first: string;
  last: string;
  now: Date;
}

const ofFile = ["words", "category", "isOut", "isShown", "first", "last", "now"] as const;

const matching = `($2::text IS NULL OR p.category = $2) AND (NOT $3::boolean OR p.count_in_stock = 0)
  AND ($4::boolean IS NULL OR p.show_listing = $4)
  AND ${containsWords("concat_ws(' ', p.sku, p.title, p.size, p.dimension)", "$1")}`;

const columns = (
  isLow: string,
) => `p.sku, p.title, p.size, p.category, p.unit, p.price, rate.rate_percent AS "gstRatePercent",
  p.count_in_stock AS stock, ${isLow} AS "isLow", p.show_listing AS "isShown"`;
const inOrder = "ORDER BY p.catalogue_position, p.sku";

export const findAllInFilter = namedStatement<FileOfProducts, DeskProductRow>(
  "products_desk.find_all",
  ofFile,
  `SELECT ${columns(runsLow)} FROM products p ${planAndDemand("$5", "$6")} ${rateOfTheDay("$7")}
   WHERE ${matching} ${inOrder}`,
);

/** The same of products that run low. */
export const findAllLowInFilter = namedStatement<FileOfProducts, DeskProductRow>(
  "products_desk.find_all_low",
  ofFile,
  `SELECT ${columns("true")} FROM products p ${planAndDemand("$5", "$6")} ${rateOfTheDay("$7")}
   WHERE ${matching} AND ${runsLow} ${inOrder}`,
);

/** The products of a page, in the order of the catalogue. */
export const findPageOfProducts = statement<
  [skus: string[], firstDay: string, lastDay: string, now: Date],
  DeskProductRow
>(
  "products_desk.find_page",
  `SELECT ${columns(runsLow)} FROM products p ${planAndDemandOfFew("$2", "$3")} ${rateOfTheDay("$4")}
   WHERE p.sku = ANY ($1) ${inOrder}`,
);

export const findDeskProduct = statement<
  [sku: string, firstDay: string, lastDay: string, now: Date],
  DeskProductRow
>(
  "products_desk.find_one",
  `SELECT ${columns(runsLow)} FROM products p ${planAndDemandOfFew("$2", "$3")} ${rateOfTheDay("$4")} WHERE p.sku = $1`,
);
