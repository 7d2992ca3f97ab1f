import { openDatabase } from "@dakbag/api/platform/database";
import { cloneDatabase } from "@dakbag/api/test-support/clone-database";
import { shopEnvironment } from "@dakbag/sandbox/shop-environment";
import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import { validEnvironment, spawnMain } from "./spawn-main.ts";

/** Copies of the program with one database and one sandbox, started at the same time, as in a deployment. */
export async function startCopies(environments: readonly Readonly<Record<string, string>>[]) {
  const database = await cloneDatabase();
  const db = openDatabase(database.url, { onConnectionError: () => undefined });
  const ownerDb = openDatabase(database.ownerUrl, { onConnectionError: () => undefined });
  const sandbox = await startSandbox();
  const stops: (() => void)[] = [];
  const copies = environments.map((environment) =>
    spawnMain(
      {
        ...validEnvironment,
        ...shopEnvironment(sandbox),
        DATABASE_URL: database.url,
        TRUSTED_PROXIES: "127.0.0.1",
        ...environment,
      },
      [],
      (stop) => stops.push(stop),
    ),
  );
  return {
    db,
    ownerDb,
    sandbox,
    sandboxUrl: sandbox.url,
    copies,
    addresses: await Promise.all(copies.map((copy) => copy.address())),
    async close(): Promise<void> {
      for (const stop of stops) stop();
      await sandbox.close();
      await Promise.all([db.end(), ownerDb.end()]);
      await database.drop();
    },
  };
}

export type Copies = Awaited<ReturnType<typeof startCopies>>;
