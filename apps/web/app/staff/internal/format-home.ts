import {
  formatRupees,
  formatRupeesCompact,
  formatRupeesRoundedDown,
  rupeesToPaise,
} from "@dakbag/domain/money/money";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { Answer } from "#app/api/call.ts";

export type StaffHome = Answer<"GET /api/internal/home">;

/** "₹1,23,456". */
export const formatWholeRupees = (amount: number) => formatRupeesRoundedDown(rupeesToPaise(amount));
/** "₹12.4 L". */
export const formatCompactRupees = (amount: number) => formatRupeesCompact(rupeesToPaise(amount));
/** "₹1,23,456.50". */
export const formatAmount = (amount: number) => formatRupees(rupeesToPaise(amount));

const dayFormat = (style: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-IN", { ...style, timeZone: "UTC" });
  return (day: string) => format.format(new Date(day));
};
/** "Sat, 21 Nov". */
export const shortDay = dayFormat({ weekday: "short", day: "numeric", month: "short" });
/** "Saturday". */
export const weekday = dayFormat({ weekday: "long" });

/** Leads to the orders of a status. */
export function ordersLink(status: OrderStatus): string {
  return `/admin/orders?${new URLSearchParams({ status })}`;
}

/** "+50%" against an earlier figure; empty where there was none, or both are about equal. */
export function changeInPercent(now: number, before: number): string {
  if (before === 0 || now === before) return "";
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return "";
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toLocaleString("en-IN")}%`;
}

/** "under 0.1 s", "0.2 s", "12 s", "3 min". */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 0.1) return "under 0.1 s";
  if (seconds >= 120) return `${Math.round(seconds / 60)} min`;
  return `${seconds.toLocaleString("en-IN", { maximumFractionDigits: seconds < 10 ? 1 : 0 })} s`;
}

// A job without a label is shown by its name.
const jobLabels: Record<string, string> = {
  "account-clean-up": "Delete expired sessions and codes",
  "act-on-webhook-event": "Process events of the payment provider",
  "check-ledger": "Check the ledger for discrepancies",
  "clean-up-orders": "Clean up pending orders",
  "count-demand": "Calculate demand",
  "delete-gst-registrations": "Delete old answers of the GST registry",
  "delete-never-paid-orders": "Delete old orders that were never paid",
  "delete-old-imports": "Delete old uploads",
  "delete-payment-reports": "Delete old reports of the payment provider",
  "find-missed-payments": "Find payments that were not reported",
  "fold-order-counts": "Update order counts",
  "forget-cart-additions": "Delete old records of cart additions",
  "forget-enquiries": "Delete old enquiries",
  "forget-notifications": "Delete old messages",
  "forget-pictures": "Delete unused pictures",
  "forget-product-edits": "Delete old records of product edits",
  "forget-reorders": "Delete old records of repeated orders",
  "free-abandoned-jobs": "Restart jobs that were interrupted",
  "look-after-notifications": "Check messages that are being sent",
  "look-after-refunds": "Check refunds",
  "look-after-unknown-refunds": "Check refunds of unknown payments",
  "look-for-refunds-made-elsewhere": "Find refunds made at the payment provider",
  "look-after-pending-order": "Check whether an order was paid",
  "look-after-pending-orders": "Check unpaid orders",
  "make-missing-credit-notes": "Make missing credit notes",
  "queue-payment-reports": "Queue reports of the payment provider",
  "return-money": "Send refunds",
  "return-unknown-money": "Refund payments without an order",
  "send-email": "Send e-mail",
  "send-notifications": "Send messages",
  "send-sms": "Send SMS",
  "sum-sales": "Update daily sales",
  "write-desk-order-words": "Update the search of orders",
  "write-product-search": "Update the search of products",
  "write-stock-levels": "Update inventory planning",
};

export function jobLabel(name: string): string {
  const text = name.replaceAll("-", " ");
  return jobLabels[name] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

type Cleanup = NonNullable<StaffHome["forAdmins"]>["jobs"]["cleanup"];

/** The state of the order cleanup, without its times. */
export function describeCleanup({ state, checked, total, settled, released, left }: Cleanup): string {
  if (state === "never") return "It has not run yet.";
  if (state === "queued") return "Waiting to start.";
  if (state === "running") return `Running: ${checked} of ${total} orders checked.`;
  if (checked === 0) return "There was nothing to clean up.";
  return `${checked} checked: ${settled} found paid, ${released} cancelled, ${left} left.`;
}
