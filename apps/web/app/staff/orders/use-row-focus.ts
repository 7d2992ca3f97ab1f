import type { Order } from "@dakbag/contracts/orders";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { readTabState, saveTabState } from "./tab-state.ts";

const storageKey = "opened-order";

/** Notes which order of a list was seen last, for when Back leads to the list again. */
export function rememberOpenedOrder(view: string, id: string): void {
  saveTabState(storageKey, view, [id]);
}

/**
 * Leaves the focus at its place in the list: the row after one that leaves it, for example after an edit, and after Back the
 * order that was opened.
 *
 * @param table contains the rows
 */
export function useRowFocus(
  table: RefObject<HTMLElement | null>,
  orders: readonly Order[],
  view: string,
): void {
  const last = useRef<{ id: string; place: number } | null>(null);
  const isReturn = useNavigationType() === "POP";
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-row]") : null;
      // The focus is nowhere while a dialog takes it, or when its row is removed.
      if (row && table.current?.contains(row))
        last.current = { id: row.dataset["id"] ?? "", place: Number(row.dataset["row"]) };
      else if (target instanceof Element && !target.closest("dialog")) last.current = null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [table]);
  useLayoutEffect(() => {
    const left = last.current;
    if (left === null || orders.some(({ _id }) => _id === left.id)) return;
    const isLost = document.activeElement === document.body || document.activeElement?.matches("main");
    const place = Math.min(left.place, orders.length - 1);
    if (isLost) table.current?.querySelector<HTMLElement>(`tr[data-row="${place}"]`)?.focus();
  }, [orders, table]);
  useEffect(() => {
    if (!isReturn) return;
    const [opened] = readTabState(storageKey, view);
    if (opened === undefined) return;
    // The scroll position is restored by itself.
    table.current?.querySelector<HTMLElement>(`tr[data-id="${opened}"]`)?.focus({ preventScroll: true });
    saveTabState(storageKey, view, []);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the list is shown again
  }, []);
}
