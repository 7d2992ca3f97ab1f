import { type Finding, findConstraints } from "./sharded-constraints.ts";
import type { SqlStatement } from "./sql-statements.ts";
import { placeOf, placements, shardOf } from "./table-placements.ts";

const acrossNodes = "runs, across nodes";

/** What Citus refuses or does otherwise when the tables are placed as planned; the others place rows by themselves. */
export function findSharding(
  program: readonly SqlStatement[],
  migrations: readonly SqlStatement[],
  schema: string,
): Finding[] {
  const sharded = program.filter(({ sql }) => tablesIn(sql).some((table) => shardOf(table)));
  const unrouted = sharded.filter(({ sql }) => !leadsToOneShard(sql));
  const isRead = ({ sql }: SqlStatement) => writtenIn(sql).length === 0;
  const locks = ({ sql }: SqlStatement) => /\bFOR (NO KEY UPDATE|UPDATE|SHARE)\b/.test(sql);
  const isCorrelated = ({ sql }: SqlStatement) =>
    /\bLATERAL\b|\(SELECT\b[^()]*\bWHERE \w+\.\w+ = \w+\.\w+|EXISTS \(/.test(sql);
  const finding = (
    what: string,
    citus: string,
    plan: string,
    statements: readonly SqlStatement[],
  ): Finding => ({
    what,
    plan,
    citus,
    yugabyte: acrossNodes,
    cockroach: acrossNodes,
    where: statements,
  });
  return [
    {
      what: "triggers of tables on several nodes",
      plan: "allow them: as all they touch is of the same buyer, they stay within a shard, except for those of counts, sessions and tax rates",
      citus: "refused, unless a setting allows them [3]",
      yugabyte: "runs",
      cockroach: "see above",
      where: migrations.filter(({ sql }) => {
        const table = triggerTable(sql);
        return table !== undefined && placements.get(table) !== "one node";
      }),
    },
    finding(
      "row locks without the column of the shard",
      "refused [1]",
      "add `buyer_id`; where only a phone number or the provider's order is known, a table by that value finds the buyer first",
      unrouted.filter(locks),
    ),
    finding(
      "inserts without the column of the shard",
      "refused [2]",
      "the tables get `buyer_id`, from their order",
      sharded.filter(({ sql }) => insertsWithoutColumn(sql)),
    ),
    finding(
      "ON CONFLICT without the column of the shard",
      "refused, or unique within a shard only [2]",
      "`buyer_id` is part of the key; for phone numbers and payments a table by that value",
      sharded.filter(({ sql }) => conflictsWithoutColumn(sql)),
    ),
    finding(
      "writes to tables of different places in one statement",
      "refused, or run in steps [1]",
      "nothing: there are none",
      sharded.filter(({ sql }) => new Set(writtenIn(sql).map(placeOf)).size > 1),
    ),
    finding(
      "joins of tables of different places",
      "runs, one side is copied [1]",
      "two statements where it is on the way of an order; else nothing",
      sharded.filter((each) => isRead(each) && placesIn(each.sql).length > 1),
    ),
    finding(
      "correlated subqueries without the column of the shard",
      "refused, unless the shard's column correlates them [1]",
      "join by `buyer_id` too; lists of staff in two statements",
      unrouted.filter((each) => isRead(each) && !locks(each) && isCorrelated(each)),
    ),
    finding(
      "changes without the column of the shard",
      "runs on every shard",
      "add `buyer_id`; clean-ups may stay",
      unrouted.filter((each) => !isRead(each) && !locks(each)),
    ),
    finding(
      "other reads without the column of the shard",
      "runs on every shard",
      "add `buyer_id` where it is known; lists of staff from a copy on one node",
      unrouted.filter((each) => isRead(each) && !locks(each) && !isCorrelated(each)),
    ),
    ...findConstraints(schema),
  ];
}

/** The tables of the plan that a statement names. */
export function tablesIn(sql: string): string[] {
  const named = sql.matchAll(/(?:\b(?:FROM|JOIN|INTO|UPDATE|USING)|,)\s+([a-z_]+)\b/g);
  return [...new Set([...named].map(([, table = ""]) => table))].filter((table) => placements.has(table));
}

function writtenIn(sql: string): string[] {
  const written = sql.matchAll(
    /\b(?:INSERT\s+INTO|DELETE\s+FROM|(?<!\b(?:DO|FOR|KEY|ON)\s+)UPDATE)\s+([a-z_]+)/g,
  );
  return [...new Set([...written].map(([, table = ""]) => table))].filter((table) => placements.has(table));
}

/** The different places of the tables that a statement names; those on every node are everywhere. */
const placesIn = (sql: string) =>
  [...new Set(tablesIn(sql).map(placeOf))].filter((place) => place !== "every node");

/** Whether each group of tables is asked for one value of its column. */
function leadsToOneShard(sql: string): boolean {
  const tables = tablesIn(sql).filter((table) => shardOf(table));
  return [...new Set(tables.map(placeOf))].every((group) => {
    const ofGroup = tables.filter((table) => placeOf(table) === group);
    // An insert leads to one shard by the value that it has for the column.
    const read = ofGroup.filter((table) => new RegExp(`(?<!INTO\\s+)\\b${table}\\b(?!\\.)`).test(sql));
    return read.length === 0 || ofGroup.some((table) => comparesColumn(sql, table));
  });
}

function comparesColumn(sql: string, table: string): boolean {
  const { column = "", isNew = false } = shardOf(table) ?? {};
  if (isNew) return false;
  const prefix = column === "id" ? String.raw`(?:\bu\.|\busers\.|(?<![\w.]))` : String.raw`\b`;
  return new RegExp(`${prefix}${column}\\s*=\\s*\\$\\d`).test(sql);
}

/** The inserts into a sharded table whose list of columns does not have the shard's column. */
function insertsWithoutColumn(sql: string): boolean {
  const inserts = sql.matchAll(/\bINSERT\s+INTO\s+([a-z_]+)(?:\s+AS\s+\w+)?\s*\(([^)]*)\)/g);
  return [...inserts].some(([, table = "", columns = ""]) => {
    const shard = shardOf(table);
    return shard !== undefined && !new RegExp(`\\b${shard.column}\\b`).test(columns);
  });
}

function conflictsWithoutColumn(sql: string): boolean {
  const conflicts = sql.matchAll(/\bINSERT\s+INTO\s+([a-z_]+)[\s\S]*?\bON CONFLICT\s*(?:\(([^)]*)\))?/g);
  return [...conflicts].some(([, table = "", target]) => {
    const shard = shardOf(table);
    if (!shard) return false;
    return target === undefined ? shard.isNew : !new RegExp(`\\b${shard.column}\\b`).test(target);
  });
}

const triggerTable = (sql: string) => /^CREATE TRIGGER[\s\S]*?\bON (\w+)/.exec(sql)?.[1];
