import type { HomeForAdmins, readStaffHome as contract } from "@dakbag/contracts/staff-home";
import { indiaDay, daysAfter, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { paiseToRupees } from "@dakbag/domain/money/money";
import { orderStatuses } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import type * as z from "zod";
import type { Shop } from "../../shop.ts";
import { compareSales, inRupees } from "./compare-sales.ts";
import { readJobs } from "./read-jobs.ts";
import { readLowStock } from "./read-low-stock.ts";
import { readSales, type Sales } from "./sales-of-days.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import {
  countEnquiries,
  findComingRates,
  findLastUploads,
  findOrdersNow,
  type OrdersNow,
  type UploadRow,
} from "./staff-home.queries.ts";

const uploadsShown = 6;
// As far ahead as one has to think of price lists and quotations.
const ratesAheadDays = 30;
// The files that staff bring in, by what the audit log calls their arrival.
const uploadActions = [
  "orders.bulk-updated",
  "products.bulk-updated",
  "vendor-list.updated",
  "packet-series.uploaded",
];

type StaffHome = Omit<z.input<typeof contract.answer>, "success">;

/** Today's figures; money, jobs and uploads only for admins. */
export async function readStaffHome(
  { db, clock }: Pick<Shop, "db" | "clock">,
  isAdmin: boolean,
): Promise<StaffHome> {
  const now = clock();
  const [sales, [orders], stock, comingRates, jobs, uploads, enquiries] = await Promise.all([
    readSales(db, now),
    findOrdersNow(db, now),
    readLowStock(db, now),
    readComingRates(db, now),
    isAdmin ? readJobs(db, now) : null,
    isAdmin ? findLastUploads(db, uploadActions, uploadsShown) : null,
    isAdmin ? readEnquiryCounts(db, now) : null,
  ]);
  if (!orders) throw new Error("a statement without FROM always has a row");
  return {
    at: now.toISOString(),
    today: indiaDay(now),
    orders: compareSales(sales, ({ placed }) => placed),
    days: sales.days.map(({ day, placed, paid, paidPaise }) => ({
      day,
      placed,
      paid,
      revenue: isAdmin ? paiseToRupees(paidPaise) : null,
    })),
    statuses: orderStatuses.map((status) => ({ status, count: totalOf(orders, status).count })),
    oldestToProcessPlacedAt: orders.oldestToProcessPlacedAt?.toISOString() ?? null,
    stock,
    comingRates,
    forAdmins: jobs &&
      uploads &&
      enquiries && { ...presentForAdmins(sales, orders, jobs, uploads), enquiries },
  };
}

function presentForAdmins(
  sales: Sales,
  orders: OrdersNow,
  jobs: HomeForAdmins["jobs"],
  uploads: readonly UploadRow[],
): Omit<HomeForAdmins, "enquiries"> {
  const { count, paise } = totalOf(orders, "Payment Pending");
  return {
    revenue: inRupees(compareSales(sales, ({ paidPaise }) => paidPaise)),
    pending: { count, amount: paiseToRupees(paise), pastReservation: count - orders.holding },
    jobs,
    uploads: uploads.map((upload) => ({ ...upload, at: upload.at.toISOString() })),
  };
}

const totalOf = ({ statuses }: OrdersNow, wanted: string) =>
  statuses.find(({ status }) => status === wanted) ?? { count: 0, paise: 0 };

async function readEnquiryCounts(db: pg.Pool, now: Date): Promise<HomeForAdmins["enquiries"]> {
  const [counts] = await countEnquiries(db, firstUuidV7(indiaDayStart(indiaDay(now))));
  if (!counts) throw new Error("a statement without FROM always has a row");
  return counts;
}

async function readComingRates(db: pg.Pool, now: Date): Promise<StaffHome["comingRates"]> {
  const today = indiaDay(now);
  const rates = await findComingRates(db, today, daysAfter(today, ratesAheadDays));
  return rates.map(({ ratePercent, before, ...rate }) => ({
    ...rate,
    ratePercent: Number(ratePercent),
    before: before === null ? null : Number(before),
  }));
}
