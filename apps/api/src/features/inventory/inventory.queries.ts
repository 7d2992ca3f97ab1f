import { demandDays, planDefaults } from "@dakbag/domain/catalogue/stock-plan";
import { statement } from "../../platform/database.ts";
import { acceptedAt } from "../orders/orders.queries.ts";

/** A product with the values that staff have set; null when not set. The driver returns decimals as text. */
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

/** Joins the plan of `products p` as `plan`, and the quantity sold from the first to the last day as `demand`. */
export const planAndDemand = (
  first: string,
  last: string,
) => `LEFT JOIN inventory_plans plan ON plan.sku = p.sku
   LEFT JOIN (
     SELECT sku, sum(quantity) AS quantity FROM daily_demand WHERE day BETWEEN ${first} AND ${last} GROUP BY sku
   ) demand ON demand.sku = p.sku`;

const requirement = `coalesce(plan.per_day_requirement, round(coalesce(demand.quantity, 0) / ${demandDays}, 2))`;

/** Whether stock is zero, red or orange, by the same rule as `stockLevel` of the domain. Needs `planAndDemand`. */
export const runsLow = `(p.count_in_stock = 0 OR (${requirement} > 0 AND
   round(p.count_in_stock / nullif(${requirement}, 0), 1) < coalesce(plan.orange_below, ${planDefaults.thresholds.orange})))`;

/** Every product, or the one with the SKU, with the quantity sold from the first to the last day (YYYY-MM-DD). */
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

export const savePlan = statement<Plan, never>(
  "inventory.save_plan",
  `INSERT INTO inventory_plans (sku, description, per_day_requirement, lead_time, safety_factor, red_below, orange_below)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (sku) DO UPDATE SET description = excluded.description,
     per_day_requirement = excluded.per_day_requirement, lead_time = excluded.lead_time,
     safety_factor = excluded.safety_factor, red_below = excluded.red_below, orange_below = excluded.orange_below`,
);

/** The days from the first to the last (YYYY-MM-DD) that are not counted yet. */
export const findUncountedDays = statement<[first: string, last: string], { day: string }>(
  "inventory.find_uncounted_days",
  `SELECT day::date AS day FROM generate_series($1::date, $2::date, interval '1 day') AS day
   WHERE NOT EXISTS (SELECT FROM demand_days WHERE demand_days.day = day.day::date) ORDER BY 1`,
);

/** Claims a day to count. A concurrent claim waits for this one and then returns no row. */
export const claimDay = statement<[day: string], { day: string }>(
  "inventory.claim_day",
  "INSERT INTO demand_days (day) VALUES ($1) ON CONFLICT DO NOTHING RETURNING day",
);

/** Sums the quantities of orders paid on a day, from `from` to before `to`. */
export const countDay = statement<[day: string, from: Date, to: Date], never>(
  "inventory.count_day",
  `INSERT INTO daily_demand (day, sku, quantity)
   SELECT $1::date, order_lines.sku, sum(order_lines.quantity)
   FROM orders JOIN order_lines ON order_lines.order_id = orders.id
   WHERE ${acceptedAt("orders")} >= $2 AND ${acceptedAt("orders")} < $3
   GROUP BY order_lines.sku`,
);
