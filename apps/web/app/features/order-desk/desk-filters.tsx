import { orderStatuses } from "@dakbag/domain/order-status";
import { countInStatus } from "#app/features/order-status/count-in-status.ts";
import { StatusFilter } from "#app/features/order-status/status-filter.tsx";
import { type DeskAddress, changeDeskAddress } from "./desk-address.ts";
import type { DeskOrders } from "./order-desk.tsx";

interface DeskFiltersProps {
  search: URLSearchParams;
  chosen: DeskAddress["status"];
  counts: DeskOrders["counts"];
}

/** The status filter of the desk: All plus the nine, counted where the counts are known (staff §2). */
export function DeskFilters({ search, chosen, counts }: DeskFiltersProps) {
  return (
    <StatusFilter
      label="Status"
      choices={[undefined, ...orderStatuses].map((status) => ({
        status,
        count: counts && countInStatus(counts, status),
      }))}
      chosen={chosen}
      to={(status) => changeDeskAddress(search, { status }).toString()}
    />
  );
}
