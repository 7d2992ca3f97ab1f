import { stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { editId, text, wholeNumber } from "./fields.ts";
import { stockSetting } from "./stock-setting.ts";

const inventoryRow = z.object({
  SKU: z.string(),
  /** What the product is called, with its size. */
  name: z.string(),
  category: z.string(),
  isListed: z.boolean(),
  /** For planning; the product's own until staff write another one. */
  description: z.string(),
  /** Units that can still be sold; what pending orders hold is off it already. */
  availableStock: z.number().int(),
  /** Units a day: what staff have set, else the mean demand. */
  perDayRequirement: z.number(),
  /** Mean daily demand of the last 30 days. */
  meanDemand: z.number(),
  /** Whether staff have set the requirement. */
  isRequirementSet: z.boolean(),
  /** Days from an order to its goods. */
  leadTime: z.number().int(),
  safetyFactor: z.number(),
  /** Days of stock below which goods are red, or orange. */
  thresholds: z.object({ red: z.number(), orange: z.number() }),
  /** To 1 decimal; null without demand. */
  daysAvailable: z.number().nullable(),
  level: z.enum(stockLevels),
  /** Null when nothing is needed within a year. */
  reorder: z.object({ day: z.iso.date(), quantity: z.number().int() }).nullable(),
});

export type InventoryRow = z.infer<typeof inventoryRow>;

/** Every product with its stock, demand and plan (staff §2, §9), in the order of the catalogue. */
export const listInventory = endpoint("GET /api/inventory", {
  access: "internal",
  answer: z.object({
    success: z.literal(true),
    /** The day in Asia/Kolkata that the suggestions go by. */
    today: z.iso.date(),
    /** The days over which demand was counted. */
    demand: z.object({ first: z.iso.date(), last: z.iso.date(), days: z.number().int() }),
    rows: z.array(inventoryRow),
  }),
});

const decimal = (label: string, min: number, max: number, places: number) =>
  z
    .number({ error: `${label} must be a number` })
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`)
    .refine(
      (value) => Number(value.toFixed(places)) === value,
      `${label} must have at most ${places} decimals`,
    );

/**
 * Changes what planning knows of goods (staff §2); what is left out stays. The stock moves by the difference between
 * `set` and `seen`, so that orders placed since then are not affected. Sent again with the same `editId`
 * it changes nothing.
 */
export const changeInventory = endpoint("PUT /api/inventory/:sku", {
  access: "internal",
  params: z.strictObject({ sku: text("sku", 100) }),
  body: z.strictObject({
    editId,
    /** Null: the product's own again. */
    description: text("description", 500).nullable().optional(),
    stock: stockSetting.optional(),
    /** Null: the mean demand again. */
    perDayRequirement: decimal("perDayRequirement", 0, 1_000_000, 2).nullable().optional(),
    leadTime: wholeNumber("leadTime", 1, 365).optional(),
    safetyFactor: decimal("safetyFactor", 1, 10, 2).optional(),
    thresholds: z
      .strictObject(
        { red: decimal("thresholds.red", 0, 1000, 1), orange: decimal("thresholds.orange", 0, 1000, 1) },
        { error: "thresholds must be an object with red and orange" },
      )
      .refine(({ red, orange }) => red <= orange, {
        error: "thresholds.red must not be above thresholds.orange",
        path: ["red"],
      })
      .optional(),
  }),
  answer: z.object({ success: z.literal(true), row: inventoryRow }),
});
