import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tableOwners } from "@dakbag/api/database/table-owners";
import { expect, it } from "vitest";
import { findDistributedSql, withFindings } from "./distributed-sql.ts";
import { findSharding } from "./sharding.ts";
import { readMigrationStatements, readProgramStatements, splitStatements } from "./sql-statements.ts";
import { placements } from "./table-placements.ts";

const root = join(import.meta.dirname, "..");
const views = ["cancelled_without_refund", "ledger_discrepancies"];

it("docs/scale.md lists what a distributed database would refuse: `npm run distributed-sql` writes it", () => {
  const page = readFileSync(join(root, "docs/scale.md"), "utf8");
  expect(page).toBe(withFindings(page, findDistributedSql(root)));
});

it("the plan says for every table where its rows would be", () => {
  const tables = [...tableOwners.keys()].filter((table) => !views.includes(table));
  expect([...placements.keys()]).toEqual(tables);
});

it("no statement uses what docs/scale.md says is not used at all", () => {
  const unused = /\bDEFERRABLE\b|\bCOPY\s|\bMERGE INTO\b|\bGROUPING SETS\b/i;
  const statements = [...readProgramStatements(root), ...readMigrationStatements(root)];
  expect(statements.filter(({ sql }) => unused.test(sql)).map(({ name }) => name)).toEqual([]);
});

it("each statement of the program is read with its name, and put together from its parts", () => {
  const statements = readProgramStatements(root);
  expect(statements.length).toBeGreaterThan(350);
  expect(statements.filter(({ name }) => !/^[a-z_]+\.[a-z_]+$|^LISTEN /.test(name))).toEqual([]);
  const sqlOf = (wanted: string) => statements.find(({ name }) => name === wanted)?.sql ?? "";
  expect(sqlOf("orders.lock")).toMatch(
    /^\s*SELECT id, [\s\S]* FROM orders WHERE id = \$1 FOR NO KEY UPDATE$/,
  );
  expect(sqlOf("orders.find_waiting_orders")).toMatch(/FROM orders\s+WHERE buyer_id = \$1/);
});

it("migrations are split at semicolons outside of quotes, comments and functions' bodies", () => {
  const text = "-- a; b\nSELECT ';' AS a;\nCREATE FUNCTION f() AS $$ BEGIN; END $$;\nDROP TABLE a - 1;";
  expect(splitStatements(text)).toEqual([
    "SELECT ';' AS a",
    "CREATE FUNCTION f() AS $$ BEGIN; END $$",
    "DROP TABLE a - 1",
  ]);
});

it.each([
  ["SELECT 1 FROM orders WHERE buyer_id = $1 FOR UPDATE", []],
  ["SELECT 1 FROM users WHERE id = $1 FOR UPDATE", []],
  ["SELECT 1 FROM orders WHERE id = $1 FOR UPDATE", ["row locks without the column of the shard"]],
  ["SELECT 1 FROM orders WHERE id = $1", ["other reads without the column of the shard"]],
  ["UPDATE orders SET status = $2 WHERE id = $1", ["changes without the column of the shard"]],
  ["INSERT INTO cart_lines (id, user_id) VALUES ($1, $2)", []],
  ["INSERT INTO order_events (id, order_id) VALUES ($1, $2)", ["inserts without the column of the shard"]],
  [
    "INSERT INTO users (id, phone_number) VALUES ($1, $2) ON CONFLICT (phone_number) DO NOTHING",
    ["ON CONFLICT without the column of the shard"],
  ],
  [
    "WITH sold AS (UPDATE products SET sku = $1) UPDATE orders SET status = $2 WHERE buyer_id = $3",
    ["writes to tables of different places in one statement"],
  ],
  [
    "SELECT 1 FROM cart_lines JOIN products USING (sku) WHERE user_id = $1",
    ["joins of tables of different places"],
  ],
  ["SELECT 1 FROM products FOR UPDATE", []],
])("the statement %j is found as %j", (sql, expected) => {
  const findings = findSharding([{ name: "a", file: "", sql }], [], "");
  expect(findings.filter(({ where }) => where.length > 0).map(({ what }) => what)).toEqual(expected);
});
