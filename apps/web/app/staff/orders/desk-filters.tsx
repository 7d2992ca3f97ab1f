import { orderStatuses } from "@dakbag/domain/orders/order-status";
import { countInStatus } from "#app/components/order-status/count-in-status.ts";
import { StatusFilter } from "#app/components/order-status/status-filter.tsx";
import type { DeskAddress } from "./desk-address.ts";
import type { DeskOrders } from "./order-desk.tsx";

interface DeskFiltersProps {
  chosen: DeskAddress["status"];
  counts: DeskOrders["counts"];
  to: (status: DeskAddress["status"]) => string;
}

/** The status filter of the desk: All plus the nine, counted where the counts are known (staff §2). */
export function DeskFilters({ chosen, counts, to }: DeskFiltersProps) {
  return (
    <StatusFilter
      label="Status"
      choices={[undefined, ...orderStatuses].map((status) => ({
        status,
        count: counts && countInStatus(counts, status),
      }))}
      chosen={chosen}
      to={to}
    />
  );
}
