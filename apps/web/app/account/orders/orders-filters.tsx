import { type RefObject, type SubmitEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Answer } from "#app/api/call.ts";
import { FilterLinks } from "#app/components/filter-links.tsx";
import { statusChoices } from "#app/components/order-status/status-choices.ts";
import { Button } from "#app/ui/button.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type Days, describeDays, indiaToday } from "./day-choices.ts";
import { DaysPanel } from "./days-panel.tsx";
import { type OrdersParams, maxSearchLength, ordersQuery } from "./orders-search-params.ts";
import styles from "./orders-filters.module.css";

/** The number of orders in each status that has any. */
export type StatusCounts = NonNullable<Answer<"GET /api/orders">["counts"]>;

interface OrdersFiltersProps {
  params: OrdersParams;
  /** Null: unknown, all statuses are offered. */
  counts: StatusCounts | null;
  /** Then whose orders are listed is a choice. */
  hasCompany: boolean;
  searchField: RefObject<HTMLInputElement | null>;
}

/** The status filter, the days and the search; each replaces the current URL (buyer §4). */
export function OrdersFilters({ params, counts, hasCompany, searchField }: OrdersFiltersProps) {
  const navigate = useNavigate();
  const [areDaysOpen, setAreDaysOpen] = useState(false);
  const daysButton = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const show = (change: Partial<OrdersParams>) =>
    void navigate(
      { search: ordersQuery({ ...params, ...change }) },
      { replace: true, preventScrollReset: true },
    );
  function closeDays() {
    setAreDaysOpen(false);
    daysButton.current?.focus();
  }
  function showDays(days: Days) {
    closeDays();
    show(days);
  }
  return (
    <div className={styles.filters}>
      <OrdersSearch q={params.q} field={searchField} onSearch={(q) => show({ q })} />
      <Button
        ref={daysButton}
        className={styles.days}
        aria-expanded={areDaysOpen}
        aria-controls={panelId}
        onClick={() => setAreDaysOpen(!areDaysOpen)}
      >
        <span className="visually-hidden">Placed: </span>
        <span>{describeDays(params, indiaToday())}</span>
        <ChevronDownIcon size={16} />
      </Button>
      <div id={panelId} hidden={!areDaysOpen} className={styles.panel}>
        {areDaysOpen && <DaysPanel days={params} onChoose={showDays} onClose={closeDays} />}
      </div>
      {hasCompany && (
        <div className={styles.whose}>
          <FilterLinks
            label="Whose orders"
            choices={whoseChoices}
            chosen={params.of}
            to={(of) => ordersQuery({ ...params, of })}
          />
        </div>
      )}
      <div className={styles.statuses}>
        <FilterLinks
          label="Orders by status"
          choices={choicesOf(params, counts)}
          chosen={params.status}
          to={(status) => ordersQuery({ ...params, status })}
        />
      </div>
    </div>
  );
}

const whoseChoices = (
  [
    ["company", "Company"],
    ["branch", "My branch"],
    ["mine", "Placed by me"],
  ] as const
).map(([value, label]) => ({ value, label, count: null }));

interface OrdersSearchProps {
  q: string;
  field: RefObject<HTMLInputElement | null>;
  onSearch: (q: string) => void;
}

function OrdersSearch({ q, field, onSearch }: OrdersSearchProps) {
  // The typed text stays until the URL changes, which Back does too.
  const [typed, setTyped] = useState({ over: q, text: q });
  const text = typed.over === q ? typed.text : q;
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(text.trim());
  }
  return (
    <form role="search" aria-label="Orders" className={styles.search} onSubmit={onSubmit}>
      <TextField
        ref={field}
        label={<span className="visually-hidden">Search your orders</span>}
        type="search"
        name="q"
        value={text}
        onChange={(event) => setTyped({ over: q, text: event.target.value })}
        maxLength={maxSearchLength}
        placeholder="Number, SKU, product, tracking, name"
        autoComplete="off"
      />
      <Button type="submit">Search</Button>
    </form>
  );
}

/** All, then the statuses that have orders; the chosen one stays even when it has none. */
const choicesOf = (params: OrdersParams, counts: StatusCounts | null) =>
  statusChoices(counts).filter(
    ({ value, count }) => value === undefined || count !== 0 || value === params.status,
  );
