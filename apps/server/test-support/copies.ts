import { openDatabase } from "@dakbag/api/platform/database";
import { cloneDatabase } from "@dakbag/api/test-support/clone-database";
import { shopEnvironment } from "@dakbag/sandbox/shop-environment";
import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import { goodEnvironment, spawnMain } from "./spawn-main.ts";

/** Copies of the program on one database and with one sandbox, started at the same moment, as a deployment does. */
export async function startCopies(environments: readonly Readonly<Record<string, string>>[]) {
  const database = await cloneDatabase();
  const db = openDatabase(database.url, { onConnectionError: () => undefined });
  const sandbox = await startSandbox();
  const ends: (() => void)[] = [];
  const copies = environments.map((environment) =>
    spawnMain(
      {
        ...goodEnvironment,
        ...shopEnvironment(sandbox),
        DATABASE_URL: database.url,
        TRUSTED_PROXIES: "127.0.0.1",
        ...environment,
      },
      [],
      (end) => ends.push(end),
    ),
  );
  return {
    db,
    sandbox,
    sandboxUrl: sandbox.url,
    copies,
    addresses: await Promise.all(copies.map((copy) => copy.address())),
    async close(): Promise<void> {
      for (const end of ends) end();
      await sandbox.close();
      await db.end();
      await database.drop();
    },
  };
}

export type Copies = Awaited<ReturnType<typeof startCopies>>;
