import type { StockLevel } from "@dakbag/domain/catalogue/stock-plan";
import type { BadgeTone } from "#app/ui/badge.tsx";

/** The colour of a level (staff §4). */
export const stockLevelTones: Record<StockLevel, BadgeTone> = { red: "bad", orange: "warn", green: "ok" };

/** A number of units a day: "1,234.5". */
export function formatPerDay(value: number): string {
  return value.toLocaleString("en-IN", { maximumFractionDigits: 2 });
}
