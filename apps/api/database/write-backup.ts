import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { findSequences, findTables, markLine, type SequenceMark, type TableMark } from "./backup-format.ts";

// Small, because a picture is a row too.
const batchSize = 100;

/**
 * Writes a consistent snapshot of the database to a file, completely or not at all. The shop may keep running.
 *
 * @returns the number of rows
 * @throws Error when the file exists, or the database has never been used by a shop
 */
export async function writeBackup(databaseUrl: string, file: string, now: Date): Promise<number> {
  if (existsSync(file)) throw new Error(`${file} is there already. Give the backup a new name.`);
  const unfinished = `${file}.new-${process.pid}`;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "dakbag backup" });
  await client.connect();
  let rows = 0;
  try {
    // One snapshot for all tables: the backup has every transaction committed before it, and none in part.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const lines = backupLines(client, now, (count) => (rows += count));
    // It contains personal addresses and password hashes.
    const target = createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true });
    await pipeline(Readable.from(lines), createGzip(), target);
    await rename(unfinished, file);
    return rows;
  } finally {
    await rm(unfinished, { force: true });
    await client.end();
  }
}

async function* backupLines(
  client: pg.Client,
  now: Date,
  count: (rows: number) => number,
): AsyncGenerator<string> {
  const migrations = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM schema_migrations ORDER BY name",
  );
  yield markLine({ dakbagBackup: 1, takenAt: now.toISOString(), migrations: migrations.rows });
  const tables = await client.query<TableMark>(findTables);
  for (const table of tables.rows) {
    yield markLine(table);
    yield* rowsOf(client, table, count);
  }
  // Sequences ignore snapshots: read last, their values are above every number in the backup.
  const sequences = await client.query<Pick<SequenceMark, "sequence">>(findSequences);
  for (const { sequence } of sequences.rows) {
    const state = await client.query<Omit<SequenceMark, "sequence">>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${sequence}`,
    );
    for (const row of state.rows) yield markLine({ sequence, ...row });
  }
  yield markLine({ rows: count(0) });
}

async function* rowsOf(
  client: pg.Client,
  { table, columns }: TableMark,
  count: (rows: number) => number,
): AsyncGenerator<string> {
  // PostgreSQL writes the text, so that no number loses precision in JavaScript.
  await client.query(`DECLARE backed_up NO SCROLL CURSOR FOR
    SELECT to_jsonb(saved)::text AS line FROM (SELECT ${columns.join(", ")} FROM ${table}) AS saved`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${batchSize} FROM backed_up`);
    if (rows.length === 0) break;
    count(rows.length);
    yield rows.map(({ line }) => `${line}\n`).join("");
  }
  await client.query("CLOSE backed_up");
}
