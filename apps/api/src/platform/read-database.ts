import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Queryable } from "./database.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { findWrittenPosition, hasReplayed } from "./replica.queries.ts";
import { withTimeout } from "./with-timeout.ts";

/** Where lists and reports are read: from a replica, if there is one that has everything written so far. */
export interface ReadDatabase {
  /** Runs `work`, which only reads, on one connection of the replica; on the primary when that cannot answer. */
  read<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  /** A connection for a longer reading; the caller releases it. */
  connect(): Promise<pg.PoolClient>;
  /** How many readings each way so far; null without a replica. */
  readonly counts: Readonly<ReadCounts> | null;
}

interface ReadCounts {
  replica: number;
  /** Read from the primary, because the replica was behind. */
  behind: number;
  /** Read from the primary, because the replica did not answer. */
  failed: number;
}

interface Replica {
  readonly pool: pg.Pool;
  /** How long a reading waits for the replica to have everything. */
  readonly maxLagMs: number;
  readonly log: Pick<FastifyBaseLogger, "warn" | "info">;
}

const pollMs = 5;
// An answer takes less, even over a slow network.
const answerMs = 1000;
// Meanwhile one reading a second finds out whether the replica can be used again.
const restMs = 1000;

/** Everything is read from the primary. */
export function readFromPrimary(primary: pg.Pool): ReadDatabase {
  return { read: (work) => work(primary), connect: () => primary.connect(), counts: null };
}

/**
 * Before each reading the primary says up to where it has written, and the replica answers only once it has replayed that
 * far. So a client that has written something reads it back, whichever copies of the shop take and answer it. Check and
 * reading are on one connection, because an address may lead to several replicas.
 */
export function readFromReplica(primary: pg.Pool, { pool, maxLagMs, log }: Replica): ReadDatabase {
  const counts: ReadCounts = { replica: 0, behind: 0, failed: 0 };
  let problem: { how: "behind" | "failed"; restsUntil: number } | undefined;

  function mayAsk(): boolean {
    if (problem === undefined) return true;
    if (performance.now() < problem.restsUntil) return false;
    problem.restsUntil = performance.now() + restMs;
    return true;
  }

  function noteProblem(how: "behind" | "failed", err?: unknown): void {
    counts[how] += 1;
    if (problem === undefined) log.warn({ err, how }, "the replica is not used for now");
    problem = { how, restsUntil: performance.now() + restMs };
  }

  function noteUse(): void {
    if (problem !== undefined) log.info("the replica is used again");
    problem = undefined;
  }

  /** A connection to the replica that has everything; undefined when there is none. */
  async function connectToReplica(): Promise<pg.PoolClient | undefined> {
    if (!mayAsk()) {
      if (problem) counts[problem.how] += 1;
      return undefined;
    }
    const [written] = await findWrittenPosition(primary);
    if (!written?.position || !written.timeline) return undefined;
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      if (await isCurrent(client, written.position, written.timeline)) {
        noteUse();
        return client;
      }
      client.release();
      noteProblem("behind");
    } catch (error) {
      client?.release(true);
      noteProblem("failed", error);
    }
    return undefined;
  }

  async function isCurrent(client: pg.PoolClient, position: string, timeline: number): Promise<boolean> {
    const deadline = performance.now() + maxLagMs;
    for (;;) {
      const [replica] = await withTimeout(answerMs, () => hasReplayed(client, position, timeline));
      if (replica?.isCurrent) return true;
      if (performance.now() >= deadline) return false;
      await wait(pollMs);
    }
  }

  return {
    counts,
    async read(work) {
      const client = await connectToReplica();
      if (client === undefined) return work(primary);
      let failure: Error | undefined;
      try {
        const result = await work(client);
        counts.replica += 1;
        return result;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        failure = error as Error;
        noteProblem("failed", error);
      } finally {
        client.release(failure);
      }
      return work(primary);
    },
    async connect() {
      const client = await connectToReplica();
      if (client === undefined) return primary.connect();
      counts.replica += 1;
      return client;
    },
  };
}
