import { stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { count, instant, rupees } from "./fields.ts";
import { cleanupState } from "./order-cleanup.ts";
import { orderStatus } from "./orders.ts";

/** The days of orders and revenue on the staff home, including today. */
export const homeDays = 30;

/** The end of each count of the worklist: beyond it there are "more than". */
export const maxWorkCounted = 500;

/** Orders that wait for one thing; `count` is the least that there are when `isCounted` is false. */
const waitingOrders = z.object({
  count,
  isCounted: z.boolean(),
  /** Up to five that wait longest, and since when. */
  oldest: z.array(z.object({ _id: z.uuid(), orderNumber: z.string(), since: instant })),
});

/** The work that is pending for staff (rulings: staff home). */
const work = z.object({
  /** To who asks, and neither delivered nor cancelled; `since` is when they were assigned. */
  assignedToYou: waitingOrders,
  /** Paid, not dispatched, and their buyers asked to cancel them; `since` is when. */
  cancellationsAsked: waitingOrders,
  /** Claims that staff have to decide or settle, by their deadline, which `since` is; an order may be there several times. */
  claimsOpen: waitingOrders,
  /** They have a tracking number, but their status says that they are still here. */
  toHandOver: waitingOrders,
  /** On their way without a tracking number. */
  withoutTracking: waitingOrders,
  /** Here or on their way although the last day promised to their buyers is over; `since` is when they were paid. */
  late: waitingOrders,
  /** Not booked by a courier company, which gave a reason, and neither booked nor sent otherwise since; `since` is when. */
  bookingsFailed: waitingOrders,
  /** Booked with a courier company for two hours, and no pick-up was asked for; `since` is when they were booked. */
  pickupsNotAsked: waitingOrders,
  /** With the courier, and not scanned for a day; `since` is the last scan. */
  parcelsUnseen: waitingOrders,
  /** The courier could not deliver them, and their buyers have not answered; `since` is when. */
  deliveriesFailed: waitingOrders,
  /** Their buyers said when and how the courier comes again, of which it is yet to be notified; `since` is when they did. */
  answersToTell: waitingOrders,
  /** Not late yet, but one of their parcels will come after its last promised day; `since` is when they were paid. */
  willBeLate: waitingOrders,
  /** Unpaid, with goods that are released within ten minutes; `since` is when. */
  expiring: waitingOrders,
  /**
   * Unpaid orders of accounts that never paid and hold goods, their sum, and the products of which they hold a
   * quarter or more, the largest share first; none is pressure unless there are such products.
   */
  heldByNewAccounts: z.object({
    orders: count,
    amount: rupees,
    products: z.array(
      z.object({ SKU: z.string(), title: z.string(), held: count, inStockAndHeld: count, orders: count }),
    ),
  }),
  /** Refunds that failed and can be asked for again. */
  refundsFailed: waitingOrders,
  /** Paid in the last three days, without a tax invoice or a pasted one. */
  withoutInvoice: waitingOrders,
  /** Refunds of the last 30 days that lack their credit note. */
  withoutCreditNote: waitingOrders,
  /** Messages of the last seven days that were permanently not sent; those of enquiries and accounts are only counted. */
  messagesFailed: waitingOrders,
  /** Messages that wait for another attempt, because the SMS gateway or the mail server is unavailable; `since` is when they were written. */
  messagesDelayed: waitingOrders,
  /** Files of the last three days of which rows were refused, the newest first. */
  uploads: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(["order-statuses", "products", "valmo-vendors", "meesho-vendors", "courier-charges"]),
      fileName: z.string(),
      actor: z.string(),
      at: instant,
      /** Rows. */
      refused: count,
    }),
  ),
});

/** Today so far, the same day of last week until the same time, and the mean of the seven days before today. */
const compared = (amount: z.ZodNumber) =>
  z.object({ today: amount, lastWeekByNow: amount, meanOfSevenDays: z.number() });

