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

type Cleanup = NonNullable<StaffHome["forAdmins"]>["jobs"]["cleanup"];

/** The state of the order cleanup, without its times. */
export function describeCleanup({ state, checked, total, settled, released, left }: Cleanup): string {
  if (state === "never") return "It has not run yet.";
  if (state === "queued") return "Waiting to start.";
  if (state === "running") return `Running: ${checked} of ${total} orders checked.`;
  if (checked === 0) return "There was nothing to clean up.";
  return `${checked} checked: ${settled} found paid, ${released} cancelled, ${left} left.`;
}
