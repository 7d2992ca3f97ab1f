import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describeSchema } from "@dakbag/api/database/describe-schema";
import { migrate } from "@dakbag/api/database/migrate";
import { cloneDatabase } from "@dakbag/api/test-support/clone-database";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastRelease, unpackLastRelease } from "./last-release.ts";

/*
 * `schema/` has in one reading what the last release made by migrations. A database of the last release and one that began with
 * `schema/` go on as the same one.
 */
const release = join(unpackLastRelease(), "apps/api/database/migrations");
let migrated: Awaited<ReturnType<typeof emptyDatabase>>;
let begun: Awaited<ReturnType<typeof emptyDatabase>>;

async function emptyDatabase() {
  const database = await cloneDatabase();
  const client = new pg.Client(database.ownerUrl);
  await client.connect();
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  return { client, url: database.ownerUrl };
}

/** What the page of the schema does not have: functions, views, sequences, storage, and the rows that are there at first. */
async function otherFacts({ client }: Awaited<ReturnType<typeof emptyDatabase>>) {
  const { rows } = await client.query<{ fact: string }>(`
    SELECT regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g') AS fact FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype IN ('e', 'i'))
    UNION ALL SELECT 'view ' || relname || pg_get_viewdef(oid) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
    UNION ALL SELECT 'sequence ' || relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
    UNION ALL SELECT format('storage %s.%s %s', attrelid::regclass, attname, attstorage) FROM pg_attribute
      JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT 'comment ' || proname || ' ' || obj_description(p.oid, 'pg_proc') FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace AND obj_description(p.oid, 'pg_proc') IS NOT NULL
    ORDER BY 1`);
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> 'schema_migrations' ORDER BY 1`,
  );
  const counts: string[] = [];
  for (const { name } of tables) {
    const { rows: found } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${name}`,
    );
    if (found[0]?.count !== 0) counts.push(`${name}: ${found[0]?.count}`);
  }
  return [...rows.map(({ fact }) => fact), ...counts];
}

beforeAll(async () => {
  migrated = await emptyDatabase();
  begun = await emptyDatabase();
  await migrate(migrated.url, { directory: release });
  await migrate(begun.url, { only: [lastRelease.newestMigration] });
});

test("a database that begins with the files of the schema is that of the last release", async () => {
  expect(await describeSchema(begun.url)).toBe(await describeSchema(migrated.url));
  expect(await otherFacts(begun)).toEqual(await otherFacts(migrated));
});

test("a database of the last release runs only the migrations that came after it", async () => {
  const later = readdirSync(join(import.meta.dirname, "../apps/api/database/migrations"));
  expect(await migrate(migrated.url)).toEqual(later.toSorted());
  expect(await migrate(begun.url)).toEqual(later.toSorted());
});

test("a database that is older than the last release is left as it is, with a sentence that says what to do", async () => {
  const older = await emptyDatabase();
  const only = readdirSync(release).filter((name) => name < lastRelease.newestMigration);
  await migrate(older.url, { directory: release, only });
  const before = await describeSchema(older.url);
  await expect(migrate(older.url)).rejects.toThrow(
    new RegExp(
      `ends with migration ${only.toSorted().at(-1)}, which is older .* npm run migrate of the last release that has ${lastRelease.newestMigration} first`,
    ),
  );
  expect(await describeSchema(older.url)).toBe(before);
});
