import type * as contract from "@dakbag/contracts/inventory";
import { formatQuantity } from "@dakbag/domain/money/money";
import type pg from "pg";
import type * as z from "zod";
import type { Actor } from "../../platform/caller.ts";
import { notFound } from "../../platform/shop-error.ts";
import { changedFields, type FieldChange, recordAudit } from "../audit-log/record-audit.ts";
import { correctStock, lockStock } from "../catalogue/stock.ts";
import { insertProductEdit } from "../catalogue/products.ts";
import { findInventoryRow, type InventoryRow, savePlan } from "./inventory.queries.ts";

type Change = z.output<typeof contract.changeInventory.body>;

export interface InventoryEdit {
  readonly sku: string;
  readonly change: Change;
  readonly actor: Actor;
  readonly now: Date;
  readonly days: { readonly first: string; readonly last: string };
}

/**
 * Applies one edit to a plan, and the difference to the stock. Repeating the request changes nothing.
 *
 * @returns the row after the edit
 * @throws ShopError 404 unknown SKU, 409 when the stock would fall below zero
 */
export async function editInventory(tx: pg.PoolClient, edit: InventoryEdit): Promise<InventoryRow> {
  const { sku, change, actor, now, days } = edit;
  const read = async () => (await findInventoryRow(tx, sku, days.first, days.last))[0];
  // Orders take the same lock, so stock and plan do not change until the commit.
  const [locked] = await lockStock(tx, [sku]);
  const before = await read();
  if (!locked || !before) throw notFound("This product");
  const [inserted] = await insertProductEdit(tx, change.editId, sku, now);
  if (!inserted) return before;

  if (change.stock) await correctStock(tx, locked, change.stock);
  await saveChangedPlan(tx, before, change);
  const after = (await read()) ?? before;
  const changes = changedFields(before, after, fields);
  if (changes.length > 0)
    await recordAudit(tx, actor, now, {
      action: "inventory.changed",
      subject: sku,
      summary: describe(sku, changes),
      changes,
    });
  return after;
}

async function saveChangedPlan(tx: pg.PoolClient, before: InventoryRow, change: Change): Promise<void> {
  const { description, place, unitKg, perDayRequirement, leadTime, safetyFactor, thresholds } = change;
  const number = (text: string | null) => (text === null ? null : Number(text));
  const changed = <Value>(value: Value | undefined, old: Value) => (value === undefined ? old : value);
  await savePlan(tx, {
    sku: before.sku,
    description: changed(description, before.description),
    perDayRequirement: changed(perDayRequirement, number(before.perDayRequirement)),
    leadTime: leadTime ?? before.leadTime,
    safetyFactor: safetyFactor ?? number(before.safetyFactor),
    redBelow: thresholds?.red ?? number(before.redBelow),
    orangeBelow: thresholds?.orange ?? number(before.orangeBelow),
    place: changed(place, before.place),
    unitGrams: changed(unitKg && Math.round(unitKg * 1000), before.unitGrams),
  });
}

const fields = {
  description: "description",
  place: "place",
  unitGrams: "weight of a unit in grams",
  stock: "stock",
  perDayRequirement: "per-day requirement",
  leadTime: "lead time",
  safetyFactor: "safety factor",
  redBelow: "red threshold",
  orangeBelow: "orange threshold",
} as const satisfies Partial<Record<keyof InventoryRow, string>>;

function describe(sku: string, changes: readonly FieldChange[]): string {
  const stock = changes.find(({ field }) => field === "stock");
  const others = changes.filter((change) => change !== stock).map(({ field }) => field);
  const parts = [
    ...(stock
      ? [
          `the stock went from ${formatQuantity(Number(stock.before))} to ${formatQuantity(Number(stock.after))}`,
        ]
      : []),
    ...(others.length > 0 ? [`changed: ${others.join(", ")}`] : []),
  ];
  return `Planning of ${sku}: ${parts.join("; ")}.`;
}
