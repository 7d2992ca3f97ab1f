import type { Order } from "@dakbag/contracts/orders";
import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";

interface DeskKeysProps {
  orders: readonly Order[];
  /** What holds the rows. */
  table: RefObject<HTMLElement | null>;
  searchField: RefObject<HTMLInputElement | null>;
  showKeys: () => void;
}

/** Single keys for people who live at the desk: j, k, e, x, o, / and ?. They are silent while one types or a dialog is open. */
export function useDeskKeys({ orders, table, searchField, showKeys }: DeskKeysProps): void {
  const navigate = useNavigate();
  const rowAt = (row: number) => table.current?.querySelector<HTMLElement>(`tr[data-row="${row}"]`);
  const keys: Record<string, (row: number) => unknown> = {
    j: (row) => rowAt(Math.min(row + 1, orders.length - 1))?.focus(),
    k: (row) => rowAt(Math.max(row - 1, 0))?.focus(),
    e: (row) => rowAt(row)?.querySelector<HTMLElement>("button")?.click(),
    x: (row) => rowAt(row)?.querySelector("input")?.click(),
    o: (row) => orders[row] && navigate(`/admin/orders/${orders[row]._id}`),
    "/": () => {
      searchField.current?.focus();
      searchField.current?.select();
    },
    "?": showKeys,
  };
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      // "/" is the shop's own search everywhere else.
      event.stopImmediatePropagation();
      act(focusedRow());
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

/** The row that has the focus, on itself or on something within; -1 for none. */
function focusedRow(): number {
  const row = document.activeElement?.closest<HTMLElement>("tr[data-row]");
  return row ? Number(row.dataset["row"]) : -1;
}
