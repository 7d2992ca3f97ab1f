import { statement } from "../../platform/database.ts";

/** A product with what staff have said about it; null where they have not. Decimals come as text. */
export interface InventoryRow {
  sku: string;
  title: string;
  size: string;
  category: string;
  isListed: boolean;
  ownDescription: string;
  description: string | null;
  stock: number;
  unitsSold: number;
  perDayRequirement: string | null;
  leadTime: number | null;
  safetyFactor: string | null;
  redBelow: string | null;
  orangeBelow: string | null;
}

/** Every product, or the one of a SKU, with what was sold of it from the first to the last day (YYYY-MM-DD). */
export const findInventory = statement<[first: string, last: string, sku: string | null], InventoryRow>(
  "inventory.find",
  `SELECT p.sku, p.title, p.size, p.category, p.show_listing AS "isListed", p.description AS "ownDescription",
     plan.description, p.count_in_stock AS stock, coalesce(demand.quantity, 0)::bigint AS "unitsSold",
     plan.per_day_requirement AS "perDayRequirement", plan.lead_time AS "leadTime",
     plan.safety_factor AS "safetyFactor", plan.red_below AS "redBelow", plan.orange_below AS "orangeBelow"
   FROM products p
   LEFT JOIN inventory_plans plan ON plan.sku = p.sku
   LEFT JOIN (SELECT sku, sum(quantity) AS quantity FROM daily_demand WHERE day BETWEEN $1 AND $2 GROUP BY sku) demand
     ON demand.sku = p.sku
   WHERE $3::text IS NULL OR p.sku = $3
   ORDER BY p.catalogue_position, p.sku`,
);

/** Notes an edit; nothing comes back of one that was made before, or is just being made and then stands. */
export const noteEdit = statement<[id: string, sku: string, now: Date], { id: string }>(
  "inventory.note_edit",
  "INSERT INTO inventory_edits (id, sku, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id",
);

export const forgetEdits = statement<[before: Date], never>(
  "inventory.forget_edits",
  "DELETE FROM inventory_edits WHERE at < $1",
);

type Plan = [
  sku: string,
  description: string | null,
  perDayRequirement: number | null,
  leadTime: number | null,
  safetyFactor: number | null,
  redBelow: number | null,
  orangeBelow: number | null,
];

export const keepPlan = statement<Plan, never>(
  "inventory.keep_plan",
  `INSERT INTO inventory_plans (sku, description, per_day_requirement, lead_time, safety_factor, red_below, orange_below)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (sku) DO UPDATE SET description = excluded.description,
     per_day_requirement = excluded.per_day_requirement, lead_time = excluded.lead_time,
     safety_factor = excluded.safety_factor, red_below = excluded.red_below, orange_below = excluded.orange_below`,
);
