import { formatQuantity } from "@dakbag/domain/money/money";
import { hasAccess, type Role, type RoleAccess } from "@dakbag/domain/account/roles";
import { useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import { formatAmount } from "#app/components/product-price.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import type { PaletteGroup } from "./palette-entries.ts";

const debounceMs = 200;
/** Of one letter there would be too many. */
const minLength = 2;
const shown = 5;

interface Search {
  /** Of its group. */
  name: string;
  access: RoleAccess;
  find: (text: string, signal: AbortSignal) => Promise<PaletteGroup["entries"]>;
}

const allSearches: readonly Search[] = [
  {
    name: "Orders",
    access: "accounts",
    find: async (text, signal) => {
      const query = { page: 1, limit: shown, orderId: text };
      const { orders, totalCount, isCounted } = await call("GET /api/admin/orders", { query, signal });
      const found = orders.map(({ _id, orderNumber, status, totalAmount, shippingAddress: to }) => ({
        name: orderNumber,
        note: [to.companyName || to.name, status, formatAmount(totalAmount)].filter(Boolean).join(" · "),
        to: `/admin/orders/${_id}`,
      }));
      if (totalCount <= found.length) return found;
      const count = isCounted ? formatQuantity(totalCount) : `more than ${formatQuantity(totalCount - 1)}`;
      const all = `/admin/orders?${new URLSearchParams({ orderId: text })}`;
      return [...found, { name: "All orders found", note: count, to: all }];
    },
  },
  {
    name: "Customers",
    access: "admin",
    find: async (text, signal) => {
      const { customers } = await call("GET /api/admin/customers", { query: { search: text }, signal });
      return customers.slice(0, shown).map(({ id, name, phoneNumber, companyName }) => ({
        name,
        note: [companyName, phoneNumber].filter(Boolean).join(" · "),
        to: `/admin/customers/${id}`,
      }));
    },
  },
  {
    name: "Products",
    access: "admin",
    find: async (text, signal) => {
      const query = { search: text, page: 1 };
      const { products } = await call("GET /api/admin/products", { query, signal });
      return products.slice(0, shown).map(({ SKU, title, stock }) => ({
        name: SKU,
        note: `${title} · ${formatQuantity(stock)} in stock`,
        to: `/admin/products/${encodeURIComponent(SKU)}`,
      }));
    },
  },
];

export interface PaletteSearch {
  /** What was found so far, without groups that found nothing. */
  groups: PaletteGroup[];
  isSearching: boolean;
  failures: string[];
}

const nothing: PaletteSearch = { groups: [], isSearching: false, failures: [] };

interface Found {
  text: string;
  results: { name: string; entries?: PaletteGroup["entries"]; failure?: string }[];
}

/** What a role may search. */
const searchesOf = (role: Role) => allSearches.filter(({ access }) => hasAccess(role, access));

/** "Order, customer, product": what a role may search, for its field. */
export const searchedBy = (role: Role): string =>
  searchesOf(role)
    .map(({ name }) => name.slice(0, -1).toLowerCase())
    .join(", ");

/** Orders, customers and products with a typed text, a moment after it was typed; each is shown as soon as it is found. */
export function usePaletteSearch(typed: string, role: Role): PaletteSearch {
  const text = typed.trim();
  const searches = searchesOf(role);
  const isWanted = searches.length > 0 && text.length >= minLength;
  const [found, setFound] = useState<Found>({ text: "", results: [] });
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    const add = (result: Found["results"][number]) => {
      if (abort.signal.aborted) return;
      setFound((before) => ({
        text,
        results: before.text === text ? [...before.results, result] : [result],
      }));
    };
    const timer = setTimeout(() => {
      setFound({ text, results: [] });
      for (const { name, find } of searchesOf(role))
        find(text, abort.signal).then(
          (entries) => add({ name, entries }),
          (error: unknown) => add({ name, failure: reasonOf(error) }),
        );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, isWanted, role]);
  if (!isWanted) return nothing;
  const results = found.text === text ? found.results : [];
  return {
    // In their own order, whichever came first.
    groups: searches.flatMap(({ name }) => {
      const entries = results.find((result) => result.name === name)?.entries ?? [];
      return entries.length > 0 ? [{ name, entries }] : [];
    }),
    isSearching: results.length < searches.length,
    failures: results.flatMap(({ name, failure }) => (failure === undefined ? [] : [`${name}: ${failure}`])),
  };
}
