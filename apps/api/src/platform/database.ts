import pg from "pg";
import type { DatabasePulse } from "./database-pulse.ts";

/** A pool, or the one connection of a transaction: whatever can run a statement. */
export type Queryable = pg.Pool | pg.PoolClient | pg.Client;

// Sums of paise and counts stay far below 2^53, so bigint columns come as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date without a time is the text PostgreSQL writes: a Date would move it by the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * A prepared statement, named once and run with typed parameters.
 *
 * @param name unique over the whole program; PostgreSQL keeps the plan under it
 */
export function statement<Params extends readonly unknown[], Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): (db: Queryable, ...params: Params) => Promise<Row[]> {
  return async (db, ...params) => {
    const result = await db.query<Row>({ name, text, values: [...params] });
    return result.rows;
  };
}

/**
 * Opens the pool. Every wait has an end: a database that stays silent must not hang the shop.
 *
 * @param options.pulse ends the waits much sooner when the database does not answer at all
 */
export function openDatabase(
  url: string,
  options: { poolSize?: number; pulse?: DatabasePulse; onConnectionError: (error: Error) => void },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    // Also the longest that a request waits for its turn: two hundred at once on a small machine take some seconds.
    connectionTimeoutMillis: 10_000,
    query_timeout: 15_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "dakbag",
    ...(options.pulse && { stream: options.pulse.openSocket }),
  });
  // Without a listener a connection that is reset, idle or in use, would end the process.
  pool.on("error", options.onConnectionError);
  pool.on("connect", (client) => client.on("error", options.onConnectionError));
  return pool;
}

const retryable = new Set(["40001", "40P01"]); // serialization failure, deadlock
const mostAttempts = 3;

/**
 * Runs `work` in one READ COMMITTED transaction: commits when it returns, rolls back when it throws.
 * Serialisation failures and deadlocks are tried again; `work` must therefore touch nothing but the database.
 */
export async function transaction<Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, work);
    } catch (error) {
      if (attempt === mostAttempts || !isRetryable(error)) throw error;
    }
  }
}

async function runOnce<Result>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && retryable.has(error.code ?? "");
}

/** Runs a part of a transaction that may fail without the whole: what it did is undone when it throws. */
export async function savepoint<Result>(tx: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await tx.query("SAVEPOINT part");
  try {
    const result = await work();
    await tx.query("RELEASE SAVEPOINT part");
    return result;
  } catch (error) {
    await tx.query("ROLLBACK TO SAVEPOINT part");
    throw error;
  }
}

// What node and PostgreSQL say when the server is away, starting, stopping, or out of connections, disk or memory.
const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53100",
  "53200",
  "53300",
  "08006",
]);
// pg tells these by their words alone.
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable/;

/** Whether a failure says that the database is away for now, not that something is wrong with what was asked. */
export function isDatabaseAway(error: Error): boolean {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return awayCodes.has(code) || awayWords.test(error.message);
}
