import { formatQuantity } from "@dakbag/domain/money";
import { orderStatuses } from "@dakbag/domain/order-status";
import { type RefObject, type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type DeskAddress, changeDeskAddress, longestSearch } from "./desk-address.ts";
import type { DeskOrders } from "./order-desk.tsx";
import styles from "./desk-filters.module.css";

interface DeskFiltersProps {
  search: URLSearchParams;
  address: DeskAddress;
  counts: DeskOrders["counts"];
  searchField: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<DeskAddress>) => void;
}

/** The status filter, All plus the nine, and the search by Order ID and whatever else staff have (staff §2). */
export function DeskFilters({ search, address, counts, searchField, onChange }: DeskFiltersProps) {
  const [orderId, setOrderId] = useState(address.orderId);
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    onChange({ orderId: orderId.trim() });
  }
  return (
    <div className={styles.filters}>
      <StatusFilter search={search} chosen={address.status} counts={counts} />
      <form role="search" aria-label="Orders" className={styles.search} onSubmit={onSubmit}>
        <TextField
          ref={searchField}
          label="Order ID"
          type="search"
          placeholder="or phone, company, e-mail, SKU, tracking"
          value={orderId}
          maxLength={longestSearch}
          autoComplete="off"
          onChange={(event) => setOrderId(event.target.value)}
        />
        <Button type="submit">Search</Button>
        {address.orderId !== "" && (
          <Button kind="quiet" onClick={() => onChange({ orderId: "" })}>
            Clear
          </Button>
        )}
      </form>
    </div>
  );
}

type StatusFilterProps = Pick<DeskFiltersProps, "search" | "counts"> & { chosen: DeskAddress["status"] };

/** Links, since each status has an address of its own; going there replaces the present one (staff §2). */
function StatusFilter({ search, chosen, counts }: StatusFilterProps) {
  const choices = [undefined, ...orderStatuses];
  return (
    <nav aria-label="Status">
      <ul role="list" className={styles.statuses}>
        {choices.map((status) => (
          <li key={status ?? "All"}>
            <Link
              to={{ search: changeDeskAddress(search, { status }).toString() }}
              replace
              preventScrollReset
              className={styles.status}
              aria-current={status === chosen ? "page" : undefined}
            >
              {status ?? "All"}
              {counts && <span className={styles.count}> {formatQuantity(countOf(counts, status))}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function countOf(counts: NonNullable<DeskOrders["counts"]>, status: DeskAddress["status"]): number {
  return counts
    .filter((one) => status === undefined || one.status === status)
    .reduce((sum, { count }) => sum + count, 0);
}
