import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Node, childrenOf, isNode, nameOf, parse } from "./syntax-tree.ts";

/** A statement of the program or of a migration. */
export interface SqlStatement {
  /** As the program names it, such as `orders.find`, or a migration's number and what it makes. */
  readonly name: string;
  readonly file: string;
  /** With the texts of the constants and functions that it is put together from. */
  readonly sql: string;
}

type Declarations = Map<string, Node>;

/** Every statement in the `*.queries.ts` of the program, sorted by file. */
export function readProgramStatements(root: string): SqlStatement[] {
  const files = globSync("apps/{api,server}/src/**/*.queries.ts", { cwd: root }).sort();
  const programs = files.map((file) => ({
    file,
    program: parse(file, readFileSync(join(root, file), "utf8")),
  }));
  const everywhere: Declarations = new Map(programs.flatMap(({ program }) => [...declarationsIn(program)]));
  return programs.flatMap(({ file, program }) => {
    // A name of the file itself is meant before the same name of another file.
    const known: Declarations = new Map([...everywhere, ...declarationsIn(program)]);
    return callsIn(program).map(({ name, sql }) => ({
      file,
      name: /[a-z_]+\.[a-z_]+/.exec(textOf(name, known))?.[0] ?? textOf(name, known),
      sql: textOf(sql, known),
    }));
  });
}

/** The constants and functions of a file, at any depth. */
function declarationsIn(node: Node): Declarations {
  const found: Declarations = new Map();
  const visit = (each: Node) => {
    const name = nameOf(each["id"]);
    if (each.type === "VariableDeclarator" && name !== "" && isNode(each["init"]))
      found.set(name, each["init"]);
    if (each.type === "FunctionDeclaration" && name !== "") found.set(name, each);
    for (const child of childrenOf(each)) visit(child);
  };
  visit(node);
  return found;
}

/** The calls that name a statement, `statement(name, sql)`, and those that send one without a name: `x.query(sql)`. */
function callsIn(node: Node): { name: Node; sql: Node }[] {
  const here: { name: Node; sql: Node }[] = [];
  if (node.type === "CallExpression") {
    const [first, second] = node["arguments"] as Node[];
    const callee = node["callee"] as Node;
    if (nameOf(callee) === "statement" && first && second) here.push({ name: first, sql: second });
    if (callee.type === "MemberExpression" && nameOf(callee["property"]) === "query" && first)
      here.push({ name: first, sql: first });
  }
  return [...here, ...childrenOf(node).flatMap(callsIn)];
}

/** The texts that an expression is put together from; of a choice, all of them. */
function textOf(node: Node, known: Declarations, inside: readonly Node[] = []): string {
  if (inside.includes(node)) return "";
  const within = [...inside, node];
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : "";
  if (node.type === "TemplateElement") return (node["value"] as { cooked: string }).cooked;
  if (node.type === "TemplateLiteral") {
    const expressions = node["expressions"] as Node[];
    return (node["quasis"] as Node[])
      .map(
        (quasi, at) => textOf(quasi, known) + (expressions[at] ? textOf(expressions[at], known, within) : ""),
      )
      .join("");
  }
  const called = node.type === "CallExpression" && known.get(nameOf(node["callee"]));
  if (called) {
    const bound = withArguments(known, called, node["arguments"] as Node[]);
    return textOf(isNode(called["body"]) ? called["body"] : called, bound, within);
  }
  const declared = known.get(nameOf(node));
  if (declared) return textOf(declared, known, within);
  return childrenOf(node)
    .map((child) => textOf(child, known, within))
    .join(" ");
}

/** The names that a function's body knows: its parameters are what it is called with. */
function withArguments(known: Declarations, called: Node, given: readonly Node[]): Declarations {
  const parameters = Array.isArray(called["params"]) ? (called["params"] as Node[]).map(nameOf) : [];
  const bound = parameters.flatMap((name, at) =>
    name !== "" && given[at] ? [[name, given[at]] as const] : [],
  );
  return new Map([...known, ...bound]);
}

/** Every statement of the migrations, without comments. */
export function readMigrationStatements(root: string): SqlStatement[] {
  const folder = "apps/api/database/migrations";
  return globSync(`${folder}/*.sql`, { cwd: root })
    .sort()
    .flatMap((file) =>
      splitStatements(readFileSync(join(root, file), "utf8")).map((sql) => ({
        file,
        name: `${basename(file).slice(0, 4)} ${whatIsMade(sql)}`,
        sql,
      })),
    );
}

/** Splits at semicolons outside of quotes and of functions' bodies. */
export function splitStatements(text: string): string[] {
  const tokens = text.match(/--[^\n]*|'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|;|[^;'$-]+|[\s\S]/g) ?? [];
  const statements = [""];
  for (const token of tokens)
    if (token === ";") statements.push("");
    else if (!token.startsWith("--")) statements[statements.length - 1] += token;
  return statements.map((sql) => sql.trim()).filter((sql) => sql !== "");
}

function whatIsMade(sql: string): string {
  const [, trigger, table] = /^CREATE TRIGGER (\w+)[\s\S]*?\bON (\w+)/.exec(sql) ?? [];
  if (trigger) return `trigger ${trigger} of ${table}`;
  const made =
    /^(?:CREATE|ALTER|DROP)\s+(?:OR REPLACE\s+)?(?:UNIQUE\s+)?(TABLE|TRIGGER|FUNCTION|INDEX|VIEW|TYPE|SEQUENCE)\s+(\w+)/.exec(
      sql,
    );
  if (made) return `${made[1]?.toLowerCase()} ${made[2]}`;
  return sql.split(/\s+/).slice(0, 3).join(" ");
}
