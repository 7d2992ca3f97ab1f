import { orderStatuses } from "@dakbag/domain/orders/order-status";
import { type RefObject, type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { countInStatus } from "#app/components/order-status/count-in-status.ts";
import { StatusFilter } from "#app/components/order-status/status-filter.tsx";
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
      <StatusFilter
        label="Orders by status"
        choices={choicesOf(address, counts)}
        chosen={address.status}
        to={(status) => ordersQuery({ ...address, status })}
      />
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
  return [undefined, ...orderStatuses]
    .map((status) => ({ status, count: countInStatus(counts, status) }))
    .filter(({ status, count }) => status === undefined || count > 0 || status === address.status);
}
