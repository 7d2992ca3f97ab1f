import { orderStatuses } from "@dakbag/domain/orders/order-status";
import { type RefObject, type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { Answer } from "#app/api/call.ts";
import { StatusFilter, countInStatus } from "#app/components/order-status/status-filter.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type OrdersParams, maxSearchLength, ordersQuery } from "./orders-search-params.ts";
import styles from "./orders-filters.module.css";

/** The number of orders in each status that has any. */
export type StatusCounts = NonNullable<Answer<"GET /api/orders">["counts"]>;

interface OrdersFiltersProps {
  params: OrdersParams;
  /** Null: unknown, all statuses are offered. */
  counts: StatusCounts | null;
  searchField: RefObject<HTMLInputElement | null>;
}

/** The status filter and the search; both replace the current URL (buyer §4). */
export function OrdersFilters({ params, counts, searchField }: OrdersFiltersProps) {
  const navigate = useNavigate();
  // The typed text stays until the URL changes, which Back does too.
  const [typed, setTyped] = useState({ over: params.q, text: params.q });
  const text = typed.over === params.q ? typed.text : params.q;
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = text.trim();
    void navigate({ search: ordersQuery({ ...params, q }) }, { replace: true, preventScrollReset: true });
  }
  return (
    <div className={styles.filters}>
      <StatusFilter
        label="Orders by status"
        choices={choicesOf(params, counts)}
        chosen={params.status}
        to={(status) => ordersQuery({ ...params, status })}
      />
      <form role="search" aria-label="Orders" className={styles.search} onSubmit={onSubmit}>
        <TextField
          ref={searchField}
          label="Search your orders"
          type="search"
          name="q"
          value={text}
          onChange={(event) => setTyped({ over: params.q, text: event.target.value })}
          maxLength={maxSearchLength}
          placeholder="Number, SKU, product, tracking, name"
          autoComplete="off"
        />
        <Button type="submit">Search</Button>
      </form>
    </div>
  );
}

/** All, then the statuses that have orders; the chosen one stays even when it has none. */
function choicesOf(params: OrdersParams, counts: StatusCounts | null) {
  return [undefined, ...orderStatuses]
    .map((status) => ({ status, count: counts && countInStatus(counts, status) }))
    .filter(({ status, count }) => status === undefined || count !== 0 || status === params.status);
}
