import type { Order } from "@dakbag/contracts/orders";
import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Facts } from "#app/ui/table.tsx";

interface OrderKeysProps {
  orders: readonly Order[];
  /** Contains the rows. */
  table: RefObject<HTMLElement | null>;
  searchField: RefObject<HTMLInputElement | null>;
  /** Contains the button that prints the selected orders. */
  print: RefObject<HTMLElement | null>;
  showKeys: () => void;
}

/** Keyboard shortcuts: j, k, e, x, o, p, / and ?. They do nothing while one types or a dialog is open. */
export function useOrderKeys({ orders, table, searchField, print, showKeys }: OrderKeysProps): void {
  const navigate = useNavigate();
  const rowAt = (row: number) => table.current?.querySelector<HTMLElement>(`tr[data-row="${row}"]`);
  const keys: Record<string, (row: number) => unknown> = {
    j: (row) => rowAt(Math.min(row + 1, orders.length - 1))?.focus(),
    k: (row) => rowAt(Math.max(row - 1, 0))?.focus(),
    e: (row) => rowAt(row)?.querySelector<HTMLElement>("button")?.click(),
    x: (row) => rowAt(row)?.querySelector("input")?.click(),
    o: (row) => orders[row] && navigate(`/admin/orders/${orders[row]._id}`),
    p: () => {
      const button = print.current?.querySelector("button");
      button?.focus();
      button?.click();
    },
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
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      // Other listeners of the page take "/" too.
      event.stopImmediatePropagation();
      act(focusedRow());
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isCheckbox = target.matches("input[type=checkbox]");
  return target.isContentEditable || (target.matches("input, textarea, select") && !isCheckbox);
}

/** The row that has the focus, itself or on a control within it; -1 for none. */
function focusedRow(): number {
  const row = document.activeElement?.closest<HTMLElement>("tr[data-row]");
  return row ? Number(row.dataset["row"]) : -1;
}

const keyLabels = [
  ["j", "next order"],
  ["k", "previous order"],
  ["o", "open the order's page"],
  ["e", "edit, or recheck an order whose payment is pending"],
  ["x", "select the order"],
  ["p", "print the selected orders"],
  ["/", "search"],
  ["?", "this list"],
] as const;

export function OrderKeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" width="small">
      <Facts facts={keyLabels.map(([key, value]) => ({ name: <kbd>{key}</kbd>, value }))} />
    </Dialog>
  );
}
