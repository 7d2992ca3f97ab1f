import { type HomeForAdmins, maxWorkCounted } from "@dakbag/contracts/staff-home";
import { paiseToRupees } from "@dakbag/domain/money/money";
import { isOnBoxPage, productCategories } from "@dakbag/domain/catalogue/product-category";
import { daysAfter, indiaDay, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { lateIfPaidBefore } from "@dakbag/domain/orders/delivery-promise";
import type pg from "pg";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import { findParcelWork, type ParcelWorkRow } from "./parcel-work.queries.ts";
import { findPressure, findUploadsToCheck, findWork, type WaitingRow } from "./worklist.queries.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
// Long enough to call the buyer.
const expiringMs = 10 * minuteMs;
const invoiceDays = 3;
const messageDays = 7;
const refundDays = 30;
// Nothing stays in production for longer; requests of orders that were cancelled are not read for ever.
const cancellationDays = 180;
// No courier tells a later day; beyond it a promised day is the same.
const expectedDays = 30;
const failedDays = 14;
// Packers ask for all pick-ups of a round at once.
const overdueMs = 120 * minuteMs;
const uploadDays = 3;
const uploadsShown = 20;
const productsShown = 8;

/** What waits for staff now, and for who asks; each count ends at `maxWorkCounted`. */
export async function readWork(db: pg.Pool, now: Date, callerId: string): Promise<HomeForAdmins["work"]> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const [[work], parcels, uploads, [pressure]] = await Promise.all([
    findWork(db, {
      now,
      maxCount: maxWorkCounted + 1,
      expiringUntil: new Date(now.getTime() + expiringMs),
      invoicesSince: ago(invoiceDays),
      firstRefundId: firstUuidV7(ago(refundDays)),
      messagesSince: ago(messageDays),
      callerId,
      cancellationsSince: ago(cancellationDays),
    }),
    readParcelWork(db, now),
    findUploadsToCheck(db, ago(uploadDays), uploadsShown),
    findPressure(db, productsShown),
  ]);
  if (!work || !pressure) throw new Error("these statements always return a row");
  return {
    assignedToYou: present(work.assignedToYou),
    cancellationsAsked: present(work.cancellationsAsked),
    claimsOpen: present(work.claimsOpen),
    toHandOver: present(work.toHandOver),
    withoutTracking: present(work.withoutTracking),
    late: present(parcels.late),
    bookingsFailed: present(parcels.bookingsFailed),
    pickupsNotAsked: present(parcels.pickupsNotAsked),
    parcelsUnseen: present(parcels.parcelsUnseen),
    deliveriesFailed: present(parcels.deliveriesFailed),
    answersToTell: present(parcels.answersToTell),
    willBeLate: present(parcels.willBeLate),
    expiring: present(work.expiring),
    heldByNewAccounts: {
      orders: pressure.orders,
      amount: paiseToRupees(pressure.paise),
      products: pressure.products,
    },
    refundsFailed: present(work.refundsFailed),
    withoutInvoice: present(work.withoutInvoice),
    withoutCreditNote: present(work.withoutCreditNote),
    messagesFailed: present(work.messagesFailed),
    messagesDelayed: present(work.messagesDelayed),
    uploads: uploads.map((upload) => ({ ...upload, at: upload.at.toISOString() })),
  };
}

async function readParcelWork(db: pg.Pool, now: Date): Promise<ParcelWorkRow> {
  const today = indiaDay(now);
  const days = Array.from({ length: expectedDays }, (_, at) => daysAfter(today, at));
  const limits = (kind: "other" | "box") => days.map((day) => lateIfPaidBefore(kind, indiaDayStart(day)));
  const [found] = await findParcelWork(db, {
    maxCount: maxWorkCounted + 1,
    today,
    unseenBefore: new Date(now.getTime() - dayMs),
    failedSince: new Date(now.getTime() - failedDays * dayMs),
    days,
    paidBefore: limits("other"),
    boxPaidBefore: limits("box"),
    lastDay: daysAfter(today, expectedDays - 1),
    boxCategories: productCategories.filter(isOnBoxPage),
    overdueBefore: new Date(now.getTime() - overdueMs),
    placedBefore: firstUuidV7(lateIfPaidBefore("other", now)),
  });
  if (!found) throw new Error("this statement always returns a row");
  return found;
}

const present = ({ count, oldest }: WaitingRow) => ({
  count: Math.min(count, maxWorkCounted),
  isCounted: count <= maxWorkCounted,
  oldest: oldest.map(({ since, ...order }) => ({ ...order, since: new Date(since).toISOString() })),
});
