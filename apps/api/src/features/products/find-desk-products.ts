import { type DeskProduct, productsPerPage } from "@dakbag/contracts/products";
import { parseUnitPrice, unitPriceToRupees } from "@dakbag/domain/money/money";
import type pg from "pg";
import type { Queryable } from "../../platform/database.ts";
import { pageCount } from "../../platform/pagination.ts";
import { searchWords } from "../../platform/search.queries.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { countDemand, daysOfDemand } from "../inventory/count-demand.ts";
import { findLevelsToRead } from "../inventory/read-inventory.ts";
import { countProducts } from "../inventory/stock-levels.queries.ts";
import { findUnitsHeld } from "../orders/waiting-orders.queries.ts";
import {
  countDeskProducts,
  countLowProducts,
  type DeskFilter,
  type DeskProductRow,
  findAllDeskProducts,
  findDeskProduct,
  findDeskProducts,
  findLowProducts,
} from "./products.queries.ts";

export interface ProductFilter {
  search: string;
  category?: string | undefined;
  stock?: "" | "low" | "out" | undefined;
  show?: "" | "shown" | "hidden" | undefined;
}

type Databases = Pick<Shop, "db" | "readDb">;

export async function findDeskPage(
  { db: primary, readDb }: Databases,
  { page, ...wanted }: ProductFilter & { page: number },
  now: Date,
) {
  const { filter, first, last } = await filterOf(primary, wanted, now);
  const offset = (page - 1) * productsPerPage;
  return readDb.read(async (db) => {
    const wantedPage = [first, last, now, productsPerPage, offset] as const;
    const { counted, rows } = await findMatching(db, wanted.stock === "low", filter, wantedPage);
    const totalCount = counted[0]?.count ?? 0;
    return {
      products: await present(db, rows),
      totalPages: pageCount(totalCount, productsPerPage),
      totalCount,
    };
  });
}

type WantedPage = readonly [first: string, last: string, now: Date, limit: number, offset: number];

/** Without conditions, no product but those of the page is read: the stored levels say how many there are. */
async function findMatching(db: Queryable, isLow: boolean, filter: DeskFilter, page: WantedPage) {
  const [first, last] = page;
  if (isLow)
    return {
      counted: await countLowProducts(db, ...filter, first, last),
      rows: await findLowProducts(db, ...filter, ...page),
    };
  const [words, category, isOut, isShown] = filter;
  if (words.length > 0 || category !== null || isOut || isShown !== null)
    return {
      counted: await countDeskProducts(db, ...filter),
      rows: await findDeskProducts(db, ...filter, ...page),
    };
  const stored = await findLevelsToRead(db, first, last);
  return {
    counted: await (stored ? countProducts(db, stored.since) : countDeskProducts(db, ...filter)),
    rows: await findAllDeskProducts(db, ...page),
  };
}

export async function findProductsForCsv(
  { db: primary, readDb }: Databases,
  wanted: ProductFilter,
  now: Date,
) {
  const { filter, first, last } = await filterOf(primary, wanted, now);
  const find = wanted.stock === "low" ? findLowProducts : findDeskProducts;
  const rows = await readDb.read((db) => find(db, ...filter, first, last, now, null, 0));
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
export async function findOneOnDesk(db: Queryable, sku: string, now: Date): Promise<DeskProduct> {
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
  const filter: DeskFilter = [
    words,
    wanted.category || null,
    wanted.stock === "out",
    wanted.show ? wanted.show === "shown" : null,
  ];
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
