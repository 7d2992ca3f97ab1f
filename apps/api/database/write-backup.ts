import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { findSequences, findTables, lineOfMark, type SequenceMark, type TableMark } from "./backup-format.ts";

// Small, because a picture is a row too.
const rowsAtOnce = 100;

/**
 * Writes everything the database held at one moment into a file, whole or not at all. The shop may go on working.
 *
 * @returns the number of rows
 * @throws Error when the file is there already, or the database has never been a shop's
 */
export async function writeBackup(databaseUrl: string, file: string, now: Date): Promise<number> {
  if (existsSync(file)) throw new Error(`${file} is there already. Give the backup a new name.`);
  const unfinished = `${file}.new-${process.pid}`;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "dakbag backup" });
  await client.connect();
  let rows = 0;
  try {
    // One snapshot for all tables: what committed before it is in the backup, and nothing by halves.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const lines = everything(client, now, (count) => (rows += count));
    // It holds people's addresses and the hashes of their passwords.
    const target = createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true });
    await pipeline(Readable.from(lines), createGzip(), target);
    await rename(unfinished, file);
    return rows;
  } finally {
    await rm(unfinished, { force: true });
    await client.end();
  }
}

async function* everything(
  client: pg.Client,
  now: Date,
  count: (rows: number) => number,
): AsyncGenerator<string> {
  const migrations = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM schema_migrations ORDER BY name",
  );
  yield lineOfMark({ dakbagBackup: 1, takenAt: now.toISOString(), migrations: migrations.rows });
  const tables = await client.query<TableMark>(findTables);
  for (const table of tables.rows) {
    yield lineOfMark(table);
    yield* rowsOf(client, table, count);
  }
  // Numbers are given out past every snapshot; read last, they are past every number in it.
  const sequences = await client.query<Pick<SequenceMark, "sequence">>(findSequences);
  for (const { sequence } of sequences.rows) {
    const state = await client.query<Omit<SequenceMark, "sequence">>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${sequence}`,
    );
    for (const row of state.rows) yield lineOfMark({ sequence, ...row });
  }
  yield lineOfMark({ rows: count(0) });
}

async function* rowsOf(
  client: pg.Client,
  { table, columns }: TableMark,
  count: (rows: number) => number,
): AsyncGenerator<string> {
  // The text is PostgreSQL's own: no figure passes through a number of JavaScript.
  await client.query(`DECLARE backed_up NO SCROLL CURSOR FOR
    SELECT to_jsonb(kept)::text AS line FROM (SELECT ${columns.join(", ")} FROM ${table}) AS kept`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${rowsAtOnce} FROM backed_up`);
    if (rows.length === 0) break;
    count(rows.length);
    yield rows.map(({ line }) => `${line}\n`).join("");
  }
  await client.query("CLOSE backed_up");
}
