import type { Configuration } from "@dakbag/api/platform/configuration";
import { openDatabase } from "@dakbag/api/platform/database";
import type { DatabaseHeartbeat } from "@dakbag/api/platform/database-heartbeat";
import { type ReadDatabase, readFromPrimary, readFromReplica } from "@dakbag/api/platform/read-database";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";

/** The pools of a process. */
export interface Databases {
  readonly db: pg.Pool;
  readonly readDb: ReadDatabase;
  /** For the job queue, whose runner listens: not through a pooler. */
  readonly jobsDb: pg.Pool;
  end(): Promise<void>;
}

// The runner works on four jobs at the same time, and listens on one more.
const jobConnections = 5;
// Then the primary answers.
const replicaConnectMs = 1000;

export function openDatabases(
  configuration: Configuration,
  heartbeat: DatabaseHeartbeat,
  log: FastifyBaseLogger,
): Databases {
  const isPooled = configuration.DATABASE_POOLER === "transaction";
  const poolSize = configuration.DATABASE_POOL_SIZE;
  const onConnectionError = (err: Error) => log.warn({ err }, "a database connection was lost");
  const db = openDatabase(configuration.DATABASE_URL, { poolSize, isPooled, heartbeat, onConnectionError });
  const jobsDb = configuration.DATABASE_DIRECT_URL
    ? openDatabase(configuration.DATABASE_DIRECT_URL, {
        poolSize: jobConnections,
        heartbeat,
        onConnectionError,
      })
    : db;
  const replica = configuration.DATABASE_READ_URL
    ? openDatabase(configuration.DATABASE_READ_URL, {
        poolSize,
        isPooled,
        connectMs: replicaConnectMs,
        onConnectionError,
      })
    : undefined;
  return {
    db,
    jobsDb,
    readDb: replica
      ? readFromReplica(db, { pool: replica, maxLagMs: configuration.DATABASE_READ_MAX_LAG_MS, log })
      : readFromPrimary(db),
    async end() {
      const pools = new Set([db, jobsDb, ...(replica ? [replica] : [])]);
      await Promise.all([...pools].map((pool) => pool.end()));
    },
  };
}
