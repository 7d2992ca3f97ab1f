import { useEffect, useState, useSyncExternalStore } from "react";
import { CloseIcon, InfoIcon, TickIcon, WarningIcon } from "./icons.tsx";
import styles from "./toast.module.css";

interface Toast {
  id: number;
  tone: "ok" | "bad" | "warn" | "info";
  text: string;
  durationMs: number;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const noToasts: readonly Toast[] = [];

/**
 * Shows a short message at the top right; screen readers announce it at once if `tone` is `bad`, else politely.
 *
 * @param durationMs how long it stays; 5 seconds unless the specification says otherwise (buyer §9)
 */
export function showToast(tone: Toast["tone"], text: string, durationMs = 5000): void {
  // A repeated text replaces the first one and starts its time again.
  change([...toasts.filter((toast) => toast.text !== text), { id: nextId++, tone, text, durationMs }]);
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
  return (
    <section className={styles.region} aria-label="Messages">
      {shown.filter((toast) => toast.tone === "bad").map(card)}
      {/* A polite message is announced only in a region that existed before it; an alert whenever it appears. */}
      <div role="status">{shown.filter((toast) => toast.tone !== "bad").map(card)}</div>
    </section>
  );
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
