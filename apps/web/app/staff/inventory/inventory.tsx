import type { InventoryRow } from "@dakbag/contracts/inventory";
import { stockLevelNames, stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import { formatQuantity } from "@dakbag/domain/money/money";
import { useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { formatDay } from "#app/staff/format-day.ts";
import { NumberedPages } from "#app/staff/list-pages.tsx";
import { useListSearchParams } from "#app/staff/list-search-params.ts";
import { readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import { StaffSearch } from "#app/staff/staff-search.tsx";
import { download, saveFile } from "#app/api/download.ts";
import { ListDownload } from "#app/staff/list-download.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { Route } from "./+types/inventory.ts";
import { InventoryDialog } from "./inventory-dialog.tsx";
import { inventorySearchParams } from "./inventory-search-params.ts";
import { InventoryTable } from "./inventory-table.tsx";
import styles from "./inventory.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader({ url, request: { signal } }: Route.ClientLoaderArgs) {
  const query = inventorySearchParams.read(url.searchParams);
  return readPage(() => call("GET /api/inventory", { query, signal }));
}

/** For how long the stock lasts, and what to order when (staff §2, §4, §9). */
export default function InventoryPage({ loaderData }: Route.ComponentProps) {
  return <StaffPage data={loaderData}>{(inventory) => <Inventory {...inventory} />}</StaffPage>;
}

/** Goods, the most urgent first; what is filtered is what the CSV file has. */
function Inventory(inventory: Answer<"GET /api/inventory">) {
  const { rows, counts, totalCount, totalPages, isCounted, next, today, demand } = inventory;
  const { params, linkTo } = useListSearchParams(inventorySearchParams);
  const { search, level } = params;
  const save = async () =>
    saveFile(await download("GET /api/inventory/inventory.csv", { query: { search, level } }));
  const allCount = counts.red + counts.orange + counts.green;
  return (
    <>
      <div className={styles.filters}>
        <InventorySearch counts={counts} />
        <ListDownload label="Download CSV" count={totalCount} save={save} />
      </div>
      <p role="status" className="muted">
        {`${!isCounted ? "At least " : ""}${formatQuantity(totalCount)} of ${formatQuantity(allCount)} products. Average demand is of ${formatDay(demand.first)} to ${formatDay(demand.last)}.`}
      </p>
      {rows.length === 0 ? (
        <EmptyState title="No products found">
          <p>No product matches this search and state.</p>
        </EmptyState>
      ) : (
        <EditableInventory rows={rows} today={today} />
      )}
      <NumberedPages
        {...{ totalPages, isCounted }}
        page={params.page}
        to={(page) => linkTo(page > params.page ? { page, after: next ?? "" } : { page })}
      />
    </>
  );
}

function InventorySearch({ counts }: Pick<Answer<"GET /api/inventory">, "counts">) {
  const { params, setParams } = useListSearchParams(inventorySearchParams);
  return (
    <StaffSearch
      of="Inventory"
      placeholder="SKU, name or description"
      maxLength={100}
      text={params.search}
      isFiltered={params.search !== "" || params.level !== ""}
      onSearch={(search) => setParams({ search })}
      onClear={() => setParams({ search: "", level: "" })}
    >
      <SelectField
        label="State"
        placeholder="All"
        options={stockLevels.map((level) => ({
          value: level,
          label: `${stockLevelNames[level]} (${formatQuantity(counts[level])})`,
        }))}
        value={params.level}
        onChange={(event) => setParams({ level: event.target.value as typeof params.level })}
      />
    </StaffSearch>
  );
}

function EditableInventory({ rows, today }: Pick<Answer<"GET /api/inventory">, "rows" | "today">) {
  const [edited, setEdited] = useState<InventoryRow | null>(null);
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  return (
    <>
      <InventoryTable rows={rows} today={today} isBusy={state === "loading"} onEdit={setEdited} />
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
