import type pg from "pg";
import { withConnection } from "../with-connection.ts";

/** Creates an empty database for Vendure beside the shop's. @returns its URL, with the rights of its owner */
export async function createVendureDatabase(ownerUrl: string): Promise<string> {
  await withConnection(ownerUrl, (db) => db.query("CREATE DATABASE vendure"));
  return Object.assign(new URL(ownerUrl), { pathname: "/vendure" }).href;
}

export interface Goods {
  readonly sku: string;
  readonly name: string;
  readonly price: string;
  readonly stock: number;
}

/** The shop's products. */
export async function findAllGoods(db: pg.Pool): Promise<Goods[]> {
  const { rows } = await db.query<Goods>(
    "SELECT sku, title AS name, price::text, count_in_stock AS stock FROM products ORDER BY catalogue_position",
  );
  return rows;
}

/** Counts Vendure's jobs that have not ended, and those that failed. */
export async function countVendureJobs(db: pg.Pool): Promise<{ waiting: number; failed: number }> {
  const { rows } = await db.query<{ waiting: number; failed: number }>(
    `SELECT count(*) FILTER (WHERE NOT "isSettled")::int AS waiting,
       count(*) FILTER (WHERE state = 'FAILED')::int AS failed FROM job_record`,
  );
  return rows[0]!;
}
