import { type DeskProduct, maxCountedProducts, productsPerPage } from "@dakbag/contracts/products";
import { parseUnitPrice, unitPriceToRupees } from "@dakbag/domain/money/money";
import type pg from "pg";
import type { Queryable } from "../../platform/database.ts";
import { listLength } from "../../platform/pagination.ts";
import { searchWords } from "../../platform/search.queries.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { countDemand, daysOfDemand } from "./count-demand.ts";
import { findLevelsToRead } from "./read-inventory.ts";
import { countProducts } from "./stock-levels.queries.ts";
import { findUnitsHeld } from "../orders/find-orders.ts";
import {
  countAllProducts,
  findInList,
  findInLowOfAll,
  type FoundProducts,
  type ListName,
  type ListPage,
} from "./desk-list.queries.ts";
import {
  type DeskFilter,
  type DeskProductRow,
  findAllInFilter,
  findAllLowInFilter,
  findDeskProduct,
  findPageOfProducts,
} from "./desk-products.queries.ts";

export interface ProductFilter {
  search: string;
  category?: string | undefined;
  stock?: "" | "low" | "out" | undefined;
  show?: "" | "shown" | "hidden" | undefined;
}

type Databases = Pick<Shop, "db" | "readDb">;

export async function findDeskPage(
  { db: primary, readDb }: Databases,
  {
    page,
    after,
    ...wanted
  }: ProductFilter & { page: number; after?: readonly [position: number, sku: string] | undefined },
  now: Date,
) {
  const { filter, first, last } = await filterOf(primary, wanted, now);
  const start = after
    ? { offset: 0, afterPosition: after[0], afterSku: after[1] }
    : { offset: (page - 1) * productsPerPage, ...listStart };
  // One more than is shown says whether another page follows.
  const listed = { ...filter, ...start, limit: productsPerPage + 1, first, last };
  return readDb.read(async (db) => {
    const { skus, positions, count } = await findInFilter(db, wanted.stock, listed);
    const shown = skus.slice(0, productsPerPage);
    const rows = await findPageOfProducts(db, shown, first, last, now);
    const hasNext = skus.length > productsPerPage;
    return {
      products: await present(db, rows),
      ...listLength({
        count,
        maxCounted: isUnfiltered(filter, wanted.stock) ? Infinity : maxCountedProducts,
        page,
        perPage: productsPerPage,
        found: skus.length,
      }),
      next: hasNext ? `${positions[productsPerPage - 1]},${shown.at(-1)}` : null,
    };
  });
}

/** Before every product. */
const listStart = { afterPosition: -Infinity, afterSku: "" };

const isUnfiltered = ({ words, category, isOut, isShown }: DeskFilter, stock: ProductFilter["stock"]) =>
  words.length === 0 && category === null && !isOut && isShown === null && stock !== "low";

/** Reads few products besides those of the page, unless the levels of many have just changed. */
async function findInFilter(
  db: Queryable,
  stock: ProductFilter["stock"],
  page: DeskFilter & ListPage & { first: string; last: string },
): Promise<FoundProducts> {
  const { first, last } = page;
  const stored = await findLevelsToRead(db, first, last);
  if (stock === "low")
    return stored
      ? findInList(db, "low", page, { since: stored.since, first, last })
      : only(await findInLowOfAll(db, page));
  const found = await findInList(db, listOf(page), page);
  if (!isUnfiltered(page, stock)) return found;
  // The stored levels say how many products there are.
  const { count } = only(await (stored ? countProducts(db, stored.since) : countAllProducts(db)));
  return { ...found, count };
}

function listOf({ category, isOut, isShown }: DeskFilter): ListName {
  if (isOut) return "out";
  // Usually few are hidden.
  if (isShown === false || (isShown && category === null)) return "shown";
  return category === null ? "all" : "category";
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error("this statement always returns a row");
  return row;
}

export async function findProductsForCsv(
  { db: primary, readDb }: Databases,
  wanted: ProductFilter,
  now: Date,
) {
  const { filter, first, last } = await filterOf(primary, wanted, now);
  const find = wanted.stock === "low" ? findAllLowInFilter : findAllInFilter;
  const rows = await readDb.read((db) => find(db, { ...filter, first, last, now }));
  return rows.map(({ sku, title, size, price, stock, isShown }) => ({
    SKU: sku,
    title,
    size,
    stock,
    isShown,
    price: unitPriceToRupees(parseUnitPrice(price)),
  }));
}

/** @throws ShopError 404 when there is no such SKU */
export async function getDeskProduct(db: Queryable, sku: string, now: Date): Promise<DeskProduct> {
  const { first, last } = daysOfDemand(now);
  const [product] = await present(db, await findDeskProduct(db, sku, first, last, now));
  if (!product) throw notFound("This product");
  return product;
}

/** The conditions, and the days of demand that decide what runs low. */
async function filterOf(db: pg.Pool, wanted: ProductFilter, now: Date) {
  const days = daysOfDemand(now);
  // Usually done by the job, except when the shop was stopped.
  await countDemand(db, days);
  // "10 x 12" is written 10x12 in the catalogue.
  const words = searchWords(wanted.search.replaceAll(/(?<=\d)\s*[x×*]\s*(?=\d)/gi, "x"));
  const filter: DeskFilter = {
    words,
    category: wanted.category || null,
    isOut: wanted.stock === "out",
    isShown: wanted.show ? wanted.show === "shown" : null,
  };
  return { filter, ...days };
}

async function present(db: Queryable, rows: readonly DeskProductRow[]): Promise<DeskProduct[]> {
  const held = await findUnitsHeld(
    db,
    rows.map(({ sku }) => sku),
  );
  const heldOf = new Map(held.map(({ sku, units }) => [sku, units]));
  return rows.map(({ sku, price, gstRatePercent, ...row }) => ({
    ...row,
    SKU: sku,
    price: unitPriceToRupees(parseUnitPrice(price)),
    gstRatePercent: gstRatePercent === null ? null : Number(gstRatePercent),
    unitsHeld: heldOf.get(sku) ?? 0,
  }));
}
