import { orderStatuses } from "@dakbag/domain/orders/order-status";
import type { Answer } from "#app/api/call.ts";

type StaffHome = Answer<"GET /api/internal/home">;
type ForAdmins = NonNullable<StaffHome["forAdmins"]>;

/** The order cleanup before its first run. */
export const noCleanup = {
  state: "never" as const,
  startedBy: null,
  startedAt: null,
  finishedAt: null,
  total: 0,
  checked: 0,
  settled: 0,
  released: 0,
  left: 0,
};
/** The last run of a job. */
export const jobRun = {
  name: "compact-order-counts",
  startedAt: "2026-11-21T10:11:00.000Z",
  isRunning: false,
  finishedAt: "2026-11-21T10:11:00.000Z",
  tookMs: 240,
  failure: null,
  failures: 0,
};
/** Background work while all is well. */
export const jobs: ForAdmins["jobs"] = {
  isStopped: false,
  waiting: 3,
  running: 1,
  givenUp: 0,
  runs: [jobRun],
  failing: [],
  cleanup: noCleanup,
};
const none = { count: 0, isCounted: true, oldest: [] };
/** No orders, documents or uploads wait. */
export const noWork = {
  assignedToYou: none,
  cancellationsAsked: none,
  claimsOpen: none,
  toHandOver: none,
  withoutTracking: none,
  late: none,
  bookingsFailed: none,
  pickupsNotAsked: none,
  parcelsUnseen: none,
  deliveriesFailed: none,
  answersToTell: none,
  willBeLate: none,
  expiring: none,
  heldByNewAccounts: { orders: 0, amount: 0, products: [] },
  refundsFailed: none,
  withoutInvoice: none,
  withoutCreditNote: none,
  messagesFailed: none,
  messagesDelayed: none,
  uploads: [],
};
/** What only admins see. */
export const homeForAdmins: ForAdmins = {
  revenue: { today: 123456.5, lastWeekByNow: 100000, meanOfSevenDays: 90000.25 },
  refunded: { today: 3456, lastWeekByNow: 0, meanOfSevenDays: 0 },
  work: noWork,
  enquiries: { today: 4, untouched: 7 },
  pending: { count: 12, amount: 45600.5, pastReservation: 5 },
  cancelledWithoutRefund: { count: 0, amount: 0, oldest: [] },
  refundsRecordedTwice: [],
  jobs,
  uploads: [
    {
      id: "0193a000-0000-7000-8000-000000000001",
      at: "2026-11-21T09:00:00.000Z",
      actor: "Meera Iyer",
      action: "orders.bulk-updated",
      summary: "today.csv changed 25 orders.",
    },
  ],
};
const dayAt = (at: number) => new Date(Date.UTC(2026, 9, 23 + at)).toISOString().slice(0, 10);
/** The staff home of an admin; a test overrides what matters to it. */
export const aStaffHome = (changes: Partial<StaffHome> = {}): StaffHome => ({
  success: true,
  at: "2026-11-21T10:12:00.000Z",
  today: "2026-11-21",
  orders: { today: 6, lastWeekByNow: 4, meanOfSevenDays: 5.3 },
  days: Array.from({ length: 30 }, (_, at) => ({
    day: dayAt(at),
    placed: at,
    paid: Math.max(0, at - 1),
    revenue: at * 1000,
    refunded: at * 100,
  })),
  statuses: orderStatuses.map((status, at) => ({ status, count: (at + 1) * 1000 })),
  oldestToProcessPlacedAt: "2026-11-18T06:00:00.000Z",
  stock: {
    red: 9,
    orange: 2,
    worst: [
      { SKU: "TAPBRN042", name: "Brown tape", availableStock: 20, daysAvailable: 2, level: "red" },
      { SKU: "HONROL100", name: "Honeycomb roll", availableStock: 90, daysAvailable: 9, level: "orange" },
    ],
  },
  storage: { isFull: false, refused: 0, leastFreePercent: null },
  comingRates: [{ hsn: "48081000", effectiveFrom: "2026-12-01", ratePercent: 5, before: 12 }],
  forAdmins: homeForAdmins,
  ...changes,
});
