import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeEach, expect, it } from "vitest";
import { cloneDatabase } from "../test-support/clone-database.ts";
import { isMigrated, migrate } from "./migrate.ts";
import { openDatabase } from "../src/platform/database.ts";

const database = await cloneDatabase();
const db = openDatabase(database.ownerUrl, { onConnectionError: () => undefined });
const folder = mkdtempSync(join(tmpdir(), "dakbag-migrations-"));
const directory = join(folder, "migrations");

beforeEach(async () => {
  await db.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
});
afterAll(async () => {
  await db.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

it("runs the files in the order of their numbers, each once", async () => {
  write("0002-fill-cats.sql", "INSERT INTO cats VALUES ('Bilal'); INSERT INTO cats VALUES ('Meera');");
  write("0001-cats.sql", "CREATE TABLE cats (name text);");
  expect(await migrateHere()).toEqual(["0001-cats.sql", "0002-fill-cats.sql"]);
  expect(await migrateHere()).toEqual([]);
  write("0003-one-more.sql", "INSERT INTO cats VALUES ('Tara');");
  expect(await migrateHere()).toEqual(["0003-one-more.sql"]);
  expect(await cats()).toEqual(["Bilal", "Meera", "Tara"]);
});

it("gives the shop's role its rights in the transaction of the last file", async () => {
  write("0001-cats.sql", "CREATE TABLE cats (name text);");
  write("0002-dogs.sql", "CREATE TABLE dogs (name text);");
  const shopRole = new pg.Client(database.url).user ?? "";
  await migrate(database.ownerUrl, { directory, shopRole });
  const { rows } = await db.query(
    `SELECT relname AS table, has_table_privilege($1, oid, 'INSERT') AS "mayInsert",
       xmin = (SELECT xmin FROM schema_migrations WHERE name = '0002-dogs.sql') AS "inLast"
     FROM pg_class WHERE relname IN ('cats', 'dogs') ORDER BY 1`,
    [shopRole],
  );
  const given = { mayInsert: true, inLast: true };
  expect(rows).toEqual([
    { table: "cats", ...given },
    { table: "dogs", ...given },
  ]);
});

it("rolls back a file that fails, and keeps the files before it", async () => {
  write("0001-cats.sql", "CREATE TABLE cats (name text);");
  write("0002-broken.sql", "INSERT INTO cats VALUES ('Bilal'); SELECT nonsense;");
  await expect(migrateHere()).rejects.toThrow('0002-broken.sql failed and was undone: column "nonsense"');
  expect(await cats()).toEqual([]);
  write("0002-broken.sql", "INSERT INTO cats VALUES ('Bilal');");
  expect(await migrateHere()).toEqual(["0002-broken.sql"]);
});

it("fails when a file that has run was changed", async () => {
  write("0001-cats.sql", "CREATE TABLE cats (name text);");
  await migrateHere();
  write("0001-cats.sql", "CREATE TABLE cats (name text, age int);");
  await expect(migrateHere()).rejects.toThrow("Migration 0001-cats.sql was changed after it ran");
});

it("ignores changed line endings", async () => {
  write("0001-cats.sql", "CREATE TABLE cats (\n name text\n);\n");
  await migrateHere();
  write("0001-cats.sql", "CREATE TABLE cats (\r\n name text\r\n);\r\n");
  expect(await migrateHere()).toEqual([]);
});

it("fails when a file that has run was deleted", async () => {
  write("0001-cats.sql", "CREATE TABLE cats (name text);");
  await migrateHere();
  rmSync(join(directory, "0001-cats.sql"));
  await expect(migrateHere()).rejects.toThrow(
    "0001-cats.sql has run on this database, but its file is missing",
  );
});

it("fails when file names do not define an order", async () => {
  write("0001-cats.sql", "SELECT 1;");
  write("0001-dogs.sql", "SELECT 1;");
  await expect(migrateHere()).rejects.toThrow("Two migrations have the number 0001");
  rmSync(join(directory, "0001-dogs.sql"));
  write("later.sql", "SELECT 1;");
  await expect(migrateHere()).rejects.toThrow("later.sql is not named like 0001-what-it-does.sql");
});

it("runs each file once when ten copies of the shop start together", async () => {
  write("0001-cats.sql", "CREATE TABLE cats (name text);");
  write("0002-fill-cats.sql", "INSERT INTO cats VALUES ('Bilal'); SELECT pg_sleep(0.05);");
  const ran = await Promise.all(Array.from({ length: 10 }, migrateHere));
  expect(ran.flat()).toEqual(["0001-cats.sql", "0002-fill-cats.sql"]);
  expect(await cats()).toEqual(["Bilal"]);
});

it("isMigrated is true only when the database has run every migration of this program", async () => {
  await migrate(database.ownerUrl);
  expect(await isMigrated(db)).toBe(true);
  const { rows } = await db.query<{ name: string }>("SELECT name FROM schema_migrations");
  for (const { name } of rows) {
    await db.query("BEGIN");
    await db.query("DELETE FROM schema_migrations WHERE name = $1", [name]);
    expect(await isMigrated(db), name).toBe(false);
    await db.query("ROLLBACK");
  }
  await db.query("INSERT INTO schema_migrations (name, checksum) VALUES ('9999-of-a-newer-program.sql', '')");
  expect(await isMigrated(db)).toBe(true);
});

function write(name: string, sql: string): void {
  writeFileSync(join(directory, name), sql);
}

function migrateHere(): Promise<string[]> {
  return migrate(database.ownerUrl, { directory });
}

async function cats(): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>("SELECT name FROM cats");
  return rows.map(({ name }) => name);
}
