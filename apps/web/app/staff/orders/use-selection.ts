import type { Order } from "@dakbag/contracts/orders";
import { useCallback, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  /** The selected orders, as the page shows them. */
  orders: readonly Order[];
  /** Every order of the page that can be edited is selected. */
  isAllSelected: boolean;
  isPossible: boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** Which orders of the page are selected. An unpaid order cannot be: it is only rechecked (staff §4). */
export function useSelection(orders: readonly Order[]): Selection {
  const [chosen, setChosen] = useState(none);
  const possible = orders.filter(({ isPaid }) => isPaid);
  // Orders that are no longer on the page are not changed unseen.
  const selected = possible.filter(({ _id }) => chosen.has(_id));
  const isAllSelected = possible.length > 0 && selected.length === possible.length;
  const toggle = useCallback((id: string) => {
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
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
