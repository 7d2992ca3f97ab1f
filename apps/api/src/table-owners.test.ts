import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tableOwners } from "../database/table-owners.ts";

const schema = readFileSync(join(import.meta.dirname, "../database/schema.md"), "utf8");
const queries = globSync("**/*.queries.ts", { cwd: import.meta.dirname });

/** The tables that a file's SQL writes to, also in CTEs; a name inserted by `${}` is returned as `${`. */
function tablesWritten(source: string): string[] {
  const sql = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const writes = sql.matchAll(
    /\b(?:INSERT\s+INTO|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|MERGE\s+INTO|COPY|(?<!\bDO\s+|\bFOR\s+|\bKEY\s+|\bON\s+)UPDATE)\s+(?:ONLY\s+)?([a-z_.]+|\$\{)/g,
  );
  return [...writes].map(([, table]) => table ?? "");
}

/** A feature's folder; everything else of the API is the platform. */
const ownerOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1] ?? "platform";

test("every table of the schema has an owner, and every owner has queries", () => {
  const tables = [...schema.matchAll(/^## (\w+)$/gm)].map(([, table = ""]) => table).toSorted();
  expect([...tableOwners.keys()]).toEqual(tables);
  const folders = new Set(queries.map(ownerOf));
  expect([...tableOwners.values()].filter((owner) => !folders.has(owner))).toEqual([]);
});

test.each(queries.map((file) => ({ file })))("$file writes only to its own tables", ({ file }) => {
  const written = tablesWritten(readFileSync(join(import.meta.dirname, file), "utf8"));
  const foreign = written.filter((table) => {
    const owner = table.startsWith("graphile_worker.") ? "platform" : tableOwners.get(table);
    return owner !== ownerOf(file);
  });
  expect(foreign, "call a function of the feature that database/table-owners.ts names").toEqual([]);
});

test.each([
  ["INSERT INTO orders (id) SELECT 1", ["orders"]],
  ["WITH deleted AS (DELETE FROM refunds RETURNING id) UPDATE orders SET status = $1", ["refunds", "orders"]],
  ["INSERT INTO a VALUES (1) ON CONFLICT DO UPDATE SET b = 1", ["a"]],
  ["SELECT 1 FROM orders FOR NO KEY UPDATE OF orders", []],
  ["SELECT 1 FROM orders FOR UPDATE SKIP LOCKED", []],
  ["UPDATE ${table} SET a = 1", ["${"]],
])("the statement %j writes to %j", (sql, tables) => {
  expect(tablesWritten(sql)).toEqual(tables);
});
