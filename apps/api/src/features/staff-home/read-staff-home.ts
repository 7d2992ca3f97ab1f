import type { HomeForAdmins, readStaffHome as contract } from "@dakbag/contracts/staff-home";
import { stockLevels } from "@dakbag/domain/days-of-stock";
import { indiaDay } from "@dakbag/domain/india-day";
import { daysAfter } from "@dakbag/domain/india-day-start";
import { paiseToRupees } from "@dakbag/domain/money";
import { orderStatuses } from "@dakbag/domain/order-status";
import type pg from "pg";
import type * as z from "zod";
import type { Shop } from "../../shop.ts";
import { readInventory } from "../inventory/read-inventory.ts";
import { readJobs } from "./read-jobs.ts";
import { readSales, type Sales } from "./sales-of-days.ts";
import {
  findComingRates,
  findLastUploads,
  findOrdersNow,
  type OrdersNow,
  type UploadRow,
} from "./staff-home.queries.ts";

const goodsShown = 8;
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
  const [sales, [orders], stock, comingRates, jobs, uploads] = await Promise.all([
    readSales(db, now),
    findOrdersNow(db, now),
    readLowStock(db, now),
    readComingRates(db, now),
    isAdmin ? readJobs(db, now) : null,
    isAdmin ? findLastUploads(db, uploadActions, uploadsShown) : null,
  ]);
  if (!orders) throw new Error("a statement without FROM always has a row");
  return {
    at: now.toISOString(),
    today: indiaDay(now),
    orders: compare(sales, ({ placed }) => placed),
    days: sales.days.map(({ day, placed, paid, paidPaise }) => ({
      ...{ day, placed, paid },
      revenue: isAdmin ? paiseToRupees(paidPaise) : null,
    })),
    statuses: orderStatuses.map((status) => ({ status, count: totalOf(orders, status).count })),
    oldestToProcessPlacedAt: orders.oldestToProcessPlacedAt?.toISOString() ?? null,
    stock,
    comingRates,
    forAdmins: jobs && uploads && presentForAdmins(sales, orders, jobs, uploads),
  };
}

function presentForAdmins(
  sales: Sales,
  orders: OrdersNow,
  jobs: HomeForAdmins["jobs"],
  uploads: readonly UploadRow[],
): HomeForAdmins {
  const { count, paise } = totalOf(orders, "Payment Pending");
  return {
    revenue: inRupees(compare(sales, ({ paidPaise }) => paidPaise)),
    pending: { count, amount: paiseToRupees(paise), pastReservation: count - orders.holding },
    jobs,
    uploads: uploads.map((upload) => ({ ...upload, at: upload.at.toISOString() })),
  };
}

const totalOf = ({ statuses }: OrdersNow, wanted: string) =>
  statuses.find(({ status }) => status === wanted) ?? { count: 0, paise: 0 };

interface Compared {
  today: number;
  lastWeekByNow: number;
  meanOfSevenDays: number;
}

/** Today beside the same time a week ago, and beside the seven whole days before it. */
function compare({ days, lastWeekByNow }: Sales, figure: (day: Sales["lastWeekByNow"]) => number): Compared {
  const figures = days.map(figure);
  const sevenDays = figures.slice(-8, -1).reduce((sum, value) => sum + value, 0);
  return {
    today: figures.at(-1) ?? 0,
    lastWeekByNow: figure(lastWeekByNow),
    meanOfSevenDays: Math.round((sevenDays / 7) * 10) / 10,
  };
}

const inRupees = ({ today, lastWeekByNow, meanOfSevenDays }: Compared): Compared => ({
  today: paiseToRupees(today),
  lastWeekByNow: paiseToRupees(lastWeekByNow),
  meanOfSevenDays: paiseToRupees(Math.round(meanOfSevenDays)),
});

async function readLowStock(db: pg.Pool, now: Date): Promise<StaffHome["stock"]> {
  const { rows } = await readInventory(db, now);
  const days = ({ daysAvailable }: (typeof rows)[number]) => daysAvailable ?? 0;
  const low = rows
    .filter(({ level }) => level !== "green")
    .toSorted(
      (one, other) =>
        stockLevels.indexOf(one.level) - stockLevels.indexOf(other.level) ||
        days(one) - days(other) ||
        (one.SKU < other.SKU ? -1 : 1),
    );
  const count = (wanted: string) => low.filter(({ level }) => level === wanted).length;
  return { red: count("red"), orange: count("orange"), worst: low.slice(0, goodsShown) };
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
