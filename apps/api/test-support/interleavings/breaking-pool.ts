import type pg from "pg";

/**
 * The database as a program sees it that dies before its n-th statement: nothing runs from there on, and what was not
 * committed is rolled back.
 *
 * @param before counts from 1, BEGIN and COMMIT included; without it nothing breaks
 */
export function breakingPool(pool: pg.Pool, before = Infinity): { db: pg.Pool; isBroken(): boolean } {
  let statements = 0;
  const isBroken = () => statements >= before;
  const through =
    (on: pg.Pool | pg.PoolClient) =>
    async (question: pg.QueryConfig): Promise<pg.QueryResult> => {
      statements += 1;
      // The error of pg, so that the program recognises it.
      if (isBroken()) throw new Error("Connection terminated unexpectedly");
      return on.query(question);
    };
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    const release = (error?: Error) => {
      if (!isBroken()) return client.release(error);
      void client.query("ROLLBACK").then(() => client.release());
    };
    return Object.assign(Object.create(client) as pg.PoolClient, { query: through(client), release });
  };
  return { db: Object.assign(Object.create(pool) as pg.Pool, { query: through(pool), connect }), isBroken };
}
