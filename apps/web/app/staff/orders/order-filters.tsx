import type { Order } from "@dakbag/contracts/orders";
import { isFilterAmount, orderSorts } from "@dakbag/domain/orders/order-filter";
import { indianStates } from "@dakbag/domain/places/indian-states";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import {
  assignedLabels,
  describeFilter,
  noFilter,
  type OrdersFilter,
  paidLabels,
  sortLabels,
  trackingLabels,
} from "./orders-search-params.ts";
import styles from "./order-filters.module.css";

interface UseOrderFilters {
  filter: OrdersFilter;
  orders: readonly Order[];
  onChange: (filter: OrdersFilter) => void;
}

/** The button that opens the filters, and below it the panel, and what the list is filtered by. */
export function useOrderFilters({ filter, orders, onChange }: UseOrderFilters) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const couriers = [...new Set(orders.map(({ tracking }) => tracking.partnerName).filter(Boolean))];
  function apply(changed: OrdersFilter) {
    setIsOpen(false);
    toggle.current?.focus();
    onChange(changed);
  }
  return {
    button: (
      <Button ref={toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        Filters
      </Button>
    ),
    panel: (
      <>
        <div id={id} hidden={!isOpen}>
          {isOpen && <OrderFilters filter={filter} couriers={couriers} onApply={apply} />}
        </div>
        <FilterChips filter={filter} onChange={onChange} />
      </>
    ),
  };
}

interface OrderFiltersProps {
  filter: OrdersFilter;
  /** Couriers to suggest. */
  couriers: readonly string[];
  onApply: (filter: OrdersFilter) => void;
}

/** The panel with all filters and the sort; they apply together. */
function OrderFilters({ filter, couriers, onApply }: OrderFiltersProps) {
  const [draft, setDraft] = useState(filter);
  const [problems, setProblems] = useState<Problems>({});
  const listId = useId();
  const field = (name: keyof OrdersFilter) => ({
    value: draft[name],
    error: problems[name],
    // A list of choices has no other values than those of its field.
    onChange: (event: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value } as OrdersFilter),
  });
  function apply(event: SubmitEvent) {
    event.preventDefault();
    const typed = { ...draft, min: draft.min.trim(), max: draft.max.trim() };
    const found = problemsOf(typed);
    setProblems(found);
    if (Object.keys(found).length === 0) onApply(typed);
  }
  return (
    <form aria-label="Filters" noValidate className={`card ${styles.panel}`} onSubmit={apply}>
      <TextField {...field("from")} label="Placed from" type="date" />
      <TextField {...field("to")} label="Placed until" type="date" />
      <TextField {...field("min")} label="At least ₹" inputMode="decimal" maxLength={13} />
      <TextField {...field("max")} label="At most ₹" inputMode="decimal" maxLength={13} />
      <SelectField {...field("paid")} label="Payment" placeholder="Any" options={choicesOf(paidLabels)} />
      <TextField {...field("courier")} label="Courier" maxLength={100} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {couriers.map((courier) => (
          <option key={courier} value={courier} />
        ))}
      </datalist>
      <SelectField
        {...field("tracking")}
        label="Tracking"
        placeholder="Any"
        options={choicesOf(trackingLabels)}
      />
      <SelectField {...field("state")} label="State" placeholder="Any" options={statesWith(draft.state)} />
      <TextField {...field("sku")} label="SKU" maxLength={100} autoComplete="off" />
      <SelectField
        {...field("assigned")}
        label="Assigned"
        placeholder="Any"
        options={choicesOf(assignedLabels)}
      />
      <SelectField
        {...field("sort")}
        label="Sort"
        placeholder="Newest, or best matches"
        options={orderSorts.map((value) => ({ value, label: sortLabels[value] }))}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="action">
          Apply
        </Button>
        <Button onClick={() => onApply(noFilter)}>Clear filters</Button>
      </div>
    </form>
  );
}

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The states, and what a link has instead of one of them. */
const statesWith = (state: string) =>
  state === "" || indianStates.includes(state) ? indianStates : [state, ...indianStates];

type Problems = Partial<Record<keyof OrdersFilter, string>>;

function problemsOf({ from, to, min, max }: OrdersFilter): Problems {
  const problems: Problems = {};
  for (const [name, value] of Object.entries({ min, max }))
    if (value !== "" && !isFilterAmount(value))
      problems[name as "min" | "max"] = "Please enter rupees, such as 1500";
  if (from !== "" && to !== "" && to < from) problems.to = "Must not be before the first day";
  if (!problems.min && !problems.max && min !== "" && max !== "" && Number(max) < Number(min))
    problems.max = "Must not be less than the lowest amount";
  return problems;
}

interface FilterChipsProps {
  filter: OrdersFilter;
  onChange: (filter: OrdersFilter) => void;
}

/** What the list is filtered by; a press removes one. */
function FilterChips({ filter, onChange }: FilterChipsProps) {
  const chips = describeFilter(filter);
  if (chips.length === 0) return null;
  return (
    <ul role="list" aria-label="Active filters" className={styles.chips}>
      {chips.map(({ name, words }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove: ${words}`}
            onClick={() => onChange({ ...filter, [name]: "" })}
          >
            <span>{words}</span>
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
      <li>
        <Button size="small" kind="quiet" onClick={() => onChange(noFilter)}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
