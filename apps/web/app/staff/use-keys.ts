import { useEffectEvent, useLayoutEffect } from "react";

/** What a key does, or whether it did anything: false leaves it to the browser. */
export type Keys = Readonly<Record<string, () => unknown>>;

/** Keyboard shortcuts of a page. They do nothing while one types or a dialog is open. */
export function useKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const act = keys[event.key];
    if (!act || act() === false) return;
    event.preventDefault();
    // Other listeners of the page take "/" too.
    event.stopImmediatePropagation();
  });
  // Before the page is painted: a key pressed as soon as it is seen is not lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener, { capture: true });
    return () => window.removeEventListener("keydown", listener, { capture: true });
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isCheckbox = target.matches("input[type=checkbox]");
  return target.isContentEditable || (target.matches("input, textarea, select") && !isCheckbox);
}