const lowStock = z.object({
  SKU: z.string(),
  name: z.string(),
  availableStock: count,
  daysAvailable: z.number().nullable(),
  level: z.enum(stockLevels),
});

/** The last run of a scheduled job. */
const jobRun = z.object({
  name: z.string(),
  startedAt: instant,
  isRunning: z.boolean(),
  /** Of the last finished run; null before the first one. */
  finishedAt: instant.nullable(),
  tookMs: count.nullable(),
  /** The error of that run; null when it succeeded. */
  failure: z.string().nullable(),
  /** Consecutive failures. */
  failures: count,
});

/** Queued jobs of one kind that failed with the same error. */
const failingJobs = z.object({
  name: z.string(),
  error: z.string(),
  jobs: count,
  /** The most attempts of any of them. */
  attempts: count,
  /** The earliest next attempt; null when none is planned. */
  nextTryAt: instant.nullable(),
  /** Those that are not attempted again. */
  givenUp: count,
});

/** What is wrong with the disks of the shop. */
const storage = z.object({
  /** The database refuses to store anything now. */
  isFull: z.boolean(),
  /** How often something failed in ten minutes for lack of disk or memory, or by a broken disk. */
  refused: count,
  /** What is free of the fullest watched disk, in per cent; null when none is nearly full. */
  leastFreePercent: count.nullable(),
});

const forAdmins = z.object({
  /** Payments of the day, including those refunded later. */
  revenue: compared(rupees),
  /** Refunds asked for on the day, also while they are on their way, whenever their orders were paid. */
  refunded: compared(rupees),
  /** Enquiries received today, and all in status New. */
  enquiries: z.object({ today: count, untouched: count }),
  /** Orders in Payment Pending: number, total, and those whose reservation has expired. */
  pending: z.object({ count, amount: rupees, pastReservation: count }),
  /** Paid orders that are cancelled, but whose money is neither returned nor kept: the oldest, and all by number and sum. */
  cancelledWithoutRefund: z.object({
    count,
    amount: rupees,
    oldest: z.array(
      z.object({ _id: z.uuid(), orderNumber: z.string(), status: orderStatus, amount: rupees }),
    ),
  }),
  /** Refunds of the payment provider in the last 14 days whose money staff had recorded as refunded elsewhere. */
  refundsRecordedTwice: z.array(
    z.object({ _id: z.uuid(), orderNumber: z.string(), refundReference: z.string(), amount: rupees }),
  ),
  work,
  jobs: z.object({
    /** Whether the job runner is stuck: no job has run for minutes, although some are due every minute. */
    isStopped: z.boolean(),
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
 * Today's figures for staff (rulings: orders and staff). Days are those of Asia/Kolkata. Revenue, jobs and uploads are
 * null for internal staff.
 */
export const readStaffHome = endpoint("GET /api/internal/home", {
  access: "internal",
  answer: z.object({
    success: z.literal(true),
    /** The time of the figures. */
    at: instant,
    today: z.iso.date(),
    /** Placed orders, paid or not. */
    orders: compared(count),
    /** The last `homeDays` days, today the last. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        placed: count,
        paid: count,
        revenue: rupees.nullable(),
        refunded: rupees.nullable(),
      }),
    ),
    /** All nine statuses. */
    statuses: z.array(z.object({ status: orderStatus, count })),
    /** When the oldest order in Order Processing was placed; null when there is none. */
    oldestToProcessPlacedAt: instant.nullable(),
    /** Stock below its thresholds, the worst first; the list is cut, the counts are complete. */
    stock: z.object({ red: count, orange: count, worst: z.array(lowStock) }),
    /** Upcoming GST rates, the nearest first; `before` is the rate that they replace. */
    comingRates: z.array(
      z.object({
        hsn: z.string(),
        effectiveFrom: z.iso.date(),
        ratePercent: z.number(),
        before: z.number().nullable(),
      }),
    ),
    storage,
    forAdmins: forAdmins.nullable(),
  }),
});
