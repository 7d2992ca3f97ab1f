import { useEffect } from "react";

declare global {
  interface Window {
    /** Exists from the first paint of a page until React has hydrated it. */
    replayEarlyPresses?: () => Promise<void>;
  }
}

/**
 * Records clicks, input, hover and focus before React has hydrated the page, and repeats them afterwards: a button that is
 * pressed again and again because it does not answer counts as pressed once. Links, and forms that browsers can send by
 * themselves, are not delayed.
 *
 * Sent as source text in <head>: it may use nothing from outside itself.
 */
export function recordEarlyPresses(): void {
  const recorded = new Map<unknown, { on: Element; repeat: () => void }>();
  const types = ["click", "submit", "input", "pointerover", "focusin"];

  function record(event: Event) {
    const { type, target } = event;
    if (!(target instanceof Element)) return;
    switch (type) {
      case "click": {
        const button = target.closest<HTMLButtonElement>("button[type=button]");
        if (button) hold(event, button, () => button.click());
        break;
      }
      case "submit":
        // Sent by the browser, its fields would appear in the page's URL.
        if (!target.hasAttribute("action")) hold(event, target, () => submit(target as HTMLFormElement));
        break;
      case "input": {
        const { value, checked } = target as HTMLInputElement;
        recordLast(target, target, () => enter(target as HTMLInputElement, value, checked));
        break;
      }
      case "pointerover": {
        const { pointerType } = event as PointerEvent;
        const repeat = () => target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));
        // A touch has ended by then.
        if (pointerType === "mouse") recordLast(type, target, repeat);
        break;
      }
      case "focusin":
        recordLast(type, target, () => target.dispatchEvent(new FocusEvent(type, { bubbles: true })));
    }
  }

  /** Of several events with the same key only the last counts, in the order of their last occurrence. */
  function recordLast(key: unknown, on: Element, repeat: () => void) {
    recorded.delete(key);
    recorded.set(key, { on, repeat });
  }

  function hold(event: Event, on: Element, repeat: () => void) {
    event.preventDefault();
    // A page that is half hydrated would handle it twice.
    event.stopImmediatePropagation();
    recordLast(on, on, repeat);
  }

  function submit(form: HTMLFormElement & { requestSubmit?: () => void }) {
    if (form.requestSubmit) form.requestSubmit();
    // Safari 15
    else form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  }

  /** React ignores an input event whose value it knows already, so the value is changed once more before the event. */
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
    // Fields are validated when they are left.
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }

  for (const type of types) addEventListener(type, record, true);
  window.replayEarlyPresses = async () => {
    delete window.replayEarlyPresses;
    // Set for the time until hydration; with it Firefox would load a page anew at Back.
    window.onbeforeunload = null;
    for (const type of types) removeEventListener(type, record, true);
    for (const { on, repeat } of recorded.values()) {
      // React hydrates a Suspense boundary at once when an event occurs in it; nothing listens to this one.
      on.dispatchEvent(new Event("auxclick", { bubbles: true }));
      if (on.isConnected) repeat();
      // React renders what it changed in a microtask: the next press is of the page as it is then.
      await Promise.resolve();
    }
  };
}

/** Repeats the events recorded before hydration. */
export function useEarlyPresses(): void {
  useEffect(() => {
    // In a separate task: React does not hydrate a boundary on an event during its own work.
    const task = setTimeout(() => void window.replayEarlyPresses?.());
    return () => clearTimeout(task);
  }, []);
}
