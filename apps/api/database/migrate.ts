import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { grantRights } from "./grant-rights.ts";

/** The plain SQL files of the shop, run in the order of their numbers. */
export const migrationsDirectory = join(import.meta.dirname, "migrations");

/**
 * A database begins with the files of `schema/`, and goes on with the migrations. They have what migrations made up to this
 * one: a database that has run it has all of them.
 */
export const schemaDirectory = join(import.meta.dirname, "schema");
export const lastInSchema = "0111-search-by-title-and-pan.sql";
/** The SHA-256 of that migration, in databases that ran it themselves. */
const checksumOfLast = "2d99d9c384dc06799441d8d14bee06b60072e9d69e66c27c604b85a184ff1964";

const fileName = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;
// Arbitrary, but the same for every copy of the shop and not used by anything else on the server.
const lockNumber = 7_240_119;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Runs every migration that has not run yet, each in its own transaction. Concurrent calls wait for a lock, so that
 * each migration runs once. An empty database gets the files of `schema/` first.
 *
 * @param options.only the names of the files to run; default: all
 * @param options.shopRole gets its rights in the transaction of the last file: whoever sees it run may use its tables
 * @returns the names of the files that ran now
 * @throws Error when a file that has run was changed or removed since, when a file fails (it is rolled back), or when the
 *   database is older than `schema/`
 */
export async function migrate(
  database: string | pg.Client | pg.PoolClient,
  {
    directory = migrationsDirectory,
    only,
    shopRole,
  }: { directory?: string; only?: readonly string[]; shopRole?: string | undefined } = {},
): Promise<string[]> {
  const all = [...(directory === migrationsDirectory ? [readSchema()] : []), ...readMigrations(directory)];
  const migrations = all.filter(({ name }) => only?.includes(name) ?? true);
  if (typeof database !== "string") return runPending(database, migrations, shopRole);
  return withMigrationLock(database, (client) => runPending(client, migrations, shopRole));
}

/** Runs `work` while no other process changes the schema or the rights of this database. */
export async function withMigrationLock<Result>(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "dakbag migrate" });
  await client.connect();
  try {
    // Released with the connection.
    await client.query("SELECT pg_advisory_lock($1)", [lockNumber]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The name of this program's newest migration, to compare with the database. */
export function latestMigration(directory = migrationsDirectory): string {
  return migrationFiles(directory).at(-1) ?? lastInSchema;
}

/** True when the database has run every migration of this program, including those merged after newer ones. */
export async function isMigrated(database: pg.Pool | pg.ClientBase): Promise<boolean> {
  // Without a name: it is also asked through a pooler.
  const { rows } = await database.query<{ migrated: boolean }>(
    `SELECT NOT EXISTS (SELECT unnest($1::text[]) EXCEPT SELECT name FROM schema_migrations) AS migrated`,
    [[lastInSchema, ...migrationFiles(migrationsDirectory)]],
  );
  return rows[0]?.migrated ?? false;
}

/**
 * The migrations of a newer version that this database has run, the oldest first. A program may work on such a database: they
 * only add to what the version before them needs (decision 67).
 */
export async function findNewerMigrations(
  client: pg.ClientBase,
  newest = latestMigration(),
): Promise<string[]> {
  const known = await client.query<{ is: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS is",
  );
  if (!known.rows[0]?.is) return [];
  const applied = await readApplied(client);
  return [...applied.keys()].filter((name) => name > newest);
}

/**
 * What a list of migrations that have run has other than this program: a newer or changed one, or the newest of a list that
 * ends before `schema/` begins.
 */
export function findUnknownMigration(
  applied: readonly { readonly name: string; readonly checksum: string }[],
): string | undefined {
  const known = new Map(
    [readSchema(), ...readMigrations(migrationsDirectory)].map(({ name, checksum }) => [name, checksum]),
  );
  const isKnown = ({ name, checksum }: { readonly name: string; readonly checksum: string }) =>
    name < lastInSchema || known.get(name) === checksum || isLastInSchema(name, checksum);
  const unknown = applied.find((migration) => !isKnown(migration));
  const hasSchema = applied.some(({ name }) => name === lastInSchema);
  return unknown?.name ?? (hasSchema ? undefined : applied.at(-1)?.name);
}

async function runPending(
  client: pg.ClientBase,
  migrations: Migration[],
  shopRole: string | undefined,
): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
  const applied = await readApplied(client);
  const [first] = migrations;
  const newest = [...applied.keys()].at(-1);
  if (first?.name === lastInSchema && newest !== undefined && !applied.has(lastInSchema))
    throw new Error(
      `This database ends with migration ${newest}, which is older than this program can go on from. Run npm run migrate of the last release that has ${lastInSchema} first, then this one: "Upgrades" in docs/operations.md.`,
    );
  const pending = withoutApplied(migrations, applied);
  for (const migration of pending)
    await run(client, migration, migration === pending.at(-1) ? shopRole : undefined);
  return pending.map(({ name }) => name);
}

async function run(
  client: pg.ClientBase,
  { name, sql, checksum }: Migration,
  shopRole: string | undefined,
): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
    if (shopRole !== undefined) await grantRights(client, shopRole);
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK");
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${name} failed and was undone: ${reason}`, { cause });
  }
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM schema_migrations ORDER BY name",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function withoutApplied(migrations: Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (known.has(lastInSchema) && (name < lastInSchema || isLastInSchema(name, checksum))) continue;
    if (!known.has(name))
      throw new Error(`Migration ${name} has run on this database, but its file is missing.`);
    if (known.get(name) !== checksum)
      throw new Error(`Migration ${name} was changed after it ran. Write a new migration instead.`);
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

const isLastInSchema = (name: string, checksum: string) =>
  name === lastInSchema && checksum === checksumOfLast;

/** The files of `schema/` as one migration, under the name of the last that they replace. */
function readSchema(): Migration {
  const files = readdirSync(schemaDirectory).toSorted();
  const sql = files.map((file) => readSql(join(schemaDirectory, file))).join("\n");
  // Functions name tables that come after them.
  return { name: lastInSchema, sql: `SET LOCAL check_function_bodies = off;\n${sql}`, checksum: digest(sql) };
}

function readMigrations(directory: string): Migration[] {
  return migrationFiles(directory).map((name) => {
    const sql = readSql(join(directory, name));
    return { name, sql, checksum: digest(sql) };
  });
}

const readSql = (path: string) => readFileSync(path, "utf8").replaceAll("\r\n", "\n");
const digest = (sql: string) => createHash("sha256").update(sql).digest("hex");

function migrationFiles(directory: string): string[] {
  const files = readdirSync(directory).toSorted();
  const numbers = new Set<string>();
  for (const file of files) {
    const number = file.slice(0, 4);
    if (!fileName.test(file)) throw new Error(`${file} is not named like 0001-what-it-does.sql.`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return files;
}
