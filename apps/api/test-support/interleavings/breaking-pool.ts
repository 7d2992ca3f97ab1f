import type pg from "pg";

/**
 * A pool that simulates the death of a process before its n-th statement: no further statement runs, and an open
 * transaction is rolled back.
 *
 * @param before counts from 1, BEGIN and COMMIT included; default: never breaks
 */
export function breakingPool(pool: pg.Pool, before = Infinity): { db: pg.Pool; isBroken(): boolean } {
  let statements = 0;
  const isBroken = () => statements >= before;
  const countedQuery =
    (on: pg.Pool | pg.PoolClient) =>
    async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
      statements += 1;
      // The message of pg, so that the shop recognises a lost connection.
      if (isBroken()) throw new Error("Connection terminated unexpectedly");
      return on.query(query);
    };
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    const release = (error?: Error) => {
      if (!isBroken()) return client.release(error);
      void client.query("ROLLBACK").then(() => client.release());
    };
    return Object.assign(Object.create(client) as pg.PoolClient, { query: countedQuery(client), release });
  };
  return {
    db: Object.assign(Object.create(pool) as pg.Pool, { query: countedQuery(pool), connect }),
    isBroken,
  };
}
