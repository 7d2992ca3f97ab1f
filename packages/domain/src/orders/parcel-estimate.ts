import { indiaDayStart } from "../dates/india-day.ts";
import { type DeliveryEstimate, type DeliveryKind, estimateOfAll } from "./delivery-days.ts";
import { deliveryEstimate } from "./delivery-promise.ts";

/** What a parcel that is still here has in it, and from when it can leave. */
export interface ParcelToEstimate {
  readonly kinds: readonly DeliveryKind[];
  readonly inProduction: boolean;
  /** The day in India when goods in production are expected to be made; null when no day was entered. */
  readonly readyOn: string | null;
}

/**
 * When a parcel arrives that is still here: the days of a delivery (buyer §9) counted from today, or from the day when its goods are
 * made. One that has
 * passed is taken for today. Null of goods in production when no day was said.
 */
export function parcelEstimate(
  { kinds, inProduction, readyOn }: ParcelToEstimate,
  now: Date,
): DeliveryEstimate | null {
  const ready = readyOn === null ? null : indiaDayStart(readyOn);
  if (inProduction && ready === null) return null;
  const from = inProduction && ready && ready > now ? ready : now;
  return estimateOfAll(kinds.map((kind) => deliveryEstimate(kind, from)));
}
