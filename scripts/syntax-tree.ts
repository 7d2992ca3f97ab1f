import { parseSync } from "oxc-parser";

/** A node of a file's syntax tree (ESTree). */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The syntax tree of a file; its name says whether it has JSX. */
export const parse = (file: string, source: string): Node =>
  parseSync(file, source).program as unknown as Node;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The name of an identifier, else "". */
export const nameOf = (value: unknown): string =>
  isNode(value) && /^(JSX)?Identifier$/.test(value.type) ? (value["name"] as string) : "";

/** What a function may return. */
export function returnedBy(called: Node): Node[] {
  const { body } = called;
  if (!isNode(body)) return [];
  if (body.type !== "BlockStatement") return [body];
  const found: Node[] = [];
  const visit = (node: Node) => {
    if (node.type === "ReturnStatement" && isNode(node["argument"])) found.push(node["argument"]);
    if (!/Function/.test(node.type)) childrenOf(node).forEach(visit);
  };
  visit(body);
  return found;
}

/** What an expression may be: of `a ? b : c` that is b and c, of `a && b` it is b. */
export function choicesOf(node: Node): Node[] {
  const choices = (...nodes: unknown[]) => nodes.flatMap((each) => choicesOf(each as Node));
  switch (node.type) {
    case "ChainExpression":
    case "ParenthesizedExpression":
    case "TSNonNullExpression":
      return choices(node["expression"]);
    case "ConditionalExpression":
      return choices(node["consequent"], node["alternate"]);
    case "LogicalExpression":
      return node["operator"] === "&&" ? choices(node["right"]) : choices(node["left"], node["right"]);
    default:
      return [node];
  }
}
