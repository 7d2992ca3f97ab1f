import { useEffect } from "react";

declare global {
  interface Window {
    /** There from the first sight of a page until its scripts have taken it over. */
    replayEarlyInput?: () => void;
  }
}

/**
 * Keeps what is pressed, typed and turned to on a page that is already seen while its scripts are still on their way, to
 * be done when they have come. Links, and forms that browsers can send by themselves, wait for nothing.
 *
 * It is sent as its text (`earlyInputScript`), so it may use nothing but what stands inside it.
 */
export function keepEarlyInput(): void {
  const kept = new Map<unknown, () => void>();
  const types = ["click", "submit", "input", "pointerover", "focusin"];

  function keep(event: Event) {
    const { type, target } = event;
    if (!(target instanceof Element)) return;
    switch (type) {
      case "click": {
        const button = target.closest<HTMLButtonElement>("button[type=button]");
        if (button) hold(event, () => button.click());
        break;
      }
      case "submit":
        // Sent by the browser, its fields would stand in the page's address.
        if (!target.hasAttribute("action")) hold(event, () => (target as HTMLFormElement).requestSubmit());
        break;
      case "input": {
        const { value, checked } = target as HTMLInputElement;
        keepLast(target, () => enter(target as HTMLInputElement, value, checked));
        break;
      }
      case "pointerover": {
        // A finger has left again by then.
        const { pointerType } = event as PointerEvent;
        const again = () => target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));
        if (pointerType === "mouse") keepLast(type, again);
        break;
      }
      case "focusin":
        keepLast(type, () => target.dispatchEvent(new FocusEvent(type, { bubbles: true })));
    }
  }

  /** Of several, the last is what is meant, after all that was done before it. */
  function keepLast(key: unknown, later: () => void) {
    kept.delete(key);
    kept.set(key, later);
  }

  function hold(event: Event, later: () => void) {
    event.preventDefault();
    // Or what takes the page over would do it as well, when it is half-way there.
    event.stopImmediatePropagation();
    kept.set(event, later);
  }

  /** React takes what it finds in a field for what it has put there itself: it has to see it change. */
  function enter(field: HTMLInputElement, value: string, checked: boolean) {
    // Nothing has changed yet: React only takes over the part of the page that the field is in.
    field.dispatchEvent(new Event("input", { bubbles: true }));
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
  }

  for (const type of types) addEventListener(type, keep, true);
  window.replayEarlyInput = () => {
    for (const type of types) removeEventListener(type, keep, true);
    delete window.replayEarlyInput;
    for (const replay of kept.values()) replay();
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
