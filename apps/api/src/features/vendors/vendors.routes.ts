import * as contract from "@dakbag/contracts/vendors";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { route } from "../../platform/route.ts";
import { searchWords } from "../../platform/search.queries.ts";
import type { Shop } from "../../shop.ts";
import {
  countMeeshoVendors,
  countValmoVendors,
  findMeeshoVendors,
  findValmoVendors,
  type VendorCounts,
} from "./vendors.queries.ts";

const maxVendorsFound = 50;

export function registerVendorsRoutes(app: FastifyInstance, { authenticate, db }: Shop): void {
  route(app, authenticate, contract.findValmoVendors, ({ query }) =>
    searchVendors(db, query.q, findValmoVendors, countValmoVendors),
  );

  route(app, authenticate, contract.findMeeshoVendors, ({ query }) =>
    searchVendors(db, query.q, findMeeshoVendors, countMeeshoVendors),
  );
}

/** The first vendors that have all words of a text, and how many there are. */
async function searchVendors<Row>(
  db: pg.Pool,
  text: string,
  find: (db: pg.Pool, words: string[], limit: number) => Promise<Row[]>,
  count: (db: pg.Pool, words: string[]) => Promise<VendorCounts[]>,
): Promise<VendorCounts & { vendors: Row[] }> {
  const words = searchWords(text);
  const [vendors, [counted]] = await Promise.all([find(db, words, maxVendorsFound), count(db, words)]);
  return { vendors, totalCount: counted?.totalCount ?? 0, matchCount: counted?.matchCount ?? 0 };
}
