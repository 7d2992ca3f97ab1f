import { rmSync } from "node:fs";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import type { DatabaseUrls } from "../database/grant-rights.ts";
import { prepareDatabase } from "../database/prepare-database.ts";
import { makeTemporaryDataDir } from "../database/temporary-data-dir.ts";
import { memoryFolder } from "./memory-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this test run and the migrated database on it that `cloneDatabase` copies. */
    testDatabase: { serverUrls: DatabaseUrls; copyOfTemplate: string; namePrefix: string };
  }
}

/** Vitest calls this once per run: one PostgreSQL (TEST_DATABASE_URL or an embedded one) and one prepared template on it. */
export default async function provideDatabase(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const template = `dakbag_test_${process.pid}_${Date.now().toString(36)}`;
  try {
    await onServer(server.ownerUrl, `CREATE DATABASE ${template}`);
    await prepareDatabase(withDatabase(server, template), new Date());
    await onServer(server.ownerUrl, `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`);
  } catch (error) {
    await server.stop();
    throw error;
  }
  // Without fsync, copying files is several times faster than writing every page to the WAL.
  const strategy = server.isExternal ? "" : " STRATEGY FILE_COPY";
  project.provide("testDatabase", {
    serverUrls: { url: server.url, ownerUrl: server.ownerUrl },
    copyOfTemplate: `TEMPLATE ${template}${strategy}`,
    namePrefix: template,
  });
  return async () => {
    if (server.isExternal) await onServer(server.ownerUrl, `DROP DATABASE ${template}`);
    await server.stop();
  };
}

export function withDatabase({ url, ownerUrl }: DatabaseUrls, name: string): DatabaseUrls {
  return { url: new URL(`/${name}`, url).href, ownerUrl: new URL(`/${name}`, ownerUrl).href };
}

export async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function testServer(): Promise<DatabaseUrls & { isExternal: boolean; stop: () => Promise<void> }> {
  const ownerUrl = process.env["TEST_DATABASE_URL"];
  if (ownerUrl) {
    const shop = new URL(ownerUrl);
    shop.username = "dakbag_shop_of_tests";
    shop.password = "only-for-tests";
    return { url: shop.href, ownerUrl, isExternal: true, stop: async () => undefined };
  }
  const dataDir = makeTemporaryDataDir("test", memoryFolder());
  const settings = {
    max_connections: "400",
    shared_buffers: "256MB",
    autovacuum: "off",
    max_wal_size: "256MB",
  };
  const server = await startEmbeddedPostgres({ dataDir, durable: false, settings });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  };
  return { url: server.url, ownerUrl: server.ownerUrl, isExternal: false, stop };
}
