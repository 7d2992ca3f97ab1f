import { formatQuantity } from "@dakbag/domain/money";
import { orderStatuses } from "@dakbag/domain/order-status";
import { Link } from "react-router";
import { type DeskAddress, changeDeskAddress } from "./desk-address.ts";
import type { DeskOrders } from "./order-desk.tsx";
import styles from "./desk-filters.module.css";

interface DeskFiltersProps {
  search: URLSearchParams;
  chosen: DeskAddress["status"];
  counts: DeskOrders["counts"];
}

/**
 * The status filter, All plus the nine: links, since each status has an address of its own; going there replaces the
 * present one (staff §2).
 */
export function DeskFilters({ search, chosen, counts }: DeskFiltersProps) {
  const choices = [undefined, ...orderStatuses];
  return (
    <nav aria-label="Status" className={styles.filters}>
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
