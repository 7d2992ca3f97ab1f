import pg from "pg";
import { defaultRights, restrictedTables } from "./table-rights.ts";

/** The same database for its two roles: `url` signs in as the shop's, `ownerUrl` as the owner of all tables. */
export interface DatabaseUrls {
  readonly url: string;
  readonly ownerUrl: string;
}

/**
 * The role that the shop signs in as, created when the server does not know it and the owner may create roles.
 *
 * @returns undefined when the owner and the shop are one role, as on a developer's own database
 * @throws Error when the role is missing and the owner may not create it
 */
export async function ensureShopRole(owner: pg.ClientBase, shopUrl: string): Promise<string | undefined> {
  const { user: role = "", password } = new pg.Client({ connectionString: shopUrl });
  const { rows } = await owner.query<{ isOwner: boolean; isKnown: boolean; mayCreate: boolean }>(findRole, [
    role,
  ]);
  const [{ isOwner, isKnown, mayCreate } = { isOwner: false, isKnown: false, mayCreate: false }] = rows;
  if (isOwner) return undefined;
  if (!isKnown && !mayCreate)
    throw new Error(
      `The server does not know the role ${role} of DATABASE_URL, and the role of DATABASE_OWNER_URL may not create it: see "Database roles" in docs/operations.md.`,
    );
  if (!isKnown) await createRole(owner, role, password ?? "");
  return role;
}

async function createRole(owner: pg.ClientBase, role: string, password: string): Promise<void> {
  try {
    await owner.query(
      `CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`,
    );
  } catch (error) {
    // Another process, working on another database of the server, was first.
    if (!(error instanceof pg.DatabaseError) || !roleExists.has(error.code ?? "")) throw error;
  }
}

const roleExists = new Set(["23505", "42710"]); // unique violation, duplicate object

const findRole = `
  SELECT rolname = $1 AS "isOwner", EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS "isKnown",
    rolsuper OR rolcreaterole AS "mayCreate"
  FROM pg_roles WHERE rolname = current_user`;

/**
 * Gives the shop's role exactly its rights to everything in the shop's and the job queue's schemas, and PUBLIC none.
 * Only what differs is changed. The caller holds the lock of the migrations.
 */
export async function grantRights(owner: pg.ClientBase, shopRole: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(findDifferences, [
    shopRole,
    defaultRights,
    JSON.stringify(Object.fromEntries(restrictedTables)),
  ]);
  if (rows.length > 0) await owner.query(rows.map(({ statement }) => statement).join(";\n"));
}

// Views are read, and sequences only counted up. Row level security, which the job queue's tables have, would hide every
// row from a role without a policy.
const findDifferences = `
  WITH shop AS (SELECT oid, quote_ident(rolname) AS name FROM pg_roles WHERE rolname = $1),
  schemas AS (SELECT oid, quote_ident(nspname) AS name, nspname, nspacl, nspowner FROM pg_namespace
    WHERE nspname IN ('public', 'graphile_worker')),
  things (sort, name, acl, owner, wanted) AS (
    SELECT 'SCHEMA', name, coalesce(nspacl, acldefault('n', nspowner)), nspowner, ARRAY['USAGE'] FROM schemas
    UNION ALL
    SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, schemas.name || '.' || quote_ident(relname),
      coalesce(relacl, acldefault(CASE relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", relowner)), relowner,
      CASE WHEN relkind = 'S' THEN ARRAY['SELECT', 'USAGE'] WHEN relkind = 'v' THEN ARRAY['SELECT']
        WHEN nspname = 'public' AND $3::jsonb ? relname
          THEN ARRAY(SELECT jsonb_array_elements_text($3::jsonb -> relname))
        ELSE $2::text[] END
    FROM pg_class JOIN schemas ON schemas.oid = relnamespace WHERE relkind IN ('r', 'p', 'v', 'S')
    UNION ALL
    SELECT 'ROUTINE', pg_proc.oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)), proowner,
      ARRAY['EXECUTE']
    FROM pg_proc JOIN schemas ON schemas.oid = pronamespace),
  -- An extension's are its own.
  compared AS (
    SELECT sort, things.name, shop.name AS role, wanted,
      ARRAY(SELECT privilege_type FROM aclexplode(acl) WHERE grantee = shop.oid) AS held,
      EXISTS (SELECT FROM aclexplode(acl) WHERE grantee = 0) AS is_public
    FROM things, shop WHERE pg_has_role(things.owner, 'USAGE'))
  SELECT statement FROM (
    SELECT 1 AS step, format('REVOKE ALL ON %s %s FROM PUBLIC', sort, name) AS statement
      FROM compared WHERE is_public
    UNION ALL
    SELECT 2, format('REVOKE ALL ON %s %s FROM %s', sort, name, role) FROM compared WHERE NOT held <@ wanted
    UNION ALL
    SELECT 3, format('GRANT %s ON %s %s TO %s', array_to_string(wanted, ', '), sort, name, role)
      FROM compared WHERE NOT (held <@ wanted AND wanted <@ held)
    UNION ALL
    SELECT 4, format('CREATE POLICY %1$s ON %2$s.%3$I TO %1$s USING (true) WITH CHECK (true)',
        shop.name, schemas.name, relname)
      FROM shop, pg_class JOIN schemas ON schemas.oid = relnamespace
      WHERE relrowsecurity
        AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND shop.oid = ANY (polroles))
  ) AS differences ORDER BY step`;
