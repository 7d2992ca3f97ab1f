import pg from "pg";
import { restrictedTables } from "./table-rights.ts";
import { isMigrated } from "./migrate.ts";
import { assertRestoreFinished } from "./unfinished-restore.ts";

/** The database lacks something that `prepareDatabase` makes, perhaps only for a moment. */
export class NotPrepared extends Error {
  constructor(cause?: unknown) {
    const reason = cause instanceof Error ? ` (${cause.message})` : "";
    super(
      `The database is not prepared for this version of the shop${reason}: run npm run migrate with DATABASE_OWNER_URL first.`,
      { cause },
    );
  }
}

// Reported by PostgreSQL to a role that does not exist yet, or has no rights yet.
const notPreparedCodes = new Set(["28000", "28P01", "42501", "42P01"]);

/**
 * Checks, signed in as the shop, that the database has run every migration of this program.
 *
 * @param options.isProduction also checks that this role cannot change what the shop may only add to
 * @throws RestoreNotFinished when a restore was interrupted
 * @throws NotPrepared when migrations are missing
 * @throws Error when the role has rights that the shop must not have
 */
export async function assertPrepared(
  url: string,
  { isProduction }: { isProduction: boolean },
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "dakbag" });
  try {
    await client.connect();
    await assertRestoreFinished(client);
    if (!(await isMigrated(client))) throw new NotPrepared();
    if (isProduction) await assertFewRights(client);
  } catch (error) {
    if (error instanceof pg.DatabaseError && notPreparedCodes.has(error.code ?? ""))
      throw new NotPrepared(error);
    throw error;
  } finally {
    await client.end();
  }
}

async function assertFewRights(client: pg.Client): Promise<void> {
  const appendOnly = [...restrictedTables].flatMap(([table, rights]) =>
    rights.includes("UPDATE") ? [] : [table],
  );
  const { rows } = await client.query<{ role: string; has: string }>(findExcess, [appendOnly]);
  const [excess] = rows;
  if (excess)
    throw new Error(
      `DATABASE_URL signs in as ${excess.role}, which ${excess.has}: give the shop a role of its own, see "Database roles" in docs/operations.md.`,
    );
}

const findExcess = `
  SELECT current_user AS role, has FROM (
    SELECT 1 AS step, 'is a superuser' AS has FROM pg_roles WHERE rolname = current_user AND rolsuper
    UNION ALL
    SELECT 2, 'owns ' || relname FROM pg_class
      WHERE relnamespace = ANY (ARRAY['public'::regnamespace, 'graphile_worker'::regnamespace])
        AND pg_has_role(relowner, 'MEMBER')
    UNION ALL
    SELECT 3, 'may create tables' WHERE has_schema_privilege('public', 'CREATE')
    UNION ALL
    SELECT 4, 'may change ' || name FROM unnest($1::text[]) AS name
      WHERE has_table_privilege('public.' || name, 'UPDATE, DELETE, TRUNCATE')
  ) AS excess ORDER BY step, has LIMIT 1`;
