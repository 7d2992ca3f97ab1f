import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../src/platform/database.ts";
import { searchProducts } from "../src/features/catalogue/search-products.ts";
import { cloneDatabase } from "../test-support/clone-database.ts";
import { views } from "../test-support/views.ts";
import { assertPrepared, NotPrepared } from "./assert-prepared.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { defaultRights, restrictedTables } from "./table-rights.ts";

const database = await cloneDatabase();
const owner = openDatabase(database.ownerUrl, { onConnectionError: () => undefined });
const role = new pg.Client(database.url).user ?? "";
afterAll(async () => {
  await owner.end();
  await database.drop();
});
const prepare = () => prepareDatabase(database, new Date());

const allRights = ["SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER"];

/** What a role may do to a table, also by way of PUBLIC, of other roles or of single columns. */
async function rightsTo(table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT name FROM unnest($3::text[]) AS name WHERE has_table_privilege($1, $2, name)
       OR name IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') AND has_any_column_privilege($1, $2, name)`,
    [role, table, allRights],
  );
  return rows.map(({ name }) => name);
}

const schema = readFileSync(join(import.meta.dirname, "schema.md"), "utf8");
const tables = [...schema.matchAll(/^## (\w+)$/gm)].map(([, table = ""]) => table);

describe("the shop's role", () => {
  test.each([...tables, "schema_migrations"])("has exactly its rights to %s", async (table) => {
    const expected = views.includes(table) ? ["SELECT"] : (restrictedTables.get(table) ?? defaultRights);
    expect(await rightsTo(table)).toEqual(expected);
  });

  test("every restricted table exists", () => {
    const known = [...tables, "schema_migrations"];
    expect([...restrictedTables.keys()].filter((table) => !known.includes(table))).toEqual([]);
  });

  test("owns nothing in the database, has no attribute of power, and belongs to no other role", async () => {
    const owned = await owner.query(
      "SELECT FROM pg_shdepend WHERE deptype = 'o' AND refobjid = (SELECT oid FROM pg_roles WHERE rolname = $1)",
      [role],
    );
    expect(owned.rowCount).toBe(0);
    const { rows } = await owner.query(
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
         EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS "isMember" FROM pg_roles AS r WHERE rolname = $1`,
      [role],
    );
    expect(Object.values(rows[0])).toEqual([false, false, false, false, false, false]);
  });

  test("and PUBLIC has no right to a schema, table, sequence or function of the shop or its job queue", async () => {
    const { rows } = await owner.query(`
      SELECT things.name FROM pg_namespace AS n CROSS JOIN LATERAL (
        SELECT nspname, coalesce(nspacl, acldefault('n', nspowner))
        UNION ALL SELECT relname, coalesce(relacl, acldefault(CASE relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", relowner))
          FROM pg_class WHERE relnamespace = n.oid AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
        UNION ALL SELECT proname, coalesce(proacl, acldefault('f', proowner)) FROM pg_proc WHERE pronamespace = n.oid
      ) AS things (name, acl)
      WHERE nspname IN ('public', 'graphile_worker') AND EXISTS (SELECT FROM aclexplode(acl) WHERE grantee = 0)`);
    expect(rows).toEqual([]);
  });

  test("sees every row of the job queue, as the owner does", async () => {
    const shop = openDatabase(database.url, { onConnectionError: () => undefined });
    onTestFinished(() => shop.end());
    await owner.query("SELECT graphile_worker.add_job('any-job', queue_name => 'any-queue')");
    const { rows: tablesOfQueue } = await owner.query<{ name: string }>(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace AND relkind = 'r'",
    );
    expect(tablesOfQueue.length).toBeGreaterThan(3);
    for (const { name } of tablesOfQueue) {
      const count = `SELECT count(*) FROM ${name}`;
      expect((await shop.query(count)).rows, name).toEqual((await owner.query(count)).rows);
    }
  });
});

describe("preparing a database", () => {
  test("takes back what was granted by mistake, and grants what is missing, also to new tables and functions", async () => {
    await owner.query(`
      GRANT ALL ON invoices TO ${role}; GRANT UPDATE (what) ON order_events TO ${role}; GRANT SELECT ON users TO PUBLIC;
      GRANT CREATE ON SCHEMA public TO ${role}; REVOKE INSERT ON orders FROM ${role};
      CREATE TABLE new_table (id bigint GENERATED ALWAYS AS IDENTITY); CREATE SEQUENCE new_sequence;
      CREATE FUNCTION new_function() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'`);
    await prepare();
    expect(await rightsTo("invoices")).toEqual(["SELECT", "INSERT"]);
    expect(await rightsTo("orders")).toEqual(["SELECT", "INSERT", "UPDATE"]);
    expect(await rightsTo("new_table")).toEqual(defaultRights);
    const { rows } = await owner.query(
      `SELECT has_schema_privilege($1, 'public', 'CREATE') AS create, has_table_privilege('public', 'users', 'SELECT') AS read,
         has_sequence_privilege($1, 'new_sequence', 'USAGE') AS count, has_sequence_privilege($1, 'new_sequence', 'UPDATE') AS set,
         has_function_privilege($1, 'new_function()', 'EXECUTE') AS call,
         has_function_privilege('public', 'new_function()', 'EXECUTE') AS "callByAll"`,
      [role],
    );
    expect(rows).toEqual([
      { create: false, read: false, count: true, set: false, call: true, callByAll: false },
    ]);
    await owner.query("DROP TABLE new_table; DROP SEQUENCE new_sequence; DROP FUNCTION new_function");
  });

  test("changes nothing when nothing differs, also in ten processes at once", async () => {
    const stateOf = async () =>
      (
        await owner.query(`SELECT xmin::text, relacl::text FROM pg_class WHERE relnamespace = 'public'::regnamespace
          UNION ALL SELECT xmin::text, proacl::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace`)
      ).rows;
    await prepare();
    const before = await stateOf();
    await Promise.all(Array.from({ length: 10 }, prepare));
    expect(await stateOf()).toEqual(before);
  });

  test("of an older shop creates the role, which then has its rights; one that may not create roles says what is missing", async () => {
    const shopUrl = (user: string) => Object.assign(new URL(database.url), { username: user }).href;
    const [later, limited] = [`dakbag_later_${process.pid}`, `dakbag_limited_${process.pid}`];
    onTestFinished(async () => {
      await owner.query(
        `DROP OWNED BY ${later}; DROP ROLE ${later}; DROP OWNED BY ${limited}; DROP ROLE ${limited}`,
      );
    });
    await Promise.all(
      Array.from({ length: 3 }, () => prepareDatabase({ ...database, url: shopUrl(later) }, new Date())),
    );
    await assertPrepared(shopUrl(later), { isProduction: true });
    await owner.query(`CREATE ROLE ${limited} LOGIN PASSWORD 'limited'`);
    const limitedUrl = Object.assign(new URL(database.url), { username: limited, password: "limited" }).href;
    const refused = prepareDatabase({ url: shopUrl("dakbag_unknown"), ownerUrl: limitedUrl }, new Date());
    await expect(refused).rejects.toThrow("does not know the role dakbag_unknown of DATABASE_URL");
  });

  test("by an owner with no power over the server fills an empty database, its extension included", async () => {
    const name = `dakbag_plain_${process.pid}`;
    await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'plain'`);
    await owner.query(`CREATE DATABASE ${name} OWNER ${name}`);
    onTestFinished(async () => {
      await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await owner.query(`DROP ROLE ${name}`);
    });
    const within = (url: string, account = {}) => Object.assign(new URL(`/${name}`, url), account).href;
    const ownerUrl = within(database.ownerUrl, { username: name, password: "plain" });
    await prepareDatabase({ url: within(database.url), ownerUrl }, new Date());
    await assertPrepared(within(database.url), { isProduction: true });
    const shop = openDatabase(within(database.url), { onConnectionError: () => undefined });
    const found = await searchProducts(shop, "termal label", new Date(), 1).finally(() => shop.end());
    expect(found).toMatchObject({ found: [{ category: "LABEL" }] });
  });
});

describe("before the shop opens", () => {
  const check = (url: string, isProduction = true) => assertPrepared(url, { isProduction });

  test("a database is accepted with the shop's role, also in production", async () => {
    await prepare();
    await expect(check(database.url)).resolves.toBeUndefined();
    await expect(check(database.url, false)).resolves.toBeUndefined();
  });

  test("production refuses a role that owns tables or is a superuser; a developer may use one", async () => {
    await expect(check(database.ownerUrl)).rejects.toThrow(
      /^DATABASE_URL signs in as dakbag, which is a superuser/,
    );
    await check(database.ownerUrl, false);
  });

  test.each([
    ["owns", "ALTER TABLE cart_lines OWNER TO", "owns cart_lines"],
    ["may create tables", "GRANT CREATE ON SCHEMA public TO", "may create tables"],
    ["may change invoices", "GRANT UPDATE ON invoices TO", "may change invoices"],
  ])("production refuses a role that %s", async (_what, sql, sentence) => {
    const own = await cloneDatabase();
    onTestFinished(() => own.drop());
    const client = new pg.Client(own.ownerUrl);
    await client.connect();
    await client.query(`${sql} ${role}`);
    await client.end();
    await expect(check(own.url)).rejects.toThrow(`DATABASE_URL signs in as ${role}, which ${sentence}`);
  });

  test.each([
    ["a migration has not run", "DELETE FROM schema_migrations"],
    ["the role has no rights yet", "REVOKE USAGE ON SCHEMA public FROM"],
  ])("a database is not prepared while %s", async (_what, sql) => {
    const own = await cloneDatabase();
    onTestFinished(() => own.drop());
    const client = new pg.Client(own.ownerUrl);
    await client.connect();
    await client.query(sql.endsWith("FROM") ? `${sql} ${role}` : sql);
    await client.end();
    await expect(check(own.url)).rejects.toThrow(NotPrepared);
    await expect(check(own.url)).rejects.toThrow("run npm run migrate with DATABASE_OWNER_URL first");
  });
});

test("a database of a newer version keeps its rights and its tables when an older version prepares it", async () => {
  await owner.query(`CREATE TABLE things_of_newer (id int);
    REVOKE ALL ON things_of_newer FROM ${pg.escapeIdentifier(role)};
    INSERT INTO schema_migrations (name, checksum) VALUES ('9999-of-a-newer-version.sql', '')`);
  onTestFinished(async () => {
    await owner.query(
      "DROP TABLE things_of_newer; DELETE FROM schema_migrations WHERE name = '9999-of-a-newer-version.sql'",
    );
  });
  expect(await prepare()).toEqual(["9999-of-a-newer-version.sql"]);
  expect(await rightsTo("things_of_newer")).toEqual([]);
});
