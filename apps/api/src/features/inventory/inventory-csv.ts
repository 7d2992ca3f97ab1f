import type { InventoryRow } from "@dakbag/contracts/inventory";
import { stockLevelNames } from "@dakbag/domain/catalogue/stock-plan";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import { csvLines, csvStart } from "@dakbag/domain/imports/delimited-text";
import type pg from "pg";
import type { FileAnswer } from "../../platform/file-route.ts";
import { mapPages, readInSnapshot } from "../../platform/snapshot.ts";
import { readFoundInventory } from "./inventory.queries.ts";
import { presentInventory } from "./present-inventory.ts";
import { filterOf, type WantedInventory } from "./read-inventory.ts";

/** All products that are found as a file for spreadsheets, the most urgent first. */
export async function writeInventoryCsv(
  db: pg.Pool,
  wanted: WantedInventory,
  now: Date,
): Promise<FileAnswer> {
  const { words, urgency, first, last } = await filterOf(db, wanted, now);
  const today = indiaDay(now);
  const rows = readInSnapshot(db, (read) =>
    mapPages(read(readFoundInventory(words, urgency, first, last)), (row) => [
      csvRow(presentInventory(row, today)),
    ]),
  );
  return {
    name: `inventory_${today}.csv`,
    contentType: "text/csv; charset=utf-8",
    bytes: toBytes(rows),
  };
}

async function* toBytes(pages: AsyncIterable<string[][]>): AsyncGenerator<Uint8Array> {
  // Sent with the first rows, so that a failure to read them is still answered as an error.
  let beginning = csvStart + csvLines([heading]);
  for await (const rows of pages) {
    yield Buffer.from(beginning + csvLines(rows));
    beginning = "";
  }
  if (beginning) yield Buffer.from(beginning);
}

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
  "Place",
  "Weight of a unit (kg)",
];

function csvRow(row: InventoryRow): string[] {
  return [
    row.SKU,
    row.name,
    row.description,
    String(row.availableStock),
    String(row.perDayRequirement),
    row.daysAvailable === null ? "" : row.daysAvailable.toFixed(1),
    stockLevelNames[row.level],
    ...[row.leadTime, row.safetyFactor, row.thresholds.red, row.thresholds.orange].map(String),
    row.reorder?.day ?? "",
    row.reorder ? String(row.reorder.quantity) : "",
    row.place,
    row.unitKg === null ? "" : String(row.unitKg),
  ];
}
