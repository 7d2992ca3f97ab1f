import type { InventoryRow } from "@dakbag/contracts/inventory";
import { type StockLevel, stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import { formatQuantity } from "@dakbag/domain/money/money";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { saveCsv } from "#app/staff/save-csv.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { InventoryDialog } from "./inventory-dialog.tsx";
import { InventoryTable } from "./inventory-table.tsx";
import { dayInWords, type InventoryFilter, inventoryCsv, levelWords, rowsFor } from "./inventory-words.ts";
import type { Inventory } from "./inventory.tsx";
import styles from "./inventory.module.css";

/** All goods, the most urgent first; what is filtered is what the CSV file has. */
export function InventoryScreen({ inventory }: { inventory: Inventory }) {
  const [filter, setFilter] = useState<InventoryFilter>({ search: "", level: "" });
  const [edited, setEdited] = useState<InventoryRow | null>(null);
  const { revalidate } = useRevalidator();
  const { today, demand } = inventory;
  const rows = rowsFor(inventory.rows, filter);
  const countOf = (level: StockLevel) => inventory.rows.filter((row) => row.level === level).length;

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
            label: `${levelWords[level].word} (${countOf(level)})`,
          }))}
          value={filter.level}
          onChange={(event) =>
            setFilter({ ...filter, level: event.target.value as InventoryFilter["level"] })
          }
        />
        <Button
          disabled={rows.length === 0}
          onClick={() => saveCsv(`inventory_${today}.csv`, inventoryCsv(rows))}
        >
          Download CSV
        </Button>
      </div>
      <p role="status" className={styles.muted}>
        {formatQuantity(rows.length)} of {formatQuantity(inventory.rows.length)} products. Mean demand is of{" "}
        {dayInWords(demand.first)} to {dayInWords(demand.last)}.
      </p>
      {rows.length === 0 ? (
        <EmptyState title="No goods found">
          <p>Nothing has these words and this state.</p>
        </EmptyState>
      ) : (
        <InventoryTable rows={rows} today={today} onEdit={setEdited} />
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
