import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll } from "vitest";
import { migrate, migrationsDirectory } from "../database/migrate.ts";
import { openDatabase } from "../src/platform/database.ts";
import { cloneDatabase } from "./clone-database.ts";

/** For the tests of one file: an empty database as it was before a migration, and the migrations from that one on. */
export async function databaseBefore(
  migration: string,
): Promise<{ db: pg.Pool; migrate: () => Promise<string[]> }> {
  const database = await cloneDatabase();
  const db = openDatabase(database.ownerUrl, { onConnectionError: () => undefined });
  const directory = mkdtempSync(join(tmpdir(), "dakbag-before-"));
  afterAll(async () => {
    await db.end();
    await database.drop();
    rmSync(directory, { recursive: true });
  });
  const earlier = readdirSync(migrationsDirectory).filter((name) => name < migration);
  for (const name of earlier) copyFileSync(join(migrationsDirectory, name), join(directory, name));
  await db.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate(database.ownerUrl, { directory });
  return { db, migrate: () => migrate(database.ownerUrl) };
}
