import { migrate } from "@dakbag/api/database/migrate";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { answerWith } from "../support/script-process.ts";

/** The same tables with PostgreSQL's COPY to and from gzipped files, in a folder that the server may write to. */
export interface BareCopy {
  readonly work: "backup" | "restore";
  readonly databaseUrl: string;
  readonly folder: string;
  readonly tables: readonly string[];
}

/** Answers with the milliseconds. */
answerWith<BareCopy>(async ({ work, databaseUrl, folder, tables }) => {
  const begin = performance.now();
  if (work === "restore") await migrate(databaseUrl);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query("BEGIN");
  if (work === "restore") {
    await client.query("SET LOCAL session_replication_role = replica");
    await client.query(`TRUNCATE ${tables.join(", ")} CASCADE`);
  }
  for (const table of tables) {
    const plain = join(folder, `${table}.copy`);
    if (work === "backup") {
      await client.query(`COPY ${table} TO '${plain}'`);
      await pipeline(createReadStream(plain), createGzip(), createWriteStream(`${plain}.gz`));
    } else {
      await pipeline(createReadStream(`${plain}.gz`), createGunzip(), createWriteStream(plain));
      await client.query(`COPY ${table} FROM '${plain}'`);
    }
  }
  await client.query("COMMIT");
  if (work === "restore") await client.query("ANALYZE");
  await client.end();
  return performance.now() - begin;
});
