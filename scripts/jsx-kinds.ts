import { type Node, childrenOf, choicesOf, isNode, nameOf, returnedBy } from "./syntax-tree.ts";

/** What an expression gives React; "texts" are in a list. "text" also where only its type would say. */
export type Kind = "text" | "texts" | "element";

/** What the names of a file refer to. */
export interface Declared {
  /** Names and properties whose type says that they hold elements, or functions that return them. */
  readonly elements: ReadonlySet<string>;
  /** The values of constants, and functions. */
  readonly values: ReadonlyMap<string, Node>;
}

const elementsType = /^(?!.*\| (string|number|ReactNode))(.*=> )?(Elements|(React\.)?ReactElement)\b/s;

export function readDeclarations(program: Node, source: string): Declared {
  const elements = new Set<string>();
  const values = new Map<string, Node>();
  const visit = (node: Node) => {
    const type = node["typeAnnotation"];
    const name = nameOf(node["key"]) || nameOf(node["id"]) || nameOf(node);
    if (isNode(type) && elementsType.test(source.slice(type.start, type.end).replace(/^:\s*/, "")))
      elements.add(name);
    const value = node.type === "FunctionDeclaration" ? node : node["init"];
    if (name !== "" && isNode(value)) values.set(name, value);
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return { elements, values };
}

export function kindsOf(node: Node, declared: Declared): Set<Kind> {
  return new Set(choicesOf(node).flatMap((choice) => [...kindsOfOne(choice, declared)]));
}

export function kindsReturned(called: Node, declared: Declared): Set<Kind> {
  return new Set(returnedBy(called).flatMap((value) => [...kindsOf(value, declared)]));
}

function kindsOfOne(node: Node, declared: Declared): Set<Kind> {
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment": // its children are checked as those of a parent
      return new Set(["element"]);
    case "Literal":
      return new Set(typeof node["value"] === "boolean" || node["value"] === null ? [] : ["text"]);
    case "ArrayExpression":
      return inList(
        (node["elements"] as Node[]).flatMap((each) => [
          ...kindsOf((each["argument"] ?? each) as Node, declared),
        ]),
      );
    case "Identifier":
      return kindsOfName(nameOf(node), declared);
    case "MemberExpression": {
      const name = nameOf(node[node["computed"] === true ? "object" : "property"]);
      return new Set([declared.elements.has(name) ? "element" : "text"]);
    }
    case "CallExpression":
      return kindsOfCall(node, declared);
    default:
      return new Set(["text"]);
  }
}

const inList = (kinds: Iterable<Kind>) =>
  new Set([...kinds].map((kind): Kind => (kind === "text" ? "texts" : kind)));

function kindsOfName(name: string, declared: Declared): Set<Kind> {
  if (name === "undefined") return new Set();
  if (declared.elements.has(name)) return new Set(["element"]);
  const value = declared.values.get(name);
  return value ? kindsOf(value, declared) : new Set(["text"]);
}

function kindsOfCall(node: Node, declared: Declared): Set<Kind> {
  const callee = node["callee"] as Node;
  const last = (node["arguments"] as Node[]).at(-1);
  const method = nameOf(callee["property"]);
  if (last && /^(map|flatMap|from)$/.test(method)) {
    const called = declared.values.get(nameOf(last)) ?? last;
    return /Function/.test(called.type) ? inList(kindsReturned(called, declared)) : new Set(["texts"]);
  }
  const name = nameOf(callee);
  if (name === "createElement" || declared.elements.has(name || method)) return new Set(["element"]);
  const called = declared.values.get(name);
  return called && /Function/.test(called.type) ? kindsReturned(called, declared) : new Set(["text"]);
}
