import type { Order } from "@dakbag/contracts/orders";
import type { RefObject } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Facts } from "#app/ui/table.tsx";
import { useKeys } from "#app/staff/use-keys.ts";
import { rememberOpenedOrder } from "./use-row-focus.ts";
import { fromList, orderInView } from "./order-view.ts";

interface OrderKeysProps {
  orders: readonly Order[];
  /** The list's query. */
  view: string;
  /** Contains the rows. */
  table: RefObject<HTMLElement | null>;
  searchField: RefObject<HTMLInputElement | null>;
  /** Contains the button that prints the selected orders. */
  print: RefObject<HTMLElement | null>;
  showKeys: () => void;
}

/** Keyboard shortcuts of the list: j, k, e, x, o, Enter, p, / and ?. */
export function useOrderKeys({ orders, view, table, searchField, print, showKeys }: OrderKeysProps): void {
  const navigate = useNavigate();
  const rowAt = (row: number) => table.current?.querySelector<HTMLElement>(`tr[data-row="${row}"]`);
  const open = () => {
    const order = orders[focusedRow()];
    if (!order) return;
    rememberOpenedOrder(view, order._id);
    void navigate(orderInView(order._id, view), { state: fromList });
  };
  useKeys({
    j: () => rowAt(Math.min(focusedRow() + 1, orders.length - 1))?.focus(),
    k: () => rowAt(Math.max(focusedRow() - 1, 0))?.focus(),
    e: () => rowAt(focusedRow())?.querySelector<HTMLElement>("button")?.click(),
    x: () => rowAt(focusedRow())?.querySelector("input")?.click(),
    X: () =>
      rowAt(focusedRow())
        ?.querySelector("input")
        ?.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true })),
    o: open,
    // On a link or a button within the row, Enter is theirs.
    Enter: () => (document.activeElement?.matches("tr[data-row]") ? open() : false),
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
  });
}

/** The row that has the focus, itself or on a control within it; -1 for none. */
function focusedRow(): number {
  const row = document.activeElement?.closest<HTMLElement>("tr[data-row]");
  return row ? Number(row.dataset["row"]) : -1;
}

const keyLabels = [
  ["j", "next order"],
  ["k", "previous order"],
  ["o", "open the order's page; Enter does too"],
  ["e", "edit, or recheck an order whose payment is pending"],
  ["x", "select the order; with Shift all from the last selected one"],
  ["p", "print the selected orders"],
  ["/", "search"],
  ["?", "this list"],
] as const;

interface KeysDialogProps {
  keys?: readonly (readonly [key: string, action: string])[];
  onClose: () => void;
}

/** What the keys of the list do, or of another page. */
export function KeysDialog({ keys = keyLabels, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" width="small">
      <Facts facts={keys.map(([key, value]) => ({ name: <kbd>{key}</kbd>, value }))} />
    </Dialog>
  );
}
