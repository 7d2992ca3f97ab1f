import type { DatabaseUrls } from "@dakbag/api/database/grant-rights";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { BackupTurn } from "./backup-turn.ts";
import type { BareCopy } from "../bare-servers/bare-copy.ts";
import { withCleanUp } from "../support/clean-up.ts";
import { insertManyOrders } from "../support/many-orders.queries.ts";
import { measureInTurns, type Measurement, mustHoldAtMost } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";
import { runScript } from "../support/script-process.ts";

const orders = 100_000;
// Heap growth before the first garbage collection: it is the same for a fifth of the orders.
const maxMegabytes = 250;
const rounds = 3;
const tables = ["users", "products", "orders", "order_lines", "order_events", "order_counts"];

/** A backup of 100,000 orders and its restore, compared with COPY of the same rows, and the memory they take. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(({ databaseUrl, ownerUrl }) =>
    withCleanUp(async (afterwards) => {
      const folder = makeTemporaryDataDir("bench-backup");
      afterwards(() => rmSync(folder, { recursive: true }));
      // The database server's COPY writes here as another operating system user.
      chmodSync(folder, 0o777);
      const db = new pg.Client(ownerUrl);
      await db.connect();
      afterwards(() => db.end());
      await insertManyOrders(db, orders);

      let count = 0;
      const nextFile = () => join(folder, `${(count += 1)}.gz`);
      const turn = (message: Omit<BackupTurn, "answer">, answer: BackupTurn["answer"] = "milliseconds") =>
        runScript<BackupTurn>("operations/backup-turn.ts", { ...message, answer });
      const database = { url: databaseUrl, ownerUrl };
      const bare = (work: BareCopy["work"], url: string) =>
        runScript<BareCopy>("bare-servers/bare-copy.ts", { work, databaseUrl: url, folder, tables });
      const intoNew = (restore: (urls: DatabaseUrls) => Promise<number>) =>
        inNewDatabase(db, database, restore);

      const backup = await measureInTurns(
        () => turn({ work: "backup", database, file: nextFile() }),
        () => bare("backup", ownerUrl),
        { rounds },
      );
      const file = nextFile();
      const written = await turn({ work: "backup", database, file }, "megabytes");
      const restore = await measureInTurns(
        () => intoNew((urls) => turn({ work: "restore", database: urls, file })),
        () => intoNew((urls) => bare("restore", urls.ownerUrl)),
        { rounds },
      );
      const read = await intoNew((urls) => turn({ work: "restore", database: urls, file }, "megabytes"));
      return [
        { what: "backup of 100,000 orders, compared with COPY", unit: "ms", limit: { atMost: 6 }, ...backup },
        { what: "its restore, compared with COPY", unit: "ms", limit: { atMost: 4 }, ...restore },
        mustHoldAtMost("memory growth of either process", Math.max(written, read), maxMegabytes),
      ];
    }),
  );
}

/** Runs `work` with a new and empty database, which is dropped afterwards. */
async function inNewDatabase(
  db: pg.Client,
  database: DatabaseUrls,
  work: (urls: DatabaseUrls) => Promise<number>,
): Promise<number> {
  await db.query("CREATE DATABASE bench_restored");
  try {
    const restored = (url: string) => new URL("/bench_restored", url).href;
    return await work({ url: restored(database.url), ownerUrl: restored(database.ownerUrl) });
  } finally {
    await db.query("DROP DATABASE bench_restored WITH (FORCE)");
  }
}
