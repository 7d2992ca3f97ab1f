import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding, Place } from "./sharded-constraints.ts";
import { findSharding } from "./sharding.ts";
import { readMigrationStatements, readProgramStatements } from "./sql-statements.ts";
import { placeOf, placements } from "./table-placements.ts";

/** A feature of PostgreSQL that a statement uses, found by its text. */
interface Difference extends Omit<Finding, "where"> {
  readonly pattern: RegExp;
}

/** As of the versions that docs/scale.md names. */
const differences: readonly Difference[] = [
  {
    what: "LISTEN and NOTIFY",
    plan: "leave out: each copy asks for the catalogue's version twice a second anyway",
    pattern: /\bLISTEN\b|\bpg_notify\b/,
    citus: "one node",
    yugabyte: "runs from v2025.2.3, early access [4]",
    cockroach: "refused [10]",
  },
  {
    what: "advisory locks",
    plan: "lock a row of a table of names, sharded by the name",
    pattern: /\bpg_(try_)?advisory/,
    citus: "one node",
    yugabyte: "runs with the flags of [5]",
    cockroach: "differs: without effect [10]",
  },
  {
    what: "GIN indexes of words, trigrams and pairs of letters",
    plan: "each copy searches the products in its memory, as a browser does, or a server for searches",
    pattern: /\bUSING gin\b|\bpg_trgm\b/i,
    citus: "one node",
    yugabyte: "in progress; unknown for trigrams [15]",
    cockroach: "runs for trigrams [16], unknown for the others",
  },
  {
    what: "transaction numbers and snapshots",
    plan: "read the stock of all products each second, or number each product's changes",
    pattern: /\bxid8\b|\bpg_(current_xact_id|current_snapshot|snapshot_xm)/,
    citus: "one node",
    yugabyte: "unknown",
    cockroach: "unknown",
  },
  {
    what: "position in the log, replicas",
    plan: "leave out, with `DATABASE_READ_URL`; the clock's statement without the second column",
    pattern: /\bpg_(is_in_recovery|current_wal|last_wal|walfile|control_checkpoint)/,
    citus: "one node",
    yugabyte: "unknown",
    cockroach: "unknown",
  },
  {
    what: "job queue in the database (Graphile Worker)",
    plan: "a PostgreSQL of its own for the queue; jobs are written beside the order and moved there",
    pattern: /\bgraphile_worker\b/,
    citus: "one node",
    yugabyte: "unknown; its migrations failed in 2021 [7]",
    cockroach: "refused: LISTEN, PERFORM [10] [11]",
  },
  {
    what: "LOCK TABLE",
    plan: "lock one row for each list",
    pattern: /\bLOCK TABLE\b/,
    citus: "one node",
    yugabyte: "unclear: two pages differ [5] [6]",
    cockroach: "unknown",
  },
  {
    what: "FOR UPDATE SKIP LOCKED",
    plan: "one worker for each part of the shards, so that a claim stays within one",
    pattern: /\bSKIP LOCKED\b/,
    citus: "refused over several shards [1]",
    yugabyte: "runs",
    cockroach: "runs [13]",
  },
  {
    what: "triggers for each statement",
    plan: "counts by a job that reads orders; documents are final by rights, and by row triggers",
    pattern: /^CREATE TRIGGER[\s\S]*FOR EACH STATEMENT/,
    citus: "see below",
    yugabyte: "runs",
    cockroach: "refused [11]",
  },
  {
    what: "triggers with transition tables",
    plan: "row triggers for held goods; counts by a job",
    pattern: /^CREATE TRIGGER[\s\S]*\bREFERENCING\b/,
    citus: "see below",
    yugabyte: "refused [8]",
    cockroach: "refused [11]",
  },
  {
    what: "triggers on single columns",
    plan: "a row trigger that compares old and new",
    pattern: /^CREATE TRIGGER[\s\S]*\bUPDATE OF\b/,
    citus: "see below",
    yugabyte: "runs",
    cockroach: "refused [11]",
  },
  {
    what: "PERFORM, loops over queries and FOUND in PL/pgSQL",
    plan: "`SELECT … INTO`, and `IF EXISTS`",
    pattern: /\bplpgsql\b[\s\S]*(\bPERFORM\b|\bFOR \w+ IN\b|\bFOUND\b|%TYPE|%ROWTYPE|\bEXECUTE\b)/,
    citus: "runs",
    yugabyte: "runs",
    cockroach: "refused [11]",
  },
  {
    what: "two writes to one table in one statement",
    plan: "two statements",
    pattern:
      /^\s*WITH\b[\s\S]*?\b(UPDATE|DELETE FROM|INSERT INTO)\s+([\w.]+)\s[\s\S]*?\)\s*(UPDATE|DELETE FROM)\s+\2\s/,
    citus: "runs",
    yugabyte: "runs",
    cockroach: "refused by default [11]",
  },
  {
    what: "a trigger's function is replaced",
    plan: "one migration that makes the tables as they are now",
    pattern: /^CREATE OR REPLACE FUNCTION[\s\S]*RETURNS trigger/,
    citus: "runs",
    yugabyte: "runs",
    cockroach: "refused while in use [11]",
  },
  {
    what: "range types and exclusion constraints",
    plan: "first and last number as columns, checked under the lock of one row for each kind",
    pattern: /\bAS RANGE\b|\bEXCLUDE USING\b|\bpacket_numbers\b|\bno_number_twice\b/,
    citus: "one node",
    yugabyte: "refused: exclusion, GiST [9]",
    cockroach: "refused: ranges [10]",
  },
  {
    what: "indexes with text_pattern_ops",
    plan: "plain indexes; whether they serve is to be tried",
    pattern: /\btext_pattern_ops\b/,
    citus: "runs",
    yugabyte: "runs",
    cockroach: "refused [12]",
  },
  {
    what: "comparison of prefixes by byte",
    plan: "`>=` and `<`, to be tried",
    pattern: /~>=~|~<~/,
    citus: "runs",
    yugabyte: "runs",
    cockroach: "unknown",
  },
  {
    what: 'columns with COLLATE "C"',
    plan: "to be tried; else `bytea`",
    pattern: /\bCOLLATE "C"/,
    citus: "runs",
    yugabyte: "runs",
    cockroach: "unknown",
  },
  {
    what: "settings of a function, of memory and of storage",
    plan: "leave out; functions name their tables with the schema",
    pattern: /\bSET search_path\b|\bwork_mem\b|\bSET STORAGE\b/,
    citus: "runs",
    yugabyte: "unknown",
    cockroach: "unknown",
  },
  {
    what: "mode() of a group",
    plan: "count, sort and take the first",
    pattern: /\bmode\(\) WITHIN GROUP\b/,
    citus: "runs",
    yugabyte: "runs",
    cockroach: "unknown",
  },
];

