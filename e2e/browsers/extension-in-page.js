// Changes a page as extensions do before its scripts run: password managers, grammar checkers, dark modes, test tools.
document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive" || window !== top) return;
  const make = (name, properties) => Object.assign(document.createElement(name), properties);
  document.documentElement.setAttribute("data-extension-installed", "true");
  document.documentElement.style.setProperty("--extension", "1");
  document.documentElement.append(make("extension-rule-widget"));
  document.head.prepend(make("style", { textContent: ".extension-x { color: inherit; }" }));
  document.head.append(make("link", { rel: "icon", href: "data:," }));
  document.body.setAttribute("data-extension-shortcut", "true");
  document.body.prepend(make("div", { id: "extension-root" }));
  for (const field of document.querySelectorAll("input, textarea")) {
    field.setAttribute("data-extension-ignore", "true");
    field.after(make("extension-icon"));
  }
});
