import type { Order } from "@dakbag/contracts/orders";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router";
import { readTabState, saveTabState } from "./tab-state.ts";

export interface Selection {
  ids: ReadonlySet<string>;
  /** The selected orders, as the page shows them. */
  orders: readonly Order[];
  /** Every order of the page that can be edited is selected. */
  isAllSelected: boolean;
  isPossible: boolean;
  /** With `toHere` all from the one that was chosen last become as this one. */
  toggle: (id: string, toHere?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();
const storageKey = "selected-orders";

/**
 * Which orders of the page are selected. An unpaid order cannot be: it is only rechecked (staff §4). Back and a reload bring
 * the selection of the list with this query again.
 */
export function useSelection(orders: readonly Order[], view: string): Selection {
  const isReturn = useNavigationType() === "POP";
  const [chosen, setChosen] = useState(() => (isReturn ? new Set(readTabState(storageKey, view)) : none));
  useEffect(() => saveTabState(storageKey, view, [...chosen]), [chosen, view]);
  const possible = orders.filter(({ isPaid }) => isPaid);
  // Orders that are no longer on the page are not changed unseen.
  const selected = possible.filter(({ _id }) => chosen.has(_id));
  const isAllSelected = possible.length > 0 && selected.length === possible.length;
  const last = useRef<string | null>(null);
  const shown = useRef(possible);
  useEffect(() => {
    shown.current = possible;
  });
  const toggle = useCallback((id: string, toHere = false) => {
    const range = toHere ? between(shown.current, last.current, id) : [id];
    last.current = id;
    setChosen((before) => {
      const after = new Set(before);
      for (const one of range)
        if (before.has(id)) after.delete(one);
        else after.add(one);
      return after;
    });
  }, []);
  const clear = useCallback(() => setChosen(none), []);
  return {
    ids: chosen,
    orders: selected,
    isAllSelected,
    isPossible: possible.length > 0,
    toggle,
    toggleAll: () => setChosen(isAllSelected ? none : new Set(possible.map(({ _id }) => _id))),
    clear,
  };
}

/** The ids from one order to another, both included; only the second if the first is not there. */
function between(orders: readonly Order[], from: string | null, to: string): string[] {
  const ids = orders.map(({ _id }) => _id);
  const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)].toSorted((a, b) => a - b);
  return start === undefined || end === undefined || start === -1 ? [to] : ids.slice(start, end + 1);
}
