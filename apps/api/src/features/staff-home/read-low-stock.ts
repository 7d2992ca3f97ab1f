import type * as contract from "@dakbag/contracts/inventory";
import { stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import type pg from "pg";
import { readInventory } from "../inventory/read-inventory.ts";

const goodsShown = 8;

interface LowStock {
  red: number;
  orange: number;
  worst: contract.InventoryRow[];
}

/** How many goods run low, and the most urgent of them. */
export async function readLowStock(db: pg.Pool, now: Date): Promise<LowStock> {
  const { rows } = await readInventory(db, now);
  const days = ({ daysAvailable }: (typeof rows)[number]) => daysAvailable ?? 0;
  const low = rows
    .filter(({ level }) => level !== "green")
    .toSorted(
      (one, other) =>
        stockLevels.indexOf(one.level) - stockLevels.indexOf(other.level) ||
        days(one) - days(other) ||
        (one.SKU < other.SKU ? -1 : 1),
    );
  const count = (wanted: string) => low.filter(({ level }) => level === wanted).length;
  return { red: count("red"), orange: count("orange"), worst: low.slice(0, goodsShown) };
}
