import { formatRupees, formatRupeesRoundedDown, rupeesToPaise } from "@dakbag/domain/money/money";
import type { StaffHome } from "./staff-home.tsx";

/** "₹1,23,456": figures at a glance have no paise. */
export const inRupees = (amount: number) => formatRupeesRoundedDown(rupeesToPaise(amount));
/** "₹1,23,456.50". */
export const inRupeesAndPaise = (amount: number) => formatRupees(rupeesToPaise(amount));

const inDay = (style: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-IN", { ...style, timeZone: "UTC" });
  return (day: string) => format.format(new Date(day));
};
/** "21 Nov 2026" of a day (YYYY-MM-DD). */
export const dayInWords = inDay({ dateStyle: "medium" });
/** "Sat, 21 Nov". */
export const shortDay = inDay({ weekday: "short", day: "numeric", month: "short" });
/** "Saturday". */
export const weekday = inDay({ weekday: "long" });

/** "+50%" of a figure beside an earlier one; nothing where there was none, or both are the same. */
export function changeInPercent(now: number, before: number): string {
  if (before === 0 || now === before) return "";
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toLocaleString("en-IN")}%`;
}

/** "under 0.1 s", "0.2 s", "12 s", "3 min": how long a job took. */
export function tookInWords(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 0.1) return "under 0.1 s";
  if (seconds >= 120) return `${Math.round(seconds / 60)} min`;
  return `${seconds.toLocaleString("en-IN", { maximumFractionDigits: seconds < 10 ? 1 : 0 })} s`;
}

// Jobs are named by what they do; a new one reads well enough by its name.
const jobNames: Record<string, string> = {
  "account-clean-up": "Forget expired sessions and codes",
  "act-on-webhook-event": "Act on news of the payment provider",
  "check-ledger": "Check that the books balance",
  "clean-up-orders": "Clean up pending orders",
  "count-demand": "Count the demand of goods",
  "fold-order-counts": "Fold the counts of orders",
  "look-after-pending-order": "Ask whether an order was paid",
  "look-after-pending-orders": "Look after unpaid orders",
  "return-money": "Send money back",
  "sum-sales": "Sum up the sales of days",
};

export function jobInWords(name: string): string {
  const words = name.replaceAll("-", " ");
  return jobNames[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

type Cleanup = NonNullable<StaffHome["forAdmins"]>["jobs"]["cleanup"];

/** Where the order cleanup stands, without its times. */
export function cleanupInWords({ state, checked, total, settled, released, left }: Cleanup): string {
  if (state === "never") return "Nobody has run it yet.";
  if (state === "queued") return "Waiting to begin.";
  if (state === "running") return `Running: ${checked} of ${total} orders looked at.`;
  if (checked === 0) return "There was nothing to clean up.";
  return `${checked} looked at: ${settled} paid after all, ${released} called off, ${left} left.`;
}
