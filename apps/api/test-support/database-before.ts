import { readdirSync } from "node:fs";
import type pg from "pg";
import { afterAll } from "vitest";
import { lastInSchema, migrate, migrationsDirectory } from "../database/migrate.ts";
import { openDatabase } from "../src/platform/database.ts";
import { cloneDatabase } from "./clone-database.ts";

/** For the tests of one file: an empty database as it was before a migration, and the migrations from that one on. */
export async function databaseBefore(
  migration: string,
): Promise<{ db: pg.Pool; migrate: () => Promise<string[]> }> {
  const database = await cloneDatabase();
  const db = openDatabase(database.ownerUrl, { onConnectionError: () => undefined });
  afterAll(async () => {
    await db.end();
    await database.drop();
  });
  await db.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  const earlier = readdirSync(migrationsDirectory).filter((name) => name < migration);
  await migrate(database.ownerUrl, { only: [lastInSchema, ...earlier] });
  return { db, migrate: () => migrate(database.ownerUrl) };
}
