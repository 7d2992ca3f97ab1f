import { demandDays, planDefaults } from "@dakbag/domain/catalogue/stock-plan";
import { namedStatement, statement } from "../../platform/database.ts";
import { containsWords } from "../../platform/search.queries.ts";
import { rowsQuery } from "../../platform/snapshot.ts";

/** A product with the values that staff have set; null when not set. The driver returns decimals as text. */
export interface InventoryRow {
  sku: string;
  title: string;
  size: string;
  category: string;
  isListed: boolean;
  ownDescription: string;
  description: string | null;
  place: string | null;
  unitGrams: number | null;
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

/** The same as `planAndDemand`, for few products: the demand of each is read by itself. */
export const planAndDemandOfFew = (
  first: string,
  last: string,
) => `LEFT JOIN inventory_plans plan ON plan.sku = p.sku
   LEFT JOIN LATERAL (
     SELECT sum(quantity) AS quantity FROM daily_demand WHERE daily_demand.sku = p.sku AND day BETWEEN ${first} AND ${last}
   ) demand ON true`;

/** Null without sales and without a value of staff's, for which nothing is calculated. */
const requirement = `coalesce(plan.per_day_requirement, round(demand.quantity / ${demandDays}, 2))`;

/** As `daysAvailable` of the domain; without demand, stock lasts for ever, and no stock for 0 days. */
const daysLeft = `coalesce(round(p.count_in_stock / nullif(${requirement}, 0), 1),
  CASE WHEN p.count_in_stock > 0 THEN 'Infinity'::numeric ELSE 0 END)`;
const redBelow = `coalesce(plan.red_below, ${planDefaults.thresholds.red})`;
const orangeBelow = `coalesce(plan.orange_below, ${planDefaults.thresholds.orange})`;

/** Whether stock is zero, red or orange, by the same rule as `stockLevel` of the domain. Needs `planAndDemand`. */
export const runsLow = `(p.count_in_stock = 0 OR ${daysLeft} < ${orangeBelow})`;

/** The columns of an `InventoryRow`, for `products p` joined with its plan. */
export const columns = (unitsSold: string) =>
  `p.sku, p.title, p.size, p.category, p.show_listing AS "isListed", p.description AS "ownDescription",
   plan.description, plan.place, plan.unit_grams AS "unitGrams", p.count_in_stock AS stock, coalesce(${unitsSold}, 0)::bigint AS "unitsSold",
   plan.per_day_requirement AS "perDayRequirement", plan.lead_time AS "leadTime",
   plan.safety_factor AS "safetyFactor", plan.red_below AS "redBelow", plan.orange_below AS "orangeBelow"`;

/** One product with its plan, and the quantity sold from the first to the last day (YYYY-MM-DD). */
export const findInventoryRow = statement<[sku: string, first: string, last: string], InventoryRow>(
  "inventory.find_one",
  `SELECT ${columns("demand.quantity")} FROM products p ${planAndDemand("$2", "$3")} WHERE p.sku = $1`,
);

/** Words that a product has to have, the index of a level in `stockLevels`, and the days of demand; null matches any. */
export interface InventoryFilter {
  words: string[];
  urgency: number | null;
  first: string;
  last: string;
}

/** A page of what the filter finds: behind a product, by what the list is sorted by. */
export interface InventoryPage extends InventoryFilter {
  limit: number;
  offset: number;
  afterUrgency: number;
  afterDaysLeft: string;
  afterSku: string;
}

export const pageParameters = [
  "words",
  "urgency",
  "first",
  "last",
  "limit",
  "offset",
  "afterUrgency",
  "afterDaysLeft",
  "afterSku",
] as const;

const searched = `concat_ws(' ', p.sku, concat_ws(', ', nullif(p.title, ''), nullif(p.size, '')),
  coalesce(plan.description, p.description))`;

/**
 * The level of each of the products, as `urgency`: its index in `stockLevels`, by the same rule as `stockLevel` of the
 * domain. OFFSET 0 keeps the planner from calculating the days again for each use.
 *
 * @param products a table `p` of products, joined with plan and demand
 */
export const levelsOf = (products: string, ...moreColumns: string[]) => `
  SELECT *, CASE WHEN days_left < red_below THEN 0 WHEN days_left < orange_below THEN 1 ELSE 2 END AS urgency
  FROM (
    SELECT ${["p.sku", "demand.quantity AS units_sold", ...moreColumns].join(", ")},
      ${daysLeft} AS days_left, ${redBelow} AS red_below, ${orangeBelow} AS orange_below
    FROM ${products} OFFSET 0) AS stock`;

const planned = `planned AS MATERIALIZED (${levelsOf(
  `products p ${planAndDemand("$3", "$4")}`,
  `${containsWords(searched, "$1")} AS has_words`,
)})`;
const isFound = "has_words AND ($2::int IS NULL OR urgency = $2)";
export const byUrgency = "urgency, days_left, sku";

interface InventoryCounts {
  red: number;
  orange: number;
  green: number;
  /** How many the filter finds, as far as they are counted. */
  found: number;
}

/** The counts are on each row; without products, there is one row of counts with a null SKU. */
export type InventoryPageRow = InventoryCounts &
  ((InventoryRow & { urgency: number; daysLeft: string }) | { sku: null });

/** A page of what the filter finds; every product is read. */
export const findInventoryPage = namedStatement<InventoryPage, InventoryPageRow>(
  "inventory.find_page",
  pageParameters,
  `WITH ${planned}, counted AS (
     SELECT count(*) FILTER (WHERE urgency = 0) AS red, count(*) FILTER (WHERE urgency = 1) AS orange,
       count(*) FILTER (WHERE urgency = 2) AS green, count(*) FILTER (WHERE ${isFound}) AS found FROM planned
   ), page AS (
     SELECT * FROM planned WHERE ${isFound} AND (urgency, days_left, sku) > ($7::int, $8::numeric, $9::text)
     ORDER BY ${byUrgency} LIMIT $5 OFFSET $6)
   SELECT counted.*, page.urgency, trim_scale(page.days_left) AS "daysLeft", ${columns("page.units_sold")}
   FROM counted LEFT JOIN page ON true LEFT JOIN products p USING (sku) LEFT JOIN inventory_plans plan USING (sku)
   ORDER BY ${byUrgency}`,
);

/** All that the filter finds. */
export const readFoundInventory = rowsQuery<
  [words: string[], urgency: number | null, first: string, last: string],
  InventoryRow
>(
  `WITH ${planned}
   SELECT ${columns("planned.units_sold")}
   FROM planned JOIN products p USING (sku) LEFT JOIN inventory_plans plan USING (sku)
   WHERE ${isFound} ORDER BY ${byUrgency}`,
);

interface Plan {
  sku: string;
  description: string | null;
  perDayRequirement: number | null;
  leadTime: number | null;
  safetyFactor: number | null;
  redBelow: number | null;
  orangeBelow: number | null;
  place: string | null;
  unitGrams: number | null;
}

export const savePlan = namedStatement<Plan, never>(
  "inventory.save_plan",
  [
    "sku",
    "description",
    "perDayRequirement",
    "leadTime",
    "safetyFactor",
    "redBelow",
    "orangeBelow",
    "place",
    "unitGrams",
  ],
  `INSERT INTO inventory_plans (sku, description, per_day_requirement, lead_time, safety_factor, red_below, orange_below, place,
     unit_grams)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (sku) DO UPDATE SET description = excluded.description,
     per_day_requirement = excluded.per_day_requirement, lead_time = excluded.lead_time,
     safety_factor = excluded.safety_factor, red_below = excluded.red_below, orange_below = excluded.orange_below,
     place = excluded.place, unit_grams = excluded.unit_grams`,
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
   WHERE accepted_at >= $2 AND accepted_at < $3
   GROUP BY order_lines.sku`,
);
