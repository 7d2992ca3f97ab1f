import type { OrderToPack, PackingTab } from "@dakbag/contracts/packing";
import { useCallback, useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import type { RowDraft } from "./packing-draft.ts";
import { isInTab } from "./packing-filter.ts";

/** What an order, or a parcel of one, was saved as. */
export type OnParcelSaved = (id: string, parcel: OrderToPack["parcels"][number]) => void;

// The most that one request may name.
const maxNamed = 100;

const readNamed = (names: readonly string[]) =>
  call("GET /api/packing/orders", { query: { orders: names.join(",") } });

/** The orders that are to be packed among these, by id or number. */
async function findNamed(names: readonly string[]): Promise<OrderToPack[]> {
  const found: OrderToPack[] = [];
  for (let at = 0; at < names.length; at += maxNamed)
    found.push(...(await readNamed(names.slice(at, at + maxNamed))).orders);
  return found;
}

/**
 * The orders of the grid: those of the page, those that were scanned, and those of other pages of the tab with typed values.
 *
 * @param page as it was read; a new one replaces what was found beside it
 */
export function usePackingOrders(
  page: readonly OrderToPack[],
  drafts: Readonly<Record<string, RowDraft>>,
  tab: PackingTab,
) {
  const [beside, setBeside] = useState<readonly OrderToPack[]>([]);
  const [parcels, setParcels] = useState<ReadonlyMap<string, OrderToPack["parcels"][number]>>(new Map());
  /** Drafts whose order is no longer to be packed. */
  const [gone, setGone] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    setParcels(new Map());
    const ids = Object.keys(drafts).filter((id) => !page.some(({ _id }) => _id === id));
    if (ids.length === 0) {
      setBeside([]);
      setGone([]);
      return undefined;
    }
    findNamed(ids).then(
      (found) => {
        if (!isCurrent) return;
        setBeside(found);
        setGone(ids.filter((id) => !found.some(({ _id }) => _id === id)));
      },
      // What is typed stays; another reading shows it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // Only another reading of the page asks again: what is typed meanwhile is about orders that are shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [page]);

  const isOnPage = (order: OrderToPack) => page.some(({ _id }) => _id === order._id);
  const orders = [...page, ...beside.filter((order) => !isOnPage(order) && isInTab(order, tab))];
  const findScanned = useCallback(async (name: string) => {
    const found = await readNamed([name]);
    const [order] = found.orders;
    if (order && found.orders.length === 1)
      setBeside((before) => [...before.filter(({ _id }) => _id !== order._id), order]);
    return found;
  }, []);
  const onParcelSaved: OnParcelSaved = useCallback((id, parcel) => {
    setParcels((before) => new Map(before).set(id, parcel));
  }, []);
  return {
    orders: orders.map((order) => {
      const saved = parcels.get(order._id);
      if (!saved) return order;
      const others = order.parcels.filter(({ number }) => number !== saved.number);
      return { ...order, parcels: [...others, saved].toSorted((a, b) => a.number - b.number) };
    }),
    gone: gone.filter((id) => drafts[id] !== undefined),
    findScanned,
    onParcelSaved,
  };
}
