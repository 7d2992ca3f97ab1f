import { isHsn, isRatePercent } from "@dakbag/domain/gst/gst-rate-schedule";
import { isCalendarDay } from "@dakbag/domain/dates/india-day";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { instant, text } from "./fields.ts";

const hsn = text("hsn", 8).refine(isHsn, "hsn must be 4, 6 or 8 digits");
const day = text("effectiveFrom", 10).refine(isCalendarDay, "effectiveFrom must be a day, as YYYY-MM-DD");

const rate = z.object({
  hsn: z.string(),
  ratePercent: z.number(),
  /** The first day in Asia/Kolkata, YYYY-MM-DD. */
  effectiveFrom: z.string(),
  /** The reason; empty, like actor and time, for the rates of the seed. */
  note: z.string(),
  actor: z.string(),
  scheduledAt: instant.nullable(),
});

const withdrawnRate = rate.extend({ withdrawnBy: z.string(), withdrawnAt: instant });

export type ListedGstRate = z.infer<typeof rate>;
export type WithdrawnGstRate = z.infer<typeof withdrawnRate>;

const taxedProduct = z.object({
  SKU: z.string(),
  title: z.string(),
  category: z.string(),
  /** Rupees per unit without GST, up to four places. */
  price: z.number(),
  hsn: z.string(),
});

export type TaxedProduct = z.infer<typeof taxedProduct>;

/** Every rate: past, in force and scheduled, the latest day first, with the products that they tax. */
export const listGstRates = endpoint("GET /api/gstRates", {
  access: "accounts",
  answer: succeeded.extend({
    /** The current day in Asia/Kolkata, YYYY-MM-DD. */
    today: z.string(),
    rates: z.array(rate),
    /** Rates withdrawn before their day, the last one first. */
    withdrawn: z.array(withdrawnRate),
    products: z.array(taxedProduct),
  }),
});

/**
 * Schedules the rate of an HSN from a day, tomorrow or later in Asia/Kolkata. Repeating it changes nothing; another rate
 * for the same day is refused until the scheduled one is withdrawn.
 */
export const scheduleGstRate = endpoint("POST /api/gstRates", {
  access: "admin",
  body: z.strictObject({
    hsn,
    effectiveFrom: day,
    ratePercent: z
      .number({ error: "ratePercent must be a number" })
      .refine(isRatePercent, "ratePercent must be 0 to 100 with at most 2 decimals"),
    note: text("note", 300),
  }),
  answer: succeeded.extend({ rate }),
});

/** Withdraws a rate before its day. Repeating it changes nothing. */
export const withdrawGstRate = endpoint("DELETE /api/gstRates/:hsn/:effectiveFrom", {
  access: "admin",
  params: z.strictObject({ hsn, effectiveFrom: day }),
  answer: succeeded,
});
