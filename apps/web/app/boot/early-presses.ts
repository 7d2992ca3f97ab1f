import { useEffect, useLayoutEffect } from "react";

declare global {
  interface Window {
    /** Exists from the first paint of a page until React has hydrated it. */
    replayEarlyPresses?: () => Promise<void>;
    /** Called before that, in case React has replaced the page by its own. */
    moveEarlyPresses?: () => void;
  }
}

/**
 * Records clicks, input, hover and focus before React has hydrated the page, and repeats them afterwards: a button that is
 * pressed again and again because it does not answer counts as pressed once. Links, and forms that browsers can send by
 * themselves, are not delayed. Where React has replaced the page instead, as when an extension has changed it while
 * it was parsed, the same elements of the new page get them.
 *
 * Sent as source text in <head>: it may use nothing from outside itself.
 */
export function recordEarlyPresses(): void {
  interface Recorded {
    find: () => Element | undefined;
    repeat: (on: Element) => void;
    value?: string | undefined;
  }
  const recorded = new Map<unknown, Recorded>();
  const marks = { ...document.documentElement.dataset };
  const types = ["click", "submit", "beforeinput", "input", "pointerover", "focusin"];
  let endOfPage: Element | null = null;
  addEventListener("DOMContentLoaded", () => (endOfPage = document.getElementById("late-scripts")));

  function record(event: Event) {
    const { type, target } = event;
    if (!(target instanceof Element)) return;
    switch (type) {
      case "click": {
        const button = target.closest<HTMLButtonElement>("button[type=button]");
        if (button) hold(event, button, (on) => (on as HTMLButtonElement).click());
        break;
      }
      case "submit":
        // Sent by the browser, its fields would appear in the page's URL.
        if (!target.hasAttribute("action")) hold(event, target, (on) => submit(on as HTMLFormElement));
        break;
      case "input": {
        const typed = target as HTMLInputElement;
        const { value, checked, files, type: kind } = typed;
        const repeat = (on: Element) => enter(on as HTMLInputElement, { value, checked, files });
        recordLast(target, {
          find: finderOf(target),
          repeat,
          value: kind === "file" ? undefined : value,
        });
        break;
      }
      case "beforeinput": {
        const typed = recorded.get(target)?.value;
        // React may have rendered the field since, with the value that it knows.
        if (typed !== undefined && typed !== (target as HTMLInputElement).value)
          (target as HTMLInputElement).value = typed;
        break;
      }
      case "pointerover": {
        const { pointerType } = event as PointerEvent;
        const repeat = () => target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));
        // A touch has ended by then.
        if (pointerType === "mouse") recordLast(type, { find: () => target, repeat });
        break;
      }
      case "focusin":
        // React would repeat it, too, at another time; a field may select its content then.
        event.stopPropagation();
        recordLast(type, {
          find: finderOf(target),
          repeat: (on) => on.dispatchEvent(new FocusEvent(type, { bubbles: true })),
        });
    }
  }

  /** Of several events with the same key only the last counts, in the order of their last occurrence. */
  function recordLast(key: unknown, event: Recorded) {
    recorded.delete(key);
    recorded.set(key, event);
  }

  /** The element itself, or the one in its place of the same words. */
  function finderOf(element: Element): () => Element | undefined {
    const name = nameOf(element);
    const alike = () => [...document.querySelectorAll(element.tagName)].filter((one) => nameOf(one) === name);
    const place = alike().indexOf(element);
    return () => (element.isConnected ? element : alike()[place]);
  }
  function nameOf(element: Element): string {
    const attributes = ["name", "type", "aria-label"].map((name) => element.getAttribute(name));
    return `${attributes.join()} ${((element as HTMLInputElement).labels?.[0] ?? element).textContent}`;
  }

  function hold(event: Event, on: Element, repeat: (on: Element) => void) {
    event.preventDefault();
    // A page that is half hydrated would handle it twice.
    event.stopImmediatePropagation();
    recordLast(on, { find: finderOf(on), repeat });
  }

  function submit(form: HTMLFormElement & { requestSubmit?: () => void }) {
    if (form.requestSubmit) form.requestSubmit();
    // Safari 15
    else form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  }

  /** React ignores an input event whose value it knows already, so the value is changed once more before the event. */
  function enter(
    field: HTMLInputElement,
    { value, checked, files }: Pick<HTMLInputElement, "value" | "checked" | "files">,
  ) {
    if (/^(checkbox|radio)$/.test(field.type)) {
      field.checked = !checked;
      field.click();
      return;
    }
    if (field.type === "file") field.files = files;
    else {
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
  window.moveEarlyPresses = () => {
    if (endOfPage?.isConnected !== false) return;
    // The new <html> has none.
    Object.assign(document.documentElement.dataset, marks);
    const before = [...recorded];
    recorded.clear();
    for (const [key, event] of before) {
      const on = event.find() as HTMLInputElement | undefined;
      if (!on) continue;
      recorded.set(key instanceof Element ? on : key, { ...event, find: () => on });
      // The next key is for it, and adds to what it has.
      if (key === "focusin") on.focus();
      if (event.value !== undefined) on.value = event.value;
    }
  };
  window.replayEarlyPresses = async () => {
    delete window.replayEarlyPresses;
    delete window.moveEarlyPresses;
    // Set for the time until hydration; with it Firefox would reload a page at Back.
    window.onbeforeunload = null;
    for (const type of types) removeEventListener(type, record, true);
    window.repeatForeignChanges?.();
    for (const { find, repeat } of recorded.values()) {
      // React hydrates a Suspense boundary immediately when an event occurs in it; nothing listens to this one.
      find()?.dispatchEvent(new Event("auxclick", { bubbles: true }));
      const on = find();
      if (on?.isConnected) repeat(on);
      // React renders what it changed in a microtask: the next press is of the page as it is then.
      await Promise.resolve();
    }
  };
}

/** Repeats the events recorded before hydration. */
export function useEarlyPresses(): void {
  useLayoutEffect(() => window.moveEarlyPresses?.(), []);
  useEffect(() => {
    // In a separate task: React does not hydrate a boundary on an event during its own work.
    const task = setTimeout(() => void window.replayEarlyPresses?.());
    return () => clearTimeout(task);
  }, []);
}
