import type pg from "pg";

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
