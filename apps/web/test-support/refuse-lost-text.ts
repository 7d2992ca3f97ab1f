import { afterEach, expect } from "vitest";

/**
 * Fails every test in which React changes or removes a text node of its own, or inserts something before one: a browser that
 * translates the page has replaced that node (decision 71). Of an element whose only child is text React sets the content,
 * and makes no node.
 */
const madeByReact = new WeakSet<Node>();
/** What is lost in the test that runs. */
export const lost: string[] = [];

// Some files are tested without a document.
if (typeof document !== "undefined") watchTextNodes();

function watchTextNodes(): void {
  const { createTextNode } = Document.prototype;
  Document.prototype.createTextNode = function (this: Document, text: string) {
    const node = createTextNode.call(this, text);
    madeByReact.add(node);
    return node;
  };

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    note("removed", child);
    return removeChild.call(this, child) as Child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null) {
    note("inserted before", next);
    return insertBefore.call(this, child, next) as Child;
  };

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue")!;
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string) {
      note("changed", this);
      nodeValue.set!.call(this, value);
    },
  });
}

function note(what: string, node: Node | null): void {
  if (node === null || !madeByReact.has(node)) return;
  const place = node.parentElement?.outerHTML.slice(0, 200);
  lost.push(`${what}: “${node.nodeValue}” in ${place}`);
}

afterEach(() => {
  expect(lost.splice(0).join("\n"), "text beside siblings, see scripts/text-beside-siblings.ts").toBe("");
});
