import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import type { DatabaseUrls } from "../database/grant-rights.ts";
import { onServer, withDatabase } from "./database-for-the-run.ts";

let clones = 0;

/**
 * A database for one test: migrated, with the built-in catalogue, on a real PostgreSQL (about 0.1 s).
 *
 * @returns `drop` removes it even while connections are open
 */
export async function cloneDatabase(): Promise<DatabaseUrls & { drop(): Promise<void> }> {
  const { serverUrls, copyOfTemplate, namePrefix } = inject("testDatabase");
  clones += 1;
  const name = `${namePrefix}_${process.pid}_${clones}`;
  await create(serverUrls.ownerUrl, `CREATE DATABASE ${name} ${copyOfTemplate}`);
  return {
    ...withDatabase(serverUrls, name),
    drop: () => onServer(serverUrls.ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

const objectInUse = "55006"; // PostgreSQL: "source database is being accessed by other users"

async function create(serverUrl: string, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onServer(serverUrl, statement);
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && error.code === objectInUse;
      if (!isInUse || attempt === 20) throw error;
      await wait(50 * attempt);
    }
  }
}
