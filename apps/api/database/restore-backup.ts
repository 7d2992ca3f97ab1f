import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import {
  backupHeader,
  type BackupHeader,
  backupMark,
  findTables,
  type SequenceMark,
  type TableMark,
} from "./backup-format.ts";
import type { DatabaseUrls } from "./grant-rights.ts";
import { findUnknownMigration, latestMigration, migrate } from "./migrate.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { skipNumbers } from "./skip-numbers.ts";
import { findUnfinishedRestore, markUnfinishedRestore, RestoreNotFinished } from "./unfinished-restore.ts";

// A few rows with pictures, or some thousand without.
const maxBatchCharacters = 1_000_000;

/**
 * Restores a backup into a database without a shop, in one transaction, and runs the migrations that are newer than it.
 * The owner must be allowed to turn triggers off (`session_replication_role`).
 *
 * Documents, orders and enquiries were numbered after the backup too: with `skip`, every series goes on that many numbers
 * later, and the gap is recorded. The payments made since are fetched from the payment provider once the shop runs.
 *
 * Until then the database is marked, so that no shop starts on it and gives numbers again: after an interruption the same
 * call finishes the restore.
 *
 * @returns when the backup was taken, the number of rows (0 when an interrupted restore had them already), and the newest
 *   migration that it had, if this program has newer ones
 * @throws Error when the database is in use, or the file is truncated, not a backup, or of a newer program; the
 *   database stays empty then
 * @throws RestoreNotFinished when the rows are restored, and nothing else yet
 */
export async function restoreBackup(
  database: DatabaseUrls,
  file: string,
  now: Date,
  skip = 0,
): Promise<Restored> {
  const client = new pg.Client({ connectionString: database.ownerUrl, application_name: "dakbag restore" });
  await client.connect();
  try {
    const takenAt = await findUnfinishedRestore(client);
    const restored =
      takenAt === undefined ? await loadFile(database.ownerUrl, client, file) : { takenAt, rows: 0 };
    await finish(database, client, { since: new Date(restored.takenAt), skip, now });
    return restored;
  } finally {
    await client.end();
  }
}

interface Restored {
  readonly takenAt: string;
  readonly rows: number;
  readonly olderVersion?: string;
}

async function loadFile(ownerUrl: string, client: pg.Client, file: string): Promise<Restored> {
  await assertUnused(client);
  let restored: Restored = { takenAt: "", rows: 0 };
  await pipeline(createReadStream(file), createGunzip(), async (text) => {
    const lines = linesOf(text);
    const { value: first = "" } = await lines.next();
    const header = readHeader(first, file);
    await prepareTables(ownerUrl, header);
    await client.query("BEGIN");
    const rows = await load(client, lines);
    await markUnfinishedRestore(client, header.takenAt);
    await client.query("COMMIT");
    const newest =
      header.migrations
        .map(({ name }) => name)
        .toSorted()
        .at(-1) ?? "";
    restored = {
      takenAt: header.takenAt,
      rows,
      ...(newest < latestMigration() && { olderVersion: newest }),
    };
  });
  return restored;
}

async function finish(
  database: DatabaseUrls,
  client: pg.Client,
  numbers: { readonly since: Date; readonly skip: number; readonly now: Date },
): Promise<void> {
  try {
    await client.query("ANALYZE");
    await prepareDatabase(database, numbers.now, { isRestore: true });
    await skipNumbers(client, numbers);
  } catch (error) {
    throw new RestoreNotFinished(error);
  }
}

async function assertUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ has_tables: boolean }>(
    "SELECT to_regclass('products') IS NOT NULL AS has_tables",
  );
  if (!rows[0]?.has_tables) return;
  const used = await client.query(
    "(SELECT FROM products LIMIT 1) UNION ALL (SELECT FROM users LIMIT 1) UNION ALL (SELECT FROM orders LIMIT 1)",
  );
  if (used.rowCount !== 0)
    throw new Error("This database holds a shop already. Restore into a new DATA_DIR or an empty database.");
}

function readHeader(line: string, file: string): BackupHeader {
  if (line.startsWith("#")) {
    const header = backupHeader.safeParse(JSON.parse(line.slice(1)));
    if (header.success) return header.data;
  }
  throw new Error(`${file} is no backup that this program can read.`);
}

/** Creates the tables of the backup's version; newer migrations run after the rows are restored. */
async function prepareTables(url: string, { migrations }: BackupHeader): Promise<void> {
  const unknown = findUnknownMigration(migrations);
  if (unknown !== undefined)
    throw new Error(
      unknown > latestMigration()
        ? `The backup is of a newer version of the shop, with ${unknown}. Restore it with that version.`
        : `The backup is of another version of the shop: this one has no such ${unknown}.`,
    );
  await migrate(url, { only: migrations.map(({ name }) => name) });
  await runMigrations({ connectionString: url });
}

async function load(client: pg.Client, lines: AsyncGenerator<string>): Promise<number> {
  // Turns off triggers and foreign keys: counts and history are in the backup already, and rows may come before the rows
  // they refer to.
  await client.query("SET LOCAL session_replication_role = replica");
  const tables = await client.query<TableMark>(findTables);
  await client.query(`TRUNCATE ${tables.rows.map(({ table }) => table).join(", ")}`);

  let table: TableMark | undefined;
  let batch: string[] = [];
  let characters = 0;
  let rows = 0;
  let expected: number | undefined;
  const write = async () => {
    if (table !== undefined && batch.length > 0) await insert(client, table, batch);
    rows += batch.length;
    batch = [];
    characters = 0;
  };
  for await (const line of lines) {
    if (!line.startsWith("#")) {
      batch.push(line);
      characters += line.length;
      if (characters > maxBatchCharacters) await write();
      continue;
    }
    await write();
    const mark = backupMark.parse(JSON.parse(line.slice(1)));
    if ("table" in mark) table = mark;
    else if ("sequence" in mark) await setSequence(client, mark);
    else expected = mark.rows;
  }
  if (rows !== expected) throw new Error("The backup is truncated: its end is missing.");
  await unlockJobs(client);
  return rows;
}

async function insert(client: pg.Client, { table, columns }: TableMark, rows: string[]): Promise<void> {
  const names = columns.join(", ");
  await client.query(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [`[${rows.join(",")}]`],
  );
}

async function setSequence(client: pg.Client, { sequence, value, isCalled }: SequenceMark): Promise<void> {
  await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [sequence, value, isCalled]);
}

/** Unlocks the jobs that ran during the backup, so that they run again; the interrupted attempt does not count. */
async function unlockJobs(client: pg.Client): Promise<void> {
  await client.query(`UPDATE graphile_worker._private_jobs
    SET locked_at = NULL, locked_by = NULL, attempts = greatest(attempts - 1, 0) WHERE locked_at IS NOT NULL`);
  await client.query("UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL");
}

async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of source) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
  if (rest !== "") yield rest;
}
