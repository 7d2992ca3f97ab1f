import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./import-graph.ts";
import { childrenOf, type Node, nameOf, parse } from "./syntax-tree.ts";

const root = join(import.meta.dirname, "..");
const maxPositional = 5;

/** The number of positional parameters of each `statement` of a file. */
function positionalParameters(path: string, source: string): number[] {
  const types = new Map<string, Node>();
  const calls: Node[] = [];
  const visit = (node: Node): void => {
    if (node.type === "TSTypeAliasDeclaration") types.set(nameOf(node["id"]), node["typeAnnotation"] as Node);
    if (node.type === "CallExpression" && nameOf(node["callee"]) === "statement") calls.push(node);
    childrenOf(node).forEach(visit);
  };
  visit(parse(path, source));
  const count = (type: Node): number => {
    if (type.type === "TSTypeReference") {
      const alias = types.get(nameOf(type["typeName"]));
      return alias ? count(alias) : 1;
    }
    if (type.type === "TSTypeOperator") return count(type["typeAnnotation"] as Node);
    if (type.type !== "TSTupleType") return 1;
    return (type["elementTypes"] as Node[]).reduce((sum, element) => sum + countElement(element), 0);
  };
  const countElement = (element: Node): number => {
    if (element.type === "TSRestType") return countElement(element["typeAnnotation"] as Node);
    if (element.type === "TSNamedTupleMember" && (element["elementType"] as Node).type === "TSTypeReference")
      return countElement(element["elementType"] as Node);
    return element.type === "TSTypeReference" && types.has(nameOf(element["typeName"])) ? count(element) : 1;
  };
  return calls.flatMap((call) => {
    const [params] = ((call["typeArguments"] as Node | null)?.["params"] ?? []) as Node[];
    return params ? [count(params)] : [];
  });
}

test("a statement has at most five positional parameters: more are the properties of a `namedStatement`", () => {
  const counts = sourceFiles(root)
    .filter((path) => path.startsWith("apps/api/") && path.endsWith(".queries.ts"))
    .map((path) => ({ path, counts: positionalParameters(path, readFileSync(join(root, path), "utf8")) }));
  expect(counts.flatMap((file) => file.counts).length).toBeGreaterThan(400);
  const tooMany = counts.filter((file) => file.counts.some((count) => count > maxPositional));
  expect(tooMany.map(({ path }) => path)).toEqual([]);
});

test.each([
  ["written out", "statement<[a: A, b: B, c: C, d: D, e: E, f: F], never>();"],
  ["of a type", "type P = readonly [a: A, b: B, c: C, d: D, e: E, f: F]; statement<P, never>();"],
  ["in parts", "type P = [a: A, b: B]; statement<[...p: P, c: C, d: D, e: E, f: F], never>();"],
])("six parameters are counted: %s", (_how, source) => {
  expect(positionalParameters("x.queries.ts", source)).toEqual([6]);
});
