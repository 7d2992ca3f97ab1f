import { maxPlaceLength, maxUnitKg, stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { count, editId, optionalText, pageNumber, printedText, text, wholeNumber } from "./fields.ts";
import { stockSetting } from "./stock-setting.ts";

const inventoryRow = z.object({
  SKU: z.string(),
  /** The product's title with its size. */
  name: z.string(),
  category: z.string(),
  isListed: z.boolean(),
  /** For planning; the product's own description until staff set another one. */
  description: z.string(),
  /** The shelf location, as A-03-2; empty when there is none. */
  place: z.string(),
  /** Of one unit of sale, as staff weighed it; null when it was not. */
  unitKg: z.number().nullable(),
  /** Units that can still be sold, without those reserved by pending orders. */
  availableStock: z.number().int(),
  /** Units a day: the value set by staff, else the mean demand. */
  perDayRequirement: z.number(),
  /** Mean daily demand of the last 30 days. */
  meanDemand: z.number(),
  /** Whether staff have set the requirement. */
  isRequirementSet: z.boolean(),
  /** Days from an order at the factory to its delivery. */
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

/** Products on a page of the list. */
export const inventoryPerPage = 100;

/** More products than these that words are found in are not counted. */
export const maxCountedInventory = 500;

const filter = {
  search: optionalText("search", 100),
  level: z.enum(["", ...stockLevels], { error: `level must be one of ${stockLevels.join(", ")}` }).optional(),
};

/**
 * A page of the products with their stock, demand and plan (staff §2, §9), the most urgent first: by level, by the days
 * that the stock lasts, by SKU. Every word of `search` has to be somewhere in SKU, name or description, in any letter case.
 * With `after` a page begins behind the last product of another: any number of pages deep it takes no longer than the first.
 */
export const listInventory = endpoint("GET /api/inventory", {
  access: "internal",
  query: z.strictObject({
    ...filter,
    page: pageNumber,
    after: z
      .string()
      .regex(/^(?:[0-2],(?:[0-9]{1,20}(?:\.[0-9])?|Infinity),.{1,200})?$/, "after must be the next of a page")
      .transform((key): [urgency: number, daysLeft: string, sku: string] | undefined => {
        const [urgency = "", daysLeft = "", ...sku] = key.split(",");
        return key === "" ? undefined : [Number(urgency), daysLeft, sku.join(",")];
      })
      .optional(),
  }),
  answer: succeeded.extend({
    /** The day in Asia/Kolkata on which the suggestions are based. */
    today: z.iso.date(),
    /** The days over which demand was counted. */
    demand: z.object({ first: z.iso.date(), last: z.iso.date(), days: z.number().int() }),
    /** How many of all products have each level, whatever is searched for. */
    counts: z.object({ red: count, orange: count, green: count }),
    rows: z.array(inventoryRow),
    /** As far as they are known. */
    totalPages: count,
    /** How many products the filter finds; at least, when they are not counted. */
    totalCount: count,
    isCounted: z.boolean(),
    /** Where the next page begins, for `after`; null on the last. */
    next: z.string().nullable(),
  }),
});

/** All products that the same filter finds, in the same order, as inventory_{today}.csv. A refusal is JSON. */
export const downloadInventory = endpoint("GET /api/inventory/inventory.csv", {
  access: "internal",
  query: z.strictObject(filter),
  answer: z.custom<Blob>(),
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
 * Changes the planning data of a product (staff §2); omitted fields do not change. The stock changes by the difference
 * between `set` and `seen`, so that orders placed since then are not affected. A repeated request with the same `editId`
 * changes nothing.
 */
export const changeInventory = endpoint("PUT /api/inventory/:sku", {
  access: "internal",
  params: z.strictObject({ sku: text("sku", 100) }),
  body: z.strictObject({
    editId,
    /** Null restores the product's own description. */
    description: text("description", 500).nullable().optional(),
    /** Null: no place is recorded. Pick lists are in the order of places. */
    place: printedText("place", maxPlaceLength).nullable().optional(),
    /** Null: calculated from the product data where they suffice. */
    unitKg: decimal("unitKg", 0.001, maxUnitKg, 3).nullable().optional(),
    stock: stockSetting.optional(),
    /** Null restores the mean demand. */
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
  answer: succeeded.extend({ row: inventoryRow }),
});
