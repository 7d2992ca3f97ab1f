// What browsers do to a page that they translate: each text is put into two nested <font> in place of its text node, also
// whenever the page changes. The words stay as they are. What React then writes into a text that is gone is noted.
(() => {
  const lost = (window.lostTexts = []);
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(value) {
      if (this.nodeType === Node.TEXT_NODE && this.parentNode === null) lost.push(`${this.data} → ${value}`);
      nodeValue.set.call(this, value);
    },
  });

  const untranslated = "script, style, noscript, title, textarea, svg, font font";
  function translate(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.data === "" || text.parentElement?.closest(untranslated)) continue;
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      font.firstChild.append(text.data);
      text.replaceWith(font);
    }
  }
  function start() {
    translate(document.body);
    new MutationObserver(() => translate(document.body)).observe(document, {
      childList: true,
      subtree: true,
    });
    document.documentElement.classList.add("translated-ltr");
  }
  function startWhenHydrated() {
    // Suspense boundaries are hydrated when the browser has nothing else to do.
    if (document.readyState === "complete" && !window.replayEarlyPresses)
      requestIdleCallback(() => setTimeout(() => requestIdleCallback(start)));
    else setTimeout(startWhenHydrated, 20);
  }
  if (window === top) startWhenHydrated();
})();
