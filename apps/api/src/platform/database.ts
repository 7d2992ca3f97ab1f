import type { Socket } from "node:net";
import pg from "pg";
import { isDatabaseUnavailable } from "./database-unavailable.ts";

/** Anything that can run a statement: a pool, or the connection of a transaction. */
export type Queryable = pg.Pool | pg.PoolClient | pg.Client;

// Sums of paise and counts stay far below 2^53, so bigint columns come as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date without a time stays text: a JavaScript Date would shift it by the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * A prepared statement, named once and run with typed parameters.
 *
 * @param name unique over the whole program; PostgreSQL keeps the plan under it
 * @param maxMs how long to wait for its rows; default: as long as the pool says
 */
export function statement<Params extends readonly unknown[], Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  { maxMs }: { maxMs?: number } = {},
): (db: Queryable, ...params: Params) => Promise<Row[]> {
  return async (db, ...params) => {
    const query = { name, text, values: [...params], ...(maxMs !== undefined && { query_timeout: maxMs }) };
    const result = await db.query<Row>(query);
    return result.rows;
  };
}

/**
 * A statement that takes its parameters as the properties of one object.
 *
 * @param parameters the properties that are `$1`, `$2` and so on
 */
export function namedStatement<Params extends object, Row extends pg.QueryResultRow>(
  name: string,
  parameters: readonly (keyof Params)[],
  text: string,
): (db: Queryable, params: Params) => Promise<Row[]> {
  return async (db, params) => {
    const values = parameters.map((parameter) => params[parameter]);
    const result = await db.query<Row>({ name, text, values });
    return result.rows;
  };
}

/** A statement that finds one row at most, as a function that returns it. */
export const one =
  <Params extends unknown[], Row>(find: (db: Queryable, ...params: Params) => Promise<Row[]>) =>
  async (db: Queryable, ...params: Params): Promise<Row | undefined> =>
    (await find(db, ...params))[0];

/** The texts of an SQL list. @param texts constants of the program, never input */
export const listOf = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(", ");

/** A part of a statement; `bind` makes a value a parameter. */
export type Sql = (bind: (value: unknown) => string) => string;

/** SQL with values in it, which become parameters, and with other SQL. */
export const sql =
  (texts: TemplateStringsArray, ...parts: readonly unknown[]): Sql =>
  (bind) =>
    texts.reduce((text, next, at) => {
      const part = parts[at - 1];
      return `${text}${typeof part === "function" ? (part as Sql)(bind) : bind(part)}${next}`;
    });

/** Conditions of which each must hold; without any, nothing is asked. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.reduce((before, condition) => sql`${before} AND ${condition}`, sql`true`);

/** Runs a statement that has another text for each call. It has no name: PostgreSQL plans it for its values. */
export async function runSql<Row extends pg.QueryResultRow>(db: Queryable, statement: Sql): Promise<Row[]> {
  const values: unknown[] = [];
  const text = statement((value) => `$${values.push(value)}`);
  const result = await db.query<Row>({ text, values });
  return result.rows;
}

const timeoutMs = 15_000;

/**
 * A connection through a pooler in transaction mode, where each transaction may get another connection to the server: a
 * statement that is prepared under a name on one of them is unknown on the next.
 */
class WithoutNames extends pg.Client {
  override query(...parameters: unknown[]): never {
    const [query, ...others] = parameters;
    const isNamed = typeof query === "object" && query !== null && "name" in query;
    const unnamed = isNamed ? { ...query, name: undefined } : query;
    return Reflect.apply(super.query, this, [unnamed, ...others]) as never;
  }
}

/**
 * Opens the pool. Every wait has a timeout, so that a database that stops answering cannot hang the shop.
 *
 * @param options.isPooled the URL is that of a pooler in transaction mode, which refuses start-up parameters: the role has
 *   these timeouts there
 * @param options.connectMs default: 10 seconds
 * @param options.heartbeat fails waiting statements much sooner when the database stops answering
 */
export function openDatabase(
  url: string,
  options: {
    poolSize?: number;
    isPooled?: boolean;
    connectMs?: number;
    heartbeat?: { openSocket(): Socket };
    onConnectionError: (error: Error) => void;
  },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    // Includes the wait for a free connection: 200 concurrent requests on a small machine take some seconds.
    connectionTimeoutMillis: options.connectMs ?? 10_000,
    query_timeout: timeoutMs,
    ...(options.isPooled
      ? { Client: WithoutNames }
      : { statement_timeout: timeoutMs, idle_in_transaction_session_timeout: timeoutMs }),
    application_name: "dakbag",
    // A name that another server has taken over, or a pooler's new configuration, is noticed also when there is no traffic.
    maxLifetimeSeconds: 30 * 60,
    // Statements that do not need each other's rows are sent together and cost one wait.
    pipeline: true,
    ...(options.heartbeat && { stream: options.heartbeat.openSocket }),
  });
  // Without a listener, a reset connection would end the process.
  pool.on("error", options.onConnectionError);
  pool.on("connect", (client) => client.on("error", options.onConnectionError));
  return pool;
}

const retryable = new Set(["40001", "40P01"]); // serialization failure, deadlock
const maxAttempts = 3;

/**
 * Runs `work` in one READ COMMITTED transaction: commits when it returns, rolls back when it throws.
 * Serialisation failures and deadlocks are retried, so `work` must have no effects outside the database.
 */
export async function transaction<Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, work);
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error;
    }
  }
}

async function runOnce<Result>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Not awaited, so that it travels with the first statement, which fails with it.
    const begun = client.query("BEGIN");
    begun.catch(() => undefined);
    const result = await work(client);
    await begun;
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    // The next connection may reach a server that can be used: a standby stays one.
    if (error instanceof Error && isDatabaseUnavailable(error)) broken ??= error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Waits for steps of one transaction that do not need each other's rows. They run in the order in which they are sent, and
 * none has an effect after one that failed. No step may have a savepoint: to roll back to it would take the others along.
 *
 * @throws the error of the first that failed, when all have ended: unlike with `Promise.all`, none sends a statement later,
 *   to a connection that is no longer its own. Those of the others say only that the transaction had failed.
 */
export async function together<const Steps extends readonly Promise<unknown>[]>(
  steps: Steps,
): Promise<{ -readonly [Index in keyof Steps]: Awaited<Steps[Index]> }> {
  const failures: unknown[] = [];
  await Promise.all(steps.map((step) => step.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
  // All have ended, so this waits for nothing.
  return Promise.all(steps);
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && retryable.has(error.code ?? "");
}

/** Runs a step of a transaction that may fail on its own: only that step is rolled back when it throws. */
export async function savepoint<Result>(tx: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  const begun = tx.query("SAVEPOINT step");
  begun.catch(() => undefined);
  try {
    const result = await work();
    await begun;
    await tx.query("RELEASE SAVEPOINT step");
    return result;
  } catch (error) {
    await tx.query("ROLLBACK TO SAVEPOINT step");
    throw error;
  }
}
