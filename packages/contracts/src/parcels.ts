import { maxParcels, partChoices } from "@dakbag/domain/orders/parcel-arrangement";
import { isCalendarDay } from "@dakbag/domain/dates/india-day";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { id, wholeNumber } from "./fields.ts";
import { orderVersion } from "./order-desk.ts";
import { order } from "./orders.ts";

const pieces = z.strictObject({
  lineNumber: wholeNumber("lineNumber", 1, 1_000_000),
  quantity: wholeNumber("quantity", 1, 1_000_000_000),
});

const parcel = z.strictObject({
  number: wholeNumber("number", 1, 99),
  inProduction: z.boolean({ error: "inProduction must be true or false" }).default(false),
  readyOn: z
    .string({ error: "readyOn must be a day, as 2026-12-07" })
    .refine(isCalendarDay, "readyOn must be a day, as 2026-12-07")
    .nullable()
    .default(null),
  lines: z
    .array(pieces, { error: "lines must be a list" })
    .max(1000, "lines must name at most 1000 lines")
    .refine(
      (lines) => new Set(lines.map(({ lineNumber }) => lineNumber)).size === lines.length,
      "lines must name each line once",
    ),
});

/**
 * Divides what is still here of a paid order into parcels, each piece into one: `number` counts from 1 within the order, and is
 * that of a parcel that is there or a new one, and `readyOn` the day when goods in production are expected to be made. With
 * `asksBuyer` its buyer chooses whether what is there leaves now; it needs a parcel in production (or short), with its
 * `readyOn`, and one that is not. A parcel that is here and not named is void; one that has left is not named. 409
 * `order-changed` when the order changed since `version` was seen; 400 says which pieces are in no parcel or in too many. A
 * parcel with a delivery challan keeps its pieces (409 `challan-issued`), or is given up, and then its number is not used again. A
 * repeated request changes nothing.
 */
export const arrangeParcels = endpoint("PUT /api/admin/orders/:id/parcels", {
  access: "admin",
  params: z.strictObject({ id }),
  body: z.strictObject({
    version: orderVersion("version"),
    asksBuyer: z.boolean({ error: "asksBuyer must be true or false" }).default(false),
    parcels: z
      .array(parcel, { error: "parcels must be a list" })
      .min(1, "parcels must have at least one")
      .max(maxParcels, `parcels must be at most ${maxParcels}`)
      .refine((parcels) => new Set(parcels.map(({ number }) => number)).size === parcels.length, {
        error: "parcels must name each number once",
      }),
  }),
  answer: z.object({ success: z.literal(true), order }),
});

/**
 * The buyer chooses, once: with `parts` the parcels stay as staff arranged them, with `together` what is here becomes one parcel that
 * leaves when all is made. The same choice again changes nothing. 404 for the orders of others; 409 `changed-meanwhile` when it is
 * not offered, no longer possible, or chosen otherwise.
 */
export const choosePartDelivery = endpoint("POST /api/orders/:id/partDelivery", {
  access: "buyer",
  params: z.strictObject({ id }),
  body: z.strictObject({
    choice: z.enum(partChoices, { error: `choice must be one of ${partChoices.join(", ")}` }),
  }),
  answer: succeeded,
});
