import { stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { count, instant, rupees } from "./fields.ts";
import { cleanupState } from "./order-cleanup.ts";
import { orderStatus } from "./orders.ts";

/** Of how many days the home shows orders and revenue, today among them. */
export const homeDays = 30;

/** Today so far, the same weekday of last week up to the same time of day, and the mean of the seven days before today. */
const compared = (amount: z.ZodNumber) =>
  z.object({ today: amount, lastWeekByNow: amount, meanOfSevenDays: z.number() });

const lowStock = z.object({
  SKU: z.string(),
  name: z.string(),
  availableStock: count,
  daysAvailable: z.number().nullable(),
  level: z.enum(stockLevels),
});

/** A job that the clock starts, by its last run. */
const jobRun = z.object({
  name: z.string(),
  startedAt: instant,
  isRunning: z.boolean(),
  /** Of the last run that came to its end; null before the first one has. */
  finishedAt: instant.nullable(),
  tookMs: count.nullable(),
  /** What that run failed with; null when it did not. */
  failure: z.string().nullable(),
  /** How often it has failed in a row. */
  failures: count,
});

/** Jobs of one kind in the queue that failed with the same words. */
const failingJobs = z.object({
  name: z.string(),
  error: z.string(),
  jobs: count,
  /** How often the one with the most tries was tried. */
  attempts: count,
  /** When the first of them is tried again; null when none is. */
  nextTryAt: instant.nullable(),
  /** How many of them are not tried again. */
  givenUp: count,
});

const forAdmins = z.object({
  /** Money paid on a day, whatever became of the order later. */
  revenue: compared(rupees),
  /** Enquiries that came in today, and those that nobody has taken up yet. */
  enquiries: z.object({ today: count, untouched: count }),
  /** Orders in Payment Pending: how many, what they come to, and how many hold no goods any more. */
  pending: z.object({ count, amount: rupees, pastReservation: count }),
  jobs: z.object({
    /** Nothing was done for minutes, though jobs run every minute. */
    isStandingStill: z.boolean(),
    waiting: count,
    running: count,
    givenUp: count,
    runs: z.array(jobRun),
    failing: z.array(failingJobs),
    cleanup: cleanupState,
  }),
  uploads: z.array(
    z.object({ id: z.uuid(), at: instant, actor: z.string(), action: z.string(), summary: z.string() }),
  ),
});

export type HomeForAdmins = z.infer<typeof forAdmins>;

/**
 * Today's figures for the staff (rulings: orders and staff). Days are those of Asia/Kolkata. Money, jobs and uploads are
 * for admins: internal staff get null there.
 */
export const readStaffHome = endpoint("GET /api/internal/home", {
  access: "internal",
  answer: z.object({
    success: z.literal(true),
    /** The moment of the figures. */
    at: instant,
    today: z.iso.date(),
    /** Orders placed, paid or not. */
    orders: compared(count),
    /** The last `homeDays` days, today the last. */
    days: z.array(z.object({ day: z.iso.date(), placed: count, paid: count, revenue: rupees.nullable() })),
    /** All nine statuses. */
    statuses: z.array(z.object({ status: orderStatus, count })),
    /** Since when the oldest order in Order Processing waits there to be taken up; null when none does. */
    oldestToProcessPlacedAt: instant.nullable(),
    /** Goods below their thresholds, the worst first; the list is cut, the counts are of all. */
    stock: z.object({ red: count, orange: count, worst: z.array(lowStock) }),
    /** GST rates whose day is near, the nearest first; `before` is the rate they take the place of. */
    comingRates: z.array(
      z.object({
        hsn: z.string(),
        effectiveFrom: z.iso.date(),
        ratePercent: z.number(),
        before: z.number().nullable(),
      }),
    ),
    forAdmins: forAdmins.nullable(),
  }),
});
