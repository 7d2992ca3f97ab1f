import { demandDays, planDefaults } from "@dakbag/domain/catalogue/stock-plan";
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

/** The plan of `products p`, and what was sold from the first to the last day: joined as `plan` and `demand`. */
export const planAndDemand = (
  first: string,
  last: string,
) => `LEFT JOIN inventory_plans plan ON plan.sku = p.sku
   LEFT JOIN (
     SELECT sku, sum(quantity) AS quantity FROM daily_demand WHERE day BETWEEN ${first} AND ${last} GROUP BY sku
   ) demand ON demand.sku = p.sku`;

const requirement = `coalesce(plan.per_day_requirement, round(coalesce(demand.quantity, 0) / ${demandDays}, 2))`;

/** Whether goods are out, or red or orange as `stockLevel` of the domain judges; beside `planAndDemand`. */
export const runsLow = `(p.count_in_stock = 0 OR (${requirement} > 0 AND
   round(p.count_in_stock / nullif(${requirement}, 0), 1) < coalesce(plan.orange_below, ${planDefaults.thresholds.orange})))`;

/** Every product, or the one of a SKU, with what was sold of it from the first to the last day (YYYY-MM-DD). */
export const findInventory = statement<[first: string, last: string, sku: string | null], InventoryRow>(
  "inventory.find",
  `SELECT p.sku, p.title, p.size, p.category, p.show_listing AS "isListed", p.description AS "ownDescription",
     plan.description, p.count_in_stock AS stock, coalesce(demand.quantity, 0)::bigint AS "unitsSold",
     plan.per_day_requirement AS "perDayRequirement", plan.lead_time AS "leadTime",
     plan.safety_factor AS "safetyFactor", plan.red_below AS "redBelow", plan.orange_below AS "orangeBelow"
   FROM products p
   ${planAndDemand("$1", "$2")}
   WHERE $3::text IS NULL OR p.sku = $3
   ORDER BY p.catalogue_position, p.sku`,
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
