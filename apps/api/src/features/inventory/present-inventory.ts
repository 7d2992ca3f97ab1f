import type * as contract from "@dakbag/contracts/inventory";
import {
  daysAvailable,
  meanDailyDemand,
  planDefaults,
  stockLevel,
  suggestReorder,
} from "@dakbag/domain/catalogue/stock-plan";
import type { InventoryRow } from "./inventory.queries.ts";

/** The effective plan: the values that staff have set, and the shop's defaults for the rest. */
export function presentInventory(row: InventoryRow, today: string): contract.InventoryRow {
  const meanDemand = meanDailyDemand(row.unitsSold);
  const plan = {
    stock: row.stock,
    perDayRequirement: row.perDayRequirement === null ? meanDemand : Number(row.perDayRequirement),
    leadTime: row.leadTime ?? planDefaults.leadTime,
    safetyFactor: Number(row.safetyFactor ?? planDefaults.safetyFactor),
    thresholds: {
      red: Number(row.redBelow ?? planDefaults.thresholds.red),
      orange: Number(row.orangeBelow ?? planDefaults.thresholds.orange),
    },
  };
  const { stock: availableStock, ...rest } = plan;
  return {
    SKU: row.sku,
    name: [row.title, row.size].filter(Boolean).join(", "),
    category: row.category,
    isListed: row.isListed,
    description: row.description ?? row.ownDescription,
    place: row.place ?? "",
    unitKg: row.unitGrams === null ? null : row.unitGrams / 1000,
    availableStock,
    meanDemand,
    isRequirementSet: row.perDayRequirement !== null,
    ...rest,
    daysAvailable: daysAvailable(plan) ?? null,
    level: stockLevel(plan),
    reorder: suggestReorder(plan, today) ?? null,
  };
}
