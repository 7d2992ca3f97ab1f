import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type pg from "pg";
import { migrationsDirectory, schemaDirectory } from "./migrate.ts";
import { tableOwners } from "./table-owners.ts";
import { openDatabase } from "../src/platform/database.ts";

/**
 * The database's tables as a Markdown page: columns, constraints, indexes and triggers with their comments; and its views and
 * functions with the files that say what they do. The text depends only on these, not on the server's version (14 to 18) or the rows.
 */
export async function describeSchema(url: string): Promise<string> {
  // The server may be stopped before the closed pool's last connections have ended.
  const db = openDatabase(url, { onConnectionError: () => undefined });
  try {
    return await describe(db);
  } finally {
    await db.end();
  }
}

async function describe(db: pg.Pool): Promise<string> {
  const [tables, columns, constraints, indexes, triggers, functions] = await Promise.all([
    db.query<Table & { isView: boolean }>(tablesQuery),
    db.query<Column>(columnsQuery),
    db.query<Definition>(constraintsQuery),
    db.query<Definition>(indexesQuery),
    db.query<Definition>(triggersQuery),
    db.query<Omit<Definition, "table">>(functionsQuery),
  ]);
  const sectionOf = ({ table, comment, isView }: (typeof tables.rows)[number]) => {
    const ofTable = <Row extends { table: string }>(rows: Row[]) => rows.filter((row) => row.table === table);
    return [
      `## ${table}`,
      "",
      isView
        ? `Defined in ${definedIn("VIEW", table)}.`
        : `Written by ${tableOwners.get(table) ?? "nothing"}.`,
      ...(comment === null ? [] : ["", comment]),
      "",
      "| column | type | null | default | about |",
      "| --- | --- | --- | --- | --- |",
      ...ofTable(columns.rows).map(columnLine),
      ...listOf("Constraints", ofTable(constraints.rows)),
      ...listOf("Indexes", ofTable(indexes.rows)),
      ...listOf("Triggers", ofTable(triggers.rows)),
    ].join("\n");
  };
  const sections = [
    heading,
    ...tables.rows.filter(({ isView }) => !isView).map(sectionOf),
    "# Views",
    ...tables.rows.filter(({ isView }) => isView).map(sectionOf),
    "# Functions",
    functions.rows.map((row) => `${definitionLine(row)}, in ${definedIn("FUNCTION", row.name)}`).join("\n"),
  ];
  return `${sections.join("\n\n")}\n`;
}

const files = [schemaDirectory, migrationsDirectory].flatMap((folder) =>
  readdirSync(folder)
    .toSorted()
    .map((file) => ({
      name: `${basename(folder)}/${file}`,
      text: readFileSync(join(folder, file), "utf8"),
    })),
);

/** The file that says last what a view or a function does. */
function definedIn(kind: "VIEW" | "FUNCTION", name: string): string {
  const definition = new RegExp(String.raw`^CREATE (OR REPLACE )?${kind} ${name}\b`, "m");
  return `\`${files.findLast(({ text }) => definition.test(text))?.name}\``;
}

const heading = `# Tables

Generated from the migrations by \`npm run describe-schema\`; a test fails when this page is out of date.`;

interface Table {
  table: string;
  comment: string | null;
}

interface Column extends Table {
  name: string;
  type: string;
  nullable: boolean;
  default: string | null;
}

interface Definition extends Table {
  name: string;
  definition: string;
}

function columnLine(column: Column): string {
  const cells = [
    column.name,
    column.type,
    column.nullable ? "yes" : "no",
    column.default === null ? "" : `\`${column.default}\``,
    column.comment ?? "",
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`).replaceAll("\n", " ")).join(" | ")} |`;
}

function listOf(title: string, definitions: Definition[]): string[] {
  if (definitions.length === 0) return [];
  return ["", `${title}:`, "", ...definitions.map(definitionLine)];
}

function definitionLine({ name, definition, comment }: Omit<Definition, "table">): string {
  const about = comment === null ? "" : `: ${comment}`;
  return `- \`${name}\` ${definition}${about}`;
}

// The migration runner's own table is not part of the shop.
const ourTables = `n.nspname = 'public' AND c.relkind IN ('r', 'p', 'v') AND c.relname <> 'schema_migrations'`;

const tablesQuery = `
  SELECT c.relname AS table, obj_description(c.oid, 'pg_class') AS comment, c.relkind = 'v' AS "isView"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ourTables}
  ORDER BY c.relname COLLATE "C"`;

const columnsQuery = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    NOT a.attnotnull AS nullable, col_description(c.oid, a.attnum) AS comment,
    CASE WHEN a.attidentity <> '' THEN 'identity' ELSE pg_get_expr(d.adbin, d.adrelid) END AS default
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE ${ourTables}
  ORDER BY a.attnum`;

// Those of triggers are named with their tables; a range type brings some of its own.
const functionsQuery = `
  SELECT p.proname AS name, '(' || pg_get_function_identity_arguments(p.oid) || ') ' || pg_get_function_result(p.oid) AS definition,
    obj_description(p.oid, 'pg_proc') AS comment
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname = 'public' AND p.prorettype <> 'trigger'::regtype
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype IN ('e', 'i'))
  ORDER BY p.proname COLLATE "C", definition`;

// PostgreSQL 18 lists NOT NULL as a constraint ('n') too; older versions do not, and the column shows it already.
const constraintsQuery = `
  SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition,
    obj_description(k.oid, 'pg_constraint') AS comment
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_constraint k ON k.conrelid = c.oid
  WHERE ${ourTables} AND k.contype <> 'n'
  ORDER BY k.contype = 'p' DESC, k.conname COLLATE "C"`;

const indexesQuery = `
  SELECT c.relname AS table, i.relname AS name, obj_description(i.oid, 'pg_class') AS comment,
    regexp_replace(pg_get_indexdef(i.oid), '^CREATE (UNIQUE )?INDEX .* USING ', '\\1') AS definition
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_index x ON x.indrelid = c.oid JOIN pg_class i ON i.oid = x.indexrelid
  WHERE ${ourTables} AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.oid AND k.conrelid = c.oid)
  ORDER BY i.relname COLLATE "C"`;

const triggersQuery = `
  SELECT c.relname AS table, t.tgname AS name, obj_description(t.oid, 'pg_trigger') AS comment,
    regexp_replace(pg_get_triggerdef(t.oid), '^CREATE (CONSTRAINT )?TRIGGER \\S+ ', '') AS definition
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_trigger t ON t.tgrelid = c.oid
  WHERE ${ourTables} AND NOT t.tgisinternal
  ORDER BY t.tgname COLLATE "C"`;
