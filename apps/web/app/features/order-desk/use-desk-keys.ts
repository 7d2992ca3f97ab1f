import { useEffect, useRef } from "react";

/** What the keys of the desk do; each is told which row has the focus, -1 for none. */
export interface DeskKeys {
  /** Puts the focus on a row; the caller keeps it within the list. */
  goTo: (row: number) => void;
  search: () => void;
  edit: (row: number) => void;
  select: (row: number) => void;
  open: (row: number) => void;
  help: () => void;
}

/** Single keys for people who live at the desk: j, k, e, x, o, / and ?. They are silent while one types or a dialog is open. */
export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const { goTo, search, edit, select, open, help } = latest.current;
      const row = focusedRow();
      const actions: Record<string, () => void> = {
        j: () => goTo(row + 1),
        k: () => goTo(Math.max(row - 1, 0)),
        e: () => edit(row),
        x: () => select(row),
        o: () => open(row),
        "/": search,
        "?": help,
      };
      const act = actions[event.key];
      if (!act) return;
      event.preventDefault();
      // "/" is the shop's own search everywhere else.
      event.stopImmediatePropagation();
      act();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isTickBox = target.matches("input[type=checkbox]");
  return target.isContentEditable || (target.matches("input, textarea, select") && !isTickBox);
}

/** The row that has the focus, on itself or on something within. */
function focusedRow(): number {
  const row = document.activeElement?.closest<HTMLElement>("tr[data-row]");
  return row ? Number(row.dataset["row"]) : -1;
}
