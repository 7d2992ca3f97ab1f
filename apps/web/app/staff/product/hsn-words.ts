import type { Terms } from "./editor-draft.ts";

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });

/** What an HSN means for the price: "18% GST today, 12% from 1 Dec 2026". */
export function hsnWords({ ratePercent, next }: Terms["hsns"][number]): string {
  const today =
    ratePercent === null ? "No GST rate today: not sold until one begins" : `${ratePercent}% GST today`;
  return next ? `${today}, ${next.ratePercent}% from ${day.format(new Date(next.from))}` : today;
}
