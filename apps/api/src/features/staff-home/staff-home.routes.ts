import { type HomeForAdmins, readStaffHome as homeContract } from "@dakbag/contracts/staff-home";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import { route } from "../../platform/route.ts";
import type { StorageState } from "../../platform/storage.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { daysAfter, indiaDay, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { paiseToRupees } from "@dakbag/domain/money/money";
import { orderStatuses } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import type * as z from "zod";
import { compareSales, inRupees, readSales, type Sales } from "./daily-sales.ts";
import { readJobs } from "./job-runs.ts";
import { readWork } from "./read-work.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import {
  type CancelledWithoutRefundRow,
  countEnquiries,
  findCancelledWithoutRefund,
  findRecordedTwice,
  findComingRates,
  findLastUploads,
  findOrdersNow,
  type OrdersNow,
  type UploadRow,
} from "./staff-home.queries.ts";
import type { InventoryRow } from "@dakbag/contracts/inventory";
import { readInventory } from "../inventory/read-inventory.ts";

export function registerStaffHomeRoutes(app: FastifyInstance, shop: Shop): void {
  const startedAt = shop.clock();
  route(app, shop.authenticate, homeContract, ({ caller }) => readStaffHome(shop, startedAt, caller));
}

const uploadsShown = 6;
const cancelledShown = 8;
const recordedTwiceShown = 20;
const recordedTwiceDays = 14;
// Price lists and quotations are made this far ahead.
const ratesAheadDays = 30;
// Audit log actions of file uploads, and of undoing one.
const uploadActions = [
  "orders.bulk-updated",
  "orders.bulk-update-undone",
  "products.bulk-updated",
  "products.bulk-update-undone",
  "vendor-list.updated",
  "vendor-list.update-undone",
  "packet-series.uploaded",
];

type StaffHome = Omit<z.input<typeof homeContract.answer>, "success">;

/** Today's figures; revenue, jobs, uploads and enquiries for admins only. */
async function readStaffHome(
  { db, storage, clock }: Pick<Shop, "db" | "storage" | "clock">,
  startedAt: Date,
  { role, userId }: Caller,
): Promise<StaffHome> {
  const now = clock();
  const isAdmin = role === "admin";
  const [sales, [orders], stock, comingRates, disks, jobs, uploads, enquiries, cancelled, twice, work] =
    await Promise.all([
      readSales(db, now),
      findOrdersNow(db, now),
      readLowStock(db, now),
      readComingRates(db, now),
      storage.read(),
      isAdmin ? readJobs(db, now, startedAt) : null,
      isAdmin ? findLastUploads(db, uploadActions, uploadsShown) : null,
      isAdmin ? readEnquiryCounts(db, now) : null,
      isAdmin ? findCancelledWithoutRefund(db, cancelledShown) : null,
      isAdmin ? readRecordedTwice(db, now) : null,
      isAdmin ? readWork(db, now, userId) : null,
    ]);
  if (!orders) throw new Error("this statement always returns a row");
  return {
    at: now.toISOString(),
    today: indiaDay(now),
    orders: compareSales(sales, ({ placed }) => placed),
    days: sales.days.map(({ day, placed, paid, paidPaise, refundedPaise }) => ({
      day,
      placed,
      paid,
      revenue: isAdmin ? paiseToRupees(paidPaise) : null,
      refunded: isAdmin ? paiseToRupees(refundedPaise) : null,
    })),
    statuses: orderStatuses.map((status) => ({ status, count: totalOf(orders, status).count })),
    oldestToProcessPlacedAt: orders.oldestToProcessPlacedAt?.toISOString() ?? null,
    stock,
    comingRates,
    storage: presentStorage(disks),
    forAdmins: jobs &&
      uploads &&
      enquiries &&
      cancelled &&
      twice &&
      work && {
        ...presentForAdmins(sales, orders, jobs, uploads),
        enquiries,
        cancelledWithoutRefund: presentCancelled(cancelled),
        refundsRecordedTwice: twice,
        work,
      },
  };
}

function presentForAdmins(
  sales: Sales,
  orders: OrdersNow,
  jobs: HomeForAdmins["jobs"],
  uploads: readonly UploadRow[],
): Omit<HomeForAdmins, "enquiries" | "cancelledWithoutRefund" | "refundsRecordedTwice" | "work"> {
  const { count, paise } = totalOf(orders, "Payment Pending");
  return {
    revenue: inRupees(compareSales(sales, ({ paidPaise }) => paidPaise)),
    refunded: inRupees(compareSales(sales, ({ refundedPaise }) => refundedPaise)),
    pending: { count, amount: paiseToRupees(paise), pastReservation: count - orders.holding },
    jobs,
    uploads: uploads.map((upload) => ({ ...upload, at: upload.at.toISOString() })),
  };
}

async function readRecordedTwice(db: Queryable, now: Date): Promise<HomeForAdmins["refundsRecordedTwice"]> {
  const since = new Date(now.getTime() - recordedTwiceDays * 86_400_000);
  const found = await findRecordedTwice(db, since, recordedTwiceShown);
  return found.map(({ orderId, orderNumber, providerRefundId, amountPaise }) => {
    return {
      _id: orderId,
      orderNumber,
      refundReference: providerRefundId,
      amount: paiseToRupees(amountPaise),
    };
  });
}

function presentCancelled(
  rows: readonly CancelledWithoutRefundRow[],
): HomeForAdmins["cancelledWithoutRefund"] {
  return {
    count: rows[0]?.count ?? 0,
    amount: paiseToRupees(rows[0]?.totalPaise ?? 0),
    oldest: rows.map(({ id, orderNumber, status, leftPaise }) => {
      return { _id: id, orderNumber, status, amount: paiseToRupees(leftPaise) };
    }),
  };
}

function presentStorage({ isFull, refused, disks }: StorageState): StaffHome["storage"] {
  const free = disks.filter(({ isNearlyFull }) => isNearlyFull).map(({ freeShare }) => freeShare);
  return {
    isFull,
    refused,
    leastFreePercent: free.length === 0 ? null : Math.floor(Math.min(...free) * 100),
  };
}

const totalOf = ({ statuses }: OrdersNow, wanted: string) =>
  statuses.find(({ status }) => status === wanted) ?? { count: 0, paise: 0 };

async function readEnquiryCounts(db: pg.Pool, now: Date): Promise<HomeForAdmins["enquiries"]> {
  const [counts] = await countEnquiries(db, firstUuidV7(indiaDayStart(indiaDay(now))));
  if (!counts) throw new Error("this statement always returns a row");
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

const productsShown = 8;

interface LowStock {
  red: number;
  orange: number;
  worst: InventoryRow[];
}

/** Counts products with low stock, and lists the most urgent ones. */
async function readLowStock(db: pg.Pool, now: Date): Promise<LowStock> {
  const { counts, rows } = await readInventory(db, { search: "", page: 1, perPage: productsShown }, now);
  return { red: counts.red, orange: counts.orange, worst: rows.filter(({ level }) => level !== "green") };
}
