declare global {
  interface Window {
    /** Called before React hydrates the page. */
    undoForeignChanges?: () => void;
    /** Called after it has. */
    repeatForeignChanges?: () => void;
  }
}

/**
 * Extensions put icons, bars and dialogs of their own into a page. React takes an element that it has not rendered for a
 * fault, and replaces the whole page without what was typed into it. So what was changed since the page was parsed is
 * undone until React has hydrated it, and what was added is then added again.
 *
 * Sent as source text in <head>: it may use nothing from outside itself.
 */
export function recordForeignChanges(): void {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((some) => void records.push(...some));
  // Captured by the window, the event comes here before it comes to a script of an extension that was here first.
  addEventListener(
    "readystatechange",
    () => observer.observe(document.body, { childList: true, subtree: true }),
    { capture: true, once: true },
  );

  window.undoForeignChanges = () => {
    records.push(...observer.takeRecords());
    observer.disconnect();
    for (const { target, addedNodes, removedNodes, nextSibling } of [...records].reverse()) {
      for (const node of addedNodes) if (!isOurs(node)) node.parentNode?.removeChild(node);
      for (const node of removedNodes) target.insertBefore(node, childOf(target, nextSibling));
    }
  };
  window.repeatForeignChanges = () => {
    for (const { target, addedNodes, removedNodes, nextSibling } of records.splice(0)) {
      // What was put in place of something of ours: React would miss it.
      if (removedNodes.length > 0) continue;
      // React hydrates a Suspense boundary immediately when an event occurs in it; nothing listens to this one.
      target.dispatchEvent(new Event("auxclick", { bubbles: true }));
      for (const node of addedNodes)
        if (!isOurs(node)) target.insertBefore(node, childOf(target, nextSibling));
    }
  };

  const childOf = (parent: Node, node: Node | null) => (node?.parentNode === parent ? node : null);
  /** React expects scripts that it does not know, as those that load it. */
  const isOurs = ({ nodeName }: Node) => /^(SCRIPT|LINK)$/.test(nodeName);
}
