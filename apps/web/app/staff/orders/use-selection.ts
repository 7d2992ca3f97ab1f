import type { Order } from "@dakbag/contracts/orders";
import { useCallback, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  /** The selected orders, as the page shows them. */
  orders: readonly Order[];
  /** Every order of the page that can be edited is selected. */
  isWhole: boolean;
  isPossible: boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
}

const nothing: ReadonlySet<string> = new Set();

/** Which orders of the page are selected. Orders that wait for their payment cannot be: they are only rechecked (staff §4). */
export function useSelection(orders: readonly Order[]): Selection {
  const [chosen, setChosen] = useState(nothing);
  const possible = orders.filter(({ status }) => status !== "Payment Pending");
  // What has left the page meanwhile is not changed unseen.
  const selected = possible.filter(({ _id }) => chosen.has(_id));
  const isWhole = possible.length > 0 && selected.length === possible.length;
  const toggle = useCallback((id: string) => {
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const clear = useCallback(() => setChosen(nothing), []);
  return {
    ids: chosen,
    orders: selected,
    isWhole,
    isPossible: possible.length > 0,
    toggle,
    toggleAll: () => setChosen(isWhole ? nothing : new Set(possible.map(({ _id }) => _id))),
    clear,
  };
}
