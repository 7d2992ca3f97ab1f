import { orderStatuses } from "@dakbag/domain/order-status";
import { formatQuantity } from "@dakbag/domain/money";
import { type RefObject, type SubmitEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { StatusCounts } from "./order-list.ts";
import { type OrdersAddress, longestSearch, ordersQuery } from "./orders-address.ts";
import styles from "./orders-filters.module.css";

interface OrdersFiltersProps {
  address: OrdersAddress;
  counts: StatusCounts;
  searchField: RefObject<HTMLInputElement | null>;
}

/** The statuses that orders stand in, and the search. Either takes the place of the present address (buyer §4). */
export function OrdersFilters({ address, counts, searchField }: OrdersFiltersProps) {
  const navigate = useNavigate();
  // What is typed stands until the address says something else: a way back changes it too.
  const [typed, setTyped] = useState({ over: address.q, text: address.q });
  const text = typed.over === address.q ? typed.text : address.q;
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = text.trim();
    void navigate({ search: ordersQuery({ ...address, q }) }, { replace: true, preventScrollReset: true });
  }
  return (
    <div className={styles.filters}>
      <nav aria-label="Orders by status">
        <ul role="list" className={styles.statuses}>
          {choicesOf(address, counts).map(({ status, count }) => (
            <li key={status ?? "All"}>
              <Link
                to={{ search: ordersQuery({ ...address, status }) }}
                replace
                preventScrollReset
                className={styles.status}
                aria-current={status === address.status ? "page" : undefined}
              >
                {status ?? "All"} <span className={styles.count}>{formatQuantity(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form role="search" aria-label="Orders" className={styles.search} onSubmit={onSubmit}>
        <TextField
          ref={searchField}
          label="Search your orders"
          type="search"
          name="q"
          value={text}
          onChange={(event) => setTyped({ over: address.q, text: event.target.value })}
          maxLength={longestSearch}
          placeholder="Number, SKU, product, tracking, name"
          autoComplete="off"
        />
        <Button type="submit">Search</Button>
      </form>
    </div>
  );
}

/** All, then the statuses that have orders; the chosen one stays even when it has none. */
function choicesOf(address: OrdersAddress, counts: StatusCounts) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const ofStatus = orderStatuses
    .map((status) => ({ status, count: counts.find((row) => row.status === status)?.count ?? 0 }))
    .filter(({ status, count }) => count > 0 || status === address.status);
  return [{ status: undefined, count: all }, ...ofStatus];
}
