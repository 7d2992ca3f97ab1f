import type { InventoryRow } from "@dakbag/contracts/inventory";
import { type StockLevel, stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import { formatQuantity } from "@dakbag/domain/money/money";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { formatDay } from "#app/staff/format-day.ts";
import { saveCsv } from "#app/staff/save-csv.ts";
import { readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/inventory.ts";
import { InventoryDialog } from "./inventory-dialog.tsx";
import { type InventoryFilter, inventoryCsv, rowsFor, stockLevelLabels } from "./inventory-rows.ts";
import { InventoryTable } from "./inventory-table.tsx";
import styles from "./inventory.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader() {
  return readPage(() => call("GET /api/inventory"));
}

/** For how long the stock lasts, and what to order when (staff §2, §4, §9). */
export default function InventoryPage({ loaderData }: Route.ComponentProps) {
  return <StaffPage data={loaderData}>{(inventory) => <Inventory {...inventory} />}</StaffPage>;
}

/** All goods, the most urgent first; what is filtered is what the CSV file has. */
function Inventory({ rows, today, demand }: Answer<"GET /api/inventory">) {
  const [filter, setFilter] = useState<InventoryFilter>({ search: "", level: "" });
  const [edited, setEdited] = useState<InventoryRow | null>(null);
  const { revalidate } = useRevalidator();
  const found = rowsFor(rows, filter);
  const countOf = (level: StockLevel) => rows.filter((row) => row.level === level).length;

  return (
    <>
      <div className={styles.filters}>
        <TextField
          label="Filter"
          type="search"
          placeholder="SKU, name or description"
          value={filter.search}
          onChange={(event) => setFilter({ ...filter, search: event.target.value })}
        />
        <SelectField
          label="State"
          placeholder="All"
          options={stockLevels.map((level) => ({
            value: level,
            label: `${stockLevelLabels[level].word} (${countOf(level)})`,
          }))}
          value={filter.level}
          onChange={(event) =>
            setFilter({ ...filter, level: event.target.value as InventoryFilter["level"] })
          }
        />
        <Button
          disabled={found.length === 0}
          onClick={() => saveCsv(`inventory_${today}.csv`, inventoryCsv(found))}
        >
          Download CSV
        </Button>
      </div>
      <p role="status" className={styles.muted}>
        {formatQuantity(found.length)} of {formatQuantity(rows.length)} products. Mean demand is of{" "}
        {formatDay(demand.first)} to {formatDay(demand.last)}.
      </p>
      {found.length === 0 ? (
        <EmptyState title="No products found">
          <p>Nothing matches this text and this state.</p>
        </EmptyState>
      ) : (
        <InventoryTable rows={found} today={today} onEdit={setEdited} />
      )}
      {edited && (
        <InventoryDialog
          row={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void revalidate();
          }}
        />
      )}
    </>
  );
}
