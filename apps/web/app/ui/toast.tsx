import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { CloseIcon, InfoIcon, TickIcon, WarningIcon } from "./icons.tsx";
import { elementsAbovePage, toastPlace } from "./toast-place.ts";
import styles from "./toast.module.css";
import { createListeners } from "#app/browser/listeners.ts";

interface Toast {
  id: number;
  tone: "ok" | "bad" | "warn" | "info";
  text: string;
  durationMs: number;
}

/** What is said when code fails, or cannot be loaded. */
export const failureMessage = "That did not work. Please load the page again and try once more.";

let toasts: readonly Toast[] = [];
let nextId = 1;
const { subscribe, notify } = createListeners();

function change(next: readonly Toast[]) {
  toasts = next;
  notify();
}
const noToasts: readonly Toast[] = [];

/**
 * Shows a short message at the top right; screen readers announce it immediately if `tone` is `bad`, else politely.
 *
 * @param durationMs how long it stays; 5 seconds unless the specification says otherwise (buyer §9)
 */
export function showToast(tone: Toast["tone"], text: string, durationMs = 5000): void {
  // A repeated text replaces the first one and starts its time again.
  const others = toasts.filter((toast) => toast.text !== text);
  // More would cover half a phone.
  change([...others, { id: nextId++, tone, text, durationMs }].slice(-3));
}

/** Removes a message before its time, when it no longer applies. */
export function hideToast(text: string): void {
  change(toasts.filter((toast) => toast.text !== text));
}

function dismiss(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** The region where toasts appear; once per page, present before any toast. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => noToasts,
  );
  const region = usePlace(shown);
  return (
    <section ref={region} className={styles.region} aria-label="Messages" data-toasts>
      {shown.filter((toast) => toast.tone === "bad").map(card)}
      {/* A polite message is announced only in a region that existed before it, an alert whenever it appears. Not atomic: a
          second message does not repeat the first. */}
      <div role="status" aria-atomic="false">
        {shown.filter((toast) => toast.tone !== "bad").map(card)}
      </div>
    </section>
  );
}

/** Toasts cover neither the header, nor notices, nor the control with the focus, nor, if possible, buttons. */
function usePlace(shown: readonly Toast[]): RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (shown.length === 0) return;
    function place() {
      const element = region.current;
      const focused = document.activeElement;
      if (!element || element.contains(focused)) return;
      const boxes = (elements: Iterable<Element>) =>
        Array.from(elements, (one) => one.getBoundingClientRect());
      const above = boxes(elementsAbovePage());
      const withFocus = focused && focused !== document.body ? [...above, ...boxes([focused])] : above;
      const sets = [[...withFocus, ...boxes(document.querySelectorAll("main button"))], withFocus, above];
      element.style.translate = "";
      const { top, beside } = toastPlace(sets, element.getBoundingClientRect(), window.innerHeight);
      element.style.top = `${top}px`;
      element.style.translate = `${-beside}px`;
    }
    place();
    // No event says that something moved below them, and one of a press would move them under it.
    const timer = setInterval(place, 250);
    return () => clearInterval(timer);
  }, [shown]);
  return region;
}
const card = (toast: Toast) => <ToastCard key={toast.id} toast={toast} />;

const icons = { ok: TickIcon, bad: WarningIcon, warn: WarningIcon, info: InfoIcon };

function ToastCard({ toast }: { toast: Toast }) {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismiss(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [paused, toast]);
  const Icon = icons[toast.tone];
  return (
    <div
      role={toast.tone === "bad" ? "alert" : undefined}
      className={`${styles.toast} ${styles[toast.tone]}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon />
      <p>{toast.text}</p>
      <button type="button" onClick={() => dismiss(toast.id)} aria-label="Dismiss">
        <CloseIcon size={16} />
      </button>
    </div>
  );
}
