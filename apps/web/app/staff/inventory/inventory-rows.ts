import type { InventoryRow } from "@dakbag/contracts/inventory";
import { type StockLevel, stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import type { BadgeTone } from "#app/ui/badge.tsx";

/** The word beside the colour of a level (staff §4). */
export const stockLevelLabels: Record<StockLevel, { tone: BadgeTone; word: string }> = {
  red: { tone: "bad", word: "Order now" },
  orange: { tone: "warn", word: "Running low" },
  green: { tone: "ok", word: "Enough" },
};

export interface InventoryFilter {
  search: string;
  level: StockLevel | "";
}

/** The rows that match a filter, the most urgent first: by level, by days left, by SKU. */
export function rowsFor(rows: readonly InventoryRow[], { search, level }: InventoryFilter): InventoryRow[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = (row: InventoryRow) => `${row.SKU} ${row.name} ${row.description}`.toLowerCase();
  const days = (row: InventoryRow) => row.daysAvailable ?? Number.MAX_VALUE;
  return rows
    .filter((row) => level === "" || row.level === level)
    .filter((row) => terms.every((term) => textOf(row).includes(term)))
    .toSorted(
      (one, other) =>
        stockLevels.indexOf(one.level) - stockLevels.indexOf(other.level) ||
        days(one) - days(other) ||
        (one.SKU < other.SKU ? -1 : 1),
    );
}

/** A number of units a day: "1,234.5". */
export function formatPerDay(value: number): string {
  return value.toLocaleString("en-IN", { maximumFractionDigits: 2 });
}

/** The rows as a table for spreadsheets, its heading first. */
export function inventoryCsv(rows: readonly InventoryRow[]): string[][] {
  const heading = [
    "SKU",
    "Name",
    "Description",
    "Available stock",
    "Per-day requirement",
    "Days available",
    "State",
    "Lead time (days)",
    "Safety factor",
    "Red below (days)",
    "Orange below (days)",
    "Reorder on",
    "Reorder quantity",
  ];
  return [heading, ...rows.map(csvRow)];
}

function csvRow(row: InventoryRow): string[] {
  return [
    row.SKU,
    row.name,
    row.description,
    String(row.availableStock),
    String(row.perDayRequirement),
    row.daysAvailable === null ? "" : row.daysAvailable.toFixed(1),
    stockLevelLabels[row.level].word,
    ...[row.leadTime, row.safetyFactor, row.thresholds.red, row.thresholds.orange].map(String),
    row.reorder?.day ?? "",
    row.reorder ? String(row.reorder.quantity) : "",
  ];
}
