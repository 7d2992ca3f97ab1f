// Puts an icon behind each field as soon as the browser has parsed it, so that nothing tells it from the page's own.
new MutationObserver(() => {
  for (const field of document.querySelectorAll(
    "input:not([data-extension]), textarea:not([data-extension])",
  )) {
    field.setAttribute("data-extension", "true");
    field.after(document.createElement("extension-icon"));
  }
}).observe(document, { childList: true, subtree: true });
