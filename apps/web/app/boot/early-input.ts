import { useEffect } from "react";

declare global {
  interface Window {
    /** There from the first sight of a page until its scripts have taken it over. */
    replayEarlyInput?: () => void;
  }
}

/**
 * Keeps what is pressed, typed and turned to on a page that is already seen while its scripts are still on their way, to
 * be done when they have come; and in parts of it whose own code comes later still. Links, and forms that browsers can
 * send by themselves, wait for nothing.
 *
 * It is sent as its text (`earlyInputScript`), so it may use nothing but what stands inside it.
 */
export function keepEarlyInput(): void {
  const kept = new Map<unknown, { part: Element; again: () => void }>();
  const types = ["click", "submit", "input", "pointerover", "focusin"];
  const page = document.documentElement;
  let isAlive = false;
  let isWaiting = false;

  function keep(event: Event) {
    const { type, target } = event;
    if (!(target instanceof Element)) return;
    switch (type) {
      case "click": {
        const button = target.closest<HTMLButtonElement>("button[type=button]");
        if (button && mustWait(button)) hold(event, button, () => button.click());
        break;
      }
      case "submit":
        // Sent by the browser, its fields would stand in the page's address.
        if (!target.hasAttribute("action") && mustWait(target))
          hold(event, target, () => (target as HTMLFormElement).requestSubmit());
        break;
      case "input": {
        const { value, checked } = target as HTMLInputElement;
        if (mustWait(target))
          keepLast(target, target, () => enter(target as HTMLInputElement, value, checked));
        break;
      }
      case "pointerover": {
        // A finger has left again by then.
        const { pointerType } = event as PointerEvent;
        const again = () => target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));
        if (pointerType === "mouse" && mustWait(page)) keepLast(type, page, again);
        break;
      }
      case "focusin":
        if (mustWait(page))
          keepLast(type, page, () => target.dispatchEvent(new FocusEvent(type, { bubbles: true })));
    }
  }

  /** React marks what it has taken over. What others put on the page, outside of its main part, is none of its business. */
  function mustWait(part: Element): boolean {
    if (!isAlive) return true;
    return part.closest("main") !== null && !Object.keys(part).some((key) => key.startsWith("__react"));
  }

  /** Of several, the last is what is meant, after all that was done before it. */
  function keepLast(key: unknown, part: Element, again: () => void) {
    kept.delete(key);
    kept.set(key, { part, again });
    if (isAlive && !isWaiting) replay();
  }

  function hold(event: Event, part: Element, again: () => void) {
    event.preventDefault();
    // Or what takes the page over would do it as well, when it is half-way there.
    event.stopImmediatePropagation();
    keepLast(event, part, again);
  }

  function replay() {
    isWaiting = false;
    for (const [key, { part, again }] of kept) {
      // Where something happens, React takes over before the rest, if the code is there. To this event nothing listens.
      if (mustWait(part)) part.dispatchEvent(new Event("auxclick", { bubbles: true }));
      if (mustWait(part) && part.isConnected) {
        isWaiting = true;
        setTimeout(replay, 50);
        return;
      }
      kept.delete(key);
      again();
    }
  }

  /** React takes what it finds in a field for what it has put there itself: it has to see it change. */
  function enter(field: HTMLInputElement, value: string, checked: boolean) {
    if (/^(checkbox|radio)$/.test(field.type)) {
      field.checked = !checked;
      field.click();
      return;
    }
    if (field.type !== "file") {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
      field.value = value === "" ? " " : "";
      set?.call(field, value);
    }
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    // Some say what is wrong with them when they are left.
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }

  for (const type of types) addEventListener(type, keep, true);
  window.replayEarlyInput = () => {
    delete window.replayEarlyInput;
    isAlive = true;
    replay();
  };
}

/** For <head>. A browser has no use for the text once it stands in the page, so it is not among the page's code. */
export const earlyInputScript = import.meta.env.SSR ? `(${keepEarlyInput.toString()})();` : "";

/** Does what was pressed and typed before the page could. */
export function useEarlyInput(): void {
  useEffect(() => {
    // In a task of its own: React takes over what it has not yet reached where a press falls, but not in the midst of work.
    const task = setTimeout(() => window.replayEarlyInput?.());
    return () => clearTimeout(task);
  }, []);
}