/** Statements, constraints and triggers that do not run as they stand, by what is different about them. */
export function findDistributedSql(root: string): Finding[] {
  const program = readProgramStatements(root);
  const migrations = readMigrationStatements(root);
  const schema = readFileSync(join(root, "apps/api/database/schema.md"), "utf8");
  const ofText = differences.map(({ pattern, ...difference }) => ({
    ...difference,
    where: [...program, ...migrations].filter(({ sql }) => pattern.test(sql)),
  }));
  return [...ofText, ...findSharding(program, migrations, schema)];
}

const namesOf = (places: readonly Place[]): string[] => [...new Set(places.map(({ name }) => name))];

/** The headings in docs/scale.md whose tables `npm run distributed-sql` writes. */
export const headings = {
  places: "Where each table's rows would be",
  differences: "Statements that do not run as they stand",
  names: "Where they are",
} as const;

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The page with the tables of these findings under its headings. */
export function withFindings(page: string, findings: readonly Finding[]): string {
  const differences = tableOf(
    ["what", "uses", "Citus", "YugabyteDB", "CockroachDB", "instead"],
    findings.map(({ what, where, citus, yugabyte, cockroach, plan }) => [
      what,
      String(namesOf(where).length),
      citus,
      yugabyte,
      cockroach,
      plan,
    ]),
  );
  const names = tableOf(
    ["what", "statements, migrations and constraints"],
    findings.map(({ what, where }) => [
      what,
      namesOf(where)
        .map((name) => `\`${name}\``)
        .join(", "),
    ]),
  );
  const tables = [...placements.keys()];
  const places = tableOf(
    ["place", "tables, with the column whose value leads to the node"],
    [...new Set(tables.map(placeOf))].map((place) => [
      place,
      tables
        .filter((table) => placeOf(table) === place)
        .map(placedTable)
        .join(", "),
    ]),
  );
  const withPlaces = replaceTable(page, headings.places, places);
  return replaceTable(replaceTable(withPlaces, headings.differences, differences), headings.names, names);
}

function placedTable(table: string): string {
  const placement = placements.get(table);
  if (typeof placement !== "object") return `\`${table}\``;
  return `\`${table}\` (${placement.isNew ? "new: " : ""}\`${placement.column}\`)`;
}

function replaceTable(page: string, heading: string, table: string): string {
  const [before = "", section] = page.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`docs/scale.md has no heading "${heading}".`);
  return `${before}\n## ${heading}\n${section.replace(/(?:^\|.*\n)+/m, () => `${table}\n`)}`;
}
