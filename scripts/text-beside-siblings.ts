import { type Declared, kindsOf, kindsReturned, readDeclarations } from "./jsx-kinds.ts";
import { type Node, childrenOf, choicesOf, isNode, nameOf, parse, returnedBy } from "./syntax-tree.ts";

/** What a screen must not have, because a browser's translation replaces text nodes (decision 71). */
const rules = {
  changing: "Text from an expression is the only child of its element: {`${count} items`}.",
  after: "Text after what may come, go or move is the only child of an element of its own.",
  fragment: "A fragment has no text of its own: give it an element.",
  list: "A list has no text of its own: each text is the only child of an element.",
  returned: "A component returns an element, never text.",
  reused: "React reuses an element for another with the same tag and its texts: give one of them a key.",
};
type Rule = keyof typeof rules;

interface LostText {
  rule: Rule;
  /** "12: {count} Text from an expression …" */
  message: string;
}

/** Every text of a file that React would lose on a translated page, where the source shows it. */
export function findTextBesideSiblings(file: string, source: string): LostText[] {
  const found: LostText[] = [];
  const report = (rule: Rule, node: Node) => {
    const text = source.slice(node.start, node.end);
    const before = source.slice(0, node.start) + /^\s*/.exec(text)?.[0];
    const shown = text.trim().replaceAll(/\s+/g, " ").slice(0, 60);
    found.push({ rule, message: `${before.split("\n").length}: ${shown} – ${rules[rule]}` });
  };
  const program = parse(file, source);
  const declared = readDeclarations(program, source);
  const visit = (node: Node) => {
    if (isJsx(node)) checkChildren(node, declared, report);
    if (node.type === "JSXExpressionContainer") checkAlternatives([node["expression"] as Node], report);
    if (/Function/.test(node.type)) checkAlternatives(returnedBy(node), report);
    const component = componentIn(node);
    if (component && [...kindsReturned(component, declared)].some((kind) => kind !== "element"))
      report("returned", node);
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return found;
}

type Report = (rule: Rule, node: Node) => void;

function checkChildren(parent: Node, declared: Declared, report: Report): void {
  const children = childrenIn(parent);
  const isFragment = parent.type === "JSXFragment" || /^(Fragment|Suspense)$/.test(tagOf(parent));
  let mayMove = false;
  for (const child of children) {
    const value = valueOf(child);
    if (textOf(child) !== undefined) {
      if (isFragment) report("fragment", child);
      else if (mayMove) report("after", child);
    } else if (isJsx(child)) {
      // An element that is always there separates what is before it from what follows.
      mayMove = child.type === "JSXFragment" || isComponent(child) || keyOf(child) !== undefined;
    } else {
      const kinds = kindsOf(value, declared);
      if (kinds.has("texts") && !isMadeOfKey(value, parent)) report("list", child);
      else if (kinds.has("text") && isFragment) report("fragment", child);
      else if (kinds.has("text") && children.length > 1) report("changing", child);
      mayMove = true;
    }
  }
}

/** Of two elements in the same place React keeps the one, and changes its children into those of the other. */
function checkAlternatives(values: readonly Node[], report: Report): void {
  const elements = values.flatMap(choicesOf).filter(isJsx);
  elements.forEach((one, index) => {
    for (const other of elements.slice(index + 1)) {
      const text = textChanged(one, other);
      if (text) return report("reused", text);
    }
  });
}

/** A text beside siblings that is another one in the other element, at any depth. */
function textChanged(one: Node, other: Node): Node | undefined {
  if (tagOf(one) !== tagOf(other) || keyOf(one) || keyOf(other)) return undefined;
  const [children, others] = [childrenIn(one), childrenIn(other)];
  const has = (list: readonly Node[], text: string | undefined) => text !== undefined && list.length > 1;
  for (let at = 0; at < Math.max(children.length, others.length); at += 1) {
    const [child, counterpart] = [children[at], others[at]];
    const [text, otherText] = [child && textOf(child), counterpart && textOf(counterpart)];
    if (text !== otherText && (has(children, text) || has(others, otherText))) return child ?? counterpart;
    const [value, otherValue] = [child && valueOf(child), counterpart && valueOf(counterpart)];
    const inside = value && otherValue && isJsx(value) && isJsx(otherValue) && textChanged(value, otherValue);
    if (inside) return inside;
  }
  return undefined;
}

const isJsx = (node: Node) => /^JSX(Element|Fragment)$/.test(node.type);

/** Without what React does not get: line breaks with indentation, and comments. */
const childrenIn = (element: Node): Node[] =>
  (element["children"] as Node[]).filter(
    (child) =>
      !(child.type === "JSXText" && /^\s*\n\s*$/.test(child["value"] as string)) &&
      valueOf(child).type !== "JSXEmptyExpression",
  );

const valueOf = (child: Node) =>
  child.type === "JSXExpressionContainer" ? (child["expression"] as Node) : child;

/** A text that is written in the source itself. */
function textOf(child: Node): string | undefined {
  const value = valueOf(child);
  return /^(JSXText|Literal)$/.test(value.type) ? String(value["value"]).replaceAll(/\s+/g, " ") : undefined;
}

const tagOf = (element: Node) => nameOf((element["openingElement"] as Node | undefined)?.["name"]);

/** The router's Link is always one `<a>`. */
const isComponent = (element: Node) => !/^([a-z]|Link$)/.test(tagOf(element));

const keyOf = (element: Node) =>
  ((element["openingElement"] as Node | undefined)?.["attributes"] as Node[] | undefined)?.find(
    (attribute) => nameOf(attribute["name"]) === "key",
  );

/** Another text is then another key, and so another element. */
function isMadeOfKey(value: Node, element: Node): boolean {
  const key = keyOf(element)?.["value"];
  let source = value;
  while (isNode(source["callee"] ?? source["object"]))
    source = (source["callee"] ?? source["object"]) as Node;
  return isNode(key) && nameOf(source) !== "" && nameOf(source) === nameOf(key["expression"]);
}

/** The function of a component, which begins with a capital. */
function componentIn(node: Node): Node | undefined {
  if (!/^[A-Z]/.test(nameOf(node["id"]))) return undefined;
  if (node.type === "FunctionDeclaration") return node;
  if (node.type !== "VariableDeclarator" || !isNode(node["init"])) return undefined;
  const { init } = node;
  const value = nameOf(init["callee"]) === "memo" ? (init["arguments"] as Node[])[0] : init;
  return value && /Function/.test(value.type) ? value : undefined;
}
