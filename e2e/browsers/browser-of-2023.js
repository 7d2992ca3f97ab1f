// Takes from a current browser what Chrome 109 and Safari 15.4 lack. It runs in a page before any other script.
const remove = (from, ...names) => names.forEach((name) => delete from?.[name]);

remove(Array.prototype, "toSorted", "toReversed", "toSpliced", "with");
remove(Array, "fromAsync");
remove(String.prototype, "isWellFormed", "toWellFormed");
remove(Object, "groupBy");
remove(Map, "groupBy");
remove(Promise, "withResolvers", "try");
remove(RegExp, "escape");
remove(
  Set.prototype,
  "union",
  "intersection",
  "difference",
  "symmetricDifference",
  "isSubsetOf",
  "isSupersetOf",
  "isDisjointFrom",
);
remove(
  globalThis.Iterator?.prototype,
  "map",
  "filter",
  "take",
  "drop",
  "flatMap",
  "reduce",
  "toArray",
  "forEach",
  "some",
  "every",
  "find",
);

remove(URL, "canParse", "parse");
remove(URLSearchParams.prototype, "size");
remove(AbortSignal, "any", "timeout");
remove(HTMLFormElement.prototype, "requestSubmit");
remove(HTMLElement.prototype, "popover", "showPopover", "hidePopover", "togglePopover");
remove(HTMLButtonElement.prototype, "popoverTargetElement", "popoverTargetAction");
remove(Document.prototype, "startViewTransition");
remove(ReadableStream.prototype, Symbol.asyncIterator, "values");
remove(globalThis, "navigation", "scheduler", "DecompressionStream");
