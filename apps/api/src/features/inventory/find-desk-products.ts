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
import { findUnitsHeld } from "../orders/find-orders.ts";
import { findInList, lowByStoredLevels, lowOfAll } from "./desk-list.queries.ts";
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
  const part = { ...start, limit: productsPerPage + 1 };
  const isFiltered = Object.values(wanted).some((value) => value !== "" && value !== undefined);
  return readDb.read(async (db) => {
    const low = await findLow(db, wanted.stock, { first, last });
    const maxCounted = isFiltered ? maxCountedProducts : null;
    const { skus, positions, count } = await findInList(db, filter, part, { low, maxCounted });
    const shown = skus.slice(0, productsPerPage);
    const rows = await findPageOfProducts(db, shown, first, last, now);
    const hasNext = skus.length > productsPerPage;
    return {
      products: await present(db, rows),
      ...listLength({
        count,
        maxCounted: maxCounted ?? Infinity,
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

/** What the list of low goods is of; undefined for the other lists. */
async function findLow(
  db: Queryable,
  stock: ProductFilter["stock"],
  { first, last }: { first: string; last: string },
) {
  if (stock !== "low") return undefined;
  const stored = await findLevelsToRead(db, first, last);
  return stored ? lowByStoredLevels(stored.since, first, last) : lowOfAll(first, last);
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
