import { type JobName, jobNames, listedJob } from "@dakbag/contracts/jobs";
import * as z from "zod";
import { deleteExpired } from "./features/account/account.jobs.ts";
import { deleteOldLabels, processBookings } from "./features/bookings/bookings.jobs.ts";
import { deleteOldUnpaidOrders } from "./features/buying/buying.jobs.ts";
import { deleteCartAdditions, deleteReorders } from "./features/cart/cart.jobs.ts";
import { deleteProductEdits } from "./features/catalogue/catalogue.jobs.ts";
import { writeProductSearch } from "./features/catalogue/write-product-search.ts";
import { deletePaymentReports, searchMissedPayments } from "./features/checkout/checkout.jobs.ts";
import { processWebhookEvent, queueReports } from "./features/checkout/receive-webhook.ts";
import { queueReconciliations, reconcilePendingOrder } from "./features/checkout/reconcile-pending-orders.ts";
import { askForEstimates } from "./features/delivery/delivery.jobs.ts";
import { deleteOldEnquiries } from "./features/enquiries/enquiries.jobs.ts";
import { askCouriers } from "./features/following/ask-couriers.ts";
import { notifyCouriers } from "./features/following/notify-couriers.ts";
import { deleteOldRegistrations } from "./features/gst-validation/gst-validation.jobs.ts";
import { deleteOldImports } from "./features/imports/imports.jobs.ts";
import { countDemand, daysOfDemand } from "./features/inventory/count-demand.ts";
import { writeStockLevels } from "./features/inventory/write-stock-levels.ts";
import { makeMissingCreditNotes } from "./features/invoices/issue-credit-note.ts";
import { compareWithProvider } from "./features/ledger/compare-with-provider.ts";
import { checkLedger } from "./features/ledger/ledger.jobs.ts";
import { deleteOldNotifications } from "./features/notifications/notifications.jobs.ts";
import { expireLostClaims, sendDueNotifications } from "./features/notifications/send-notifications.ts";
import { cleanUpOrders } from "./features/order-cleanup/clean-up-orders.ts";
import { writeDeskOrderWords } from "./features/order-desk/write-desk-order-words.ts";
import { compactOrderCounts } from "./features/orders/orders.jobs.ts";
import { deleteOldPictures } from "./features/products/products.jobs.ts";
import { importRecentRefunds, queueOpenRefunds } from "./features/refunds/reconcile-refunds.ts";
import { sendRefund } from "./features/refunds/send-refund.ts";
import { sumPastDays } from "./features/staff-home/daily-sales.ts";
import { recordJobRuns } from "./features/staff-home/job-runs.ts";
import { sendUnknownRefund } from "./features/unknown-payments/refund-unknown-payment.ts";
import { reconcileUnknownRefunds } from "./features/unknown-payments/unknown-payments.jobs.ts";
import type { Job } from "./platform/job-runner.ts";
import { freeAbandonedJobs } from "./platform/jobs.queries.ts";
import type { Shop } from "./shop.ts";

const cleanup = z.object({ cleanupId: z.string() });
const event = z.object({ eventId: z.string() });
const order = z.object({ orderId: z.string() });
const payment = z.object({ paymentId: z.string() });
const refund = z.object({ refundId: z.string() });
const search = z.object({ since: z.iso.datetime().optional() });

/** What each job of the list does. A new job has an entry here and one in packages/contracts/src/jobs.ts. */
const workOf = (shop: Shop): Readonly<Record<JobName, Job["work"]>> => ({
  "check-ledger": () => checkLedger(shop),
  "check-parcels": () => askCouriers(shop),
  "clean-up-orders": (payload) => cleanUpOrders(shop, cleanup.parse(payload).cleanupId),
  "compact-order-counts": () => compactOrderCounts(shop),
  "compare-with-provider": () => compareWithProvider(shop),
  "count-demand": () => countDemand(shop.db, daysOfDemand(shop.clock())),
  "delete-courier-labels": () => deleteOldLabels(shop),
  "delete-expired-sessions": () => deleteExpired(shop),
  "delete-gst-registrations": () => deleteOldRegistrations(shop),
  "delete-never-paid-orders": () => deleteOldUnpaidOrders(shop),
  "delete-old-cart-additions": () => deleteCartAdditions(shop),
  "delete-old-enquiries": () => deleteOldEnquiries(shop),
  "delete-old-imports": () => deleteOldImports(shop),
  "delete-old-notifications": () => deleteOldNotifications(shop),
  "delete-old-product-edits": () => deleteProductEdits(shop),
  "delete-old-reorders": () => deleteReorders(shop),
  "delete-payment-reports": () => deletePaymentReports(shop),
  "delete-unused-pictures": () => deleteOldPictures(shop),
  "expire-notification-claims": () => expireLostClaims(shop),
  "find-missed-payments": (payload) => searchMissedPayments(shop, search.parse(payload ?? {}).since),
  "free-abandoned-jobs": async () => void (await freeAbandonedJobs(shop.db)),
  "import-external-refunds": () => importRecentRefunds(shop),
  "issue-missing-credit-notes": () => makeMissingCreditNotes(shop),
  "process-bookings": () => processBookings(shop),
  "process-payment-report": (payload) => processWebhookEvent(shop, event.parse(payload).eventId),
  "queue-payment-reports": () => queueReports(shop),
  "reconcile-pending-order": (payload) => reconcilePendingOrder(shop, order.parse(payload).orderId),
  "reconcile-pending-orders": () => queueReconciliations(shop),
  "reconcile-refunds": () => queueOpenRefunds(shop),
  "reconcile-unknown-refunds": () => reconcileUnknownRefunds(shop),
  "refund-unknown-payment": (payload) => sendUnknownRefund(shop, payment.parse(payload).paymentId),
  "send-delivery-answers": () => notifyCouriers(shop),
  "send-email": (_payload, stopping) => sendDueNotifications(shop, "email", stopping),
  "send-refund": (payload) => sendRefund(shop, refund.parse(payload).refundId),
  "send-sms": (_payload, stopping) => sendDueNotifications(shop, "sms", stopping),
  "sum-sales": () => sumPastDays(shop),
  "update-courier-estimates": () => askForEstimates(shop),
  "update-order-search": (_payload, stopping) => writeDeskOrderWords(shop.db, stopping),
  "update-product-search": (_payload, stopping) => writeProductSearch(shop.db, stopping),
  "update-stock-levels": () => writeStockLevels(shop.db, daysOfDemand(shop.clock())),
});

/** All background jobs. */
export function jobsOf(shop: Shop): Job[] {
  const work = workOf(shop);
  return jobNames
    .map((name): Job => ({ name, ...listedJob(name), work: work[name] }))
    .map((job) => notingFailures(shop, recordJobRuns(shop, job)));
}

function notingFailures({ storage }: Shop, job: Job): Job {
  const work: Job["work"] = (payload, stopping) =>
    job.work(payload, stopping).catch((error: unknown) => {
      storage.note(error);
      throw error;
    });
  return { ...job, work };
}
