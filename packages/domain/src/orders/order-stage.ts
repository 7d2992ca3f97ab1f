import { dayAndMonth, indiaDay, indiaDayStart } from "../dates/india-day.ts";
import {
  type DeliveryEstimate,
  type DeliveryKind,
  estimateOfAll,
  formatEstimate,
  kindsOf,
} from "./delivery-days.ts";
import { deliveryEstimate } from "./delivery-promise.ts";
import type { OrderStatus } from "./order-status.ts";
import type { ShipmentStage } from "./shipment-stage.ts";

/** An order as far as a buyer's words for its stage depend on it. */
export interface OrderToDescribe {
  readonly status: OrderStatus;
  readonly paidAt: Date | null;
  /** When it became Delivered; null for any other status, and where no history says so. */
  readonly deliveredAt: Date | null;
  /** Of its goods, one at least. */
  readonly kinds: readonly DeliveryKind[];
  /** When the last of its goods are, or were, expected to be made; null when no day was entered. */
  readonly readyAt: Date | null;
  /** The stages of its parcels, replacements aside. */
  readonly parcels: readonly ShipmentStage[];
}

/** The stage of an order in a buyer's words. */
export interface OrderStage {
  /** What is done with it now. */
  readonly stage: string;
  /** When it arrives, was due or has arrived; null when no day is promised. */
  readonly day: string | null;
  /** The last promised day has passed, and it is not delivered. */
  readonly isLate: boolean;
}

/**
 * The stage of an order in a buyer's words, beside the status (buyer §4), with the promised days (buyer §9). A day that has
 * passed is no longer promised: what was due is late.
 */
export function orderStage(order: OrderToDescribe, now: Date): OrderStage {
  const { status, paidAt, deliveredAt } = order;
  const withoutDay = (stage: string): OrderStage => ({ stage, day: null, isLate: false });
  switch (status) {
    case "Cancelled":
    case "Refunded":
      return withoutDay(status);
    case "Delivered":
      return withoutDay(
        deliveredAt === null
          ? "Delivered"
          : `Delivered on ${dayAndMonth(indiaDay(deliveredAt), indiaDay(now))}`,
      );
    case "Payment Pending":
      return withoutDay(paidAt === null ? "Order placed, not paid yet" : "Paid");
    case "Order Processing":
      return { stage: paidAt === null ? "Order placed" : "Paid", ...promise(order, now) };
    default: {
      const lost = status === "In transit" && lostStage(order.parcels);
      return lost ? withoutDay(stageWords[lost]) : { stage: stageWords[status], ...promise(order, now) };
    }
  }
}

/** That of the least advanced parcels of an order in transit, when none of them comes to its buyer. */
const lostStage = (parcels: OrderToDescribe["parcels"]) =>
  !parcels.includes("In transit") && parcels.find((stage) => stage === "RTO" || stage === "Lost");

/** Where goods are that are paid and not delivered, in a buyer's words. */
export const stageWords = {
  "In Production": "We are making it",
  Shipped: "With the courier",
  "In transit": "On its way to you",
  "Out for delivery": "Nearly there",
  RTO: "On its way back to us: we write to you",
  Lost: "The courier cannot find it: we write to you",
} as const;

/** The days that an order's buyer was promised (buyer §9); null while it is not paid. */
function promisedDays({
  paidAt,
  readyAt,
  kinds,
}: Pick<OrderToDescribe, "paidAt" | "readyAt" | "kinds">): DeliveryEstimate | null {
  if (paidAt === null) return null;
  const from = readyAt !== null && readyAt > paidAt ? readyAt : paidAt;
  return estimateOfAll(kinds.map((kind) => deliveryEstimate(kind, from)));
}

/** The last day that a buyer was promised; goods in production count from `readyOn`, a day (YYYY-MM-DD). Null while it is not paid. */
export function promisedBy({
  paidAt,
  readyOn,
  categories,
}: {
  readonly paidAt: Date | null;
  readonly readyOn: string | null;
  readonly categories: readonly string[];
}): string | null {
  const readyAt = readyOn === null ? null : indiaDayStart(readyOn);
  return promisedDays({ paidAt, readyAt, kinds: kindsOf(categories) })?.latest ?? null;
}

function promise(order: OrderToDescribe, now: Date): Pick<OrderStage, "day" | "isLate"> {
  const estimate = promisedDays(order);
  if (estimate === null) return { day: null, isLate: false };
  const { earliest, latest } = estimate;
  const today = indiaDay(now);
  if (today > latest) return { day: `Was due by ${dayAndMonth(latest, today)}`, isLate: true };
  const day =
    today < earliest ? `Arrives ${formatEstimate(estimate)}` : `Arrives by ${dayAndMonth(latest, today)}`;
  return { day, isLate: false };
}
