import { quantityStep } from "../cart/quantity-options.ts";
import { type SaleKind, saleKind } from "../catalogue/sale-kind.ts";
import type { Paise } from "../money/money.ts";

/** How long an order holds its goods for its payment (rulings: cart, stock, checkout). */
export const reservationMinutes = 30;

/**
 * How much unpaid orders may hold of the goods (rulings: cart, stock, checkout). What is more than that is ordered without
 * a hold. Each limit is that of one buyer, except what accounts that never paid share: it leaves the rest to those who did.
 */
export const holdLimits = {
  /** Of what is in stock and held together, for all accounts together that never paid. */
  shareOfNeverPaid: 1 / 2,
  /** The same when the buyer's hold is small: the rest stays on sale, whatever the number of such accounts. */
  shareOfNeverPaidSmall: 3 / 4,
  /** For one buyer who has paid before, but for less. Most of it, for large orders. */
  shareOfBuyer: 2 / 3,
  /** For one buyer who has paid for as much before. */
  shareOfPaidBuyer: 0.9,
  /** What all other holds leave of it, for small holds of buyers who have paid before. */
  shareForSmallOfPaid: 1 / 10,
  /** A small hold of one buyer; who has paid before may always hold as much, who has paid for as much twice that. */
  smallHold: { piece: 1000, box: 5, pack: 1 } satisfies Record<SaleKind, number>,
  /** ₹2 lakh for the unpaid orders of one buyer. */
  paiseOfBuyer: 2_00_000_00,
  /** Orders within 24 hours that hold goods, of those that one buyer does not pay: each holds them for half an hour. */
  heldOrdersADay: 12,
  /** Orders within 24 hours that one buyer does not pay, held or not. */
  unpaidOrdersADay: 60,
} as const;

/**
 * What the shop knows of a buyer: `new` never paid, or got the money back; `known` has paid, but for less than the unpaid
 * orders come to; one who has `paid` for as much has the limits of a product and of a day alone; one whose limit staff
 * `raised` to as much has none.
 */
export type HoldTrust = "new" | "known" | "paid" | "raised";

/** How many units of a product are where. */
export interface HeldUnits {
  readonly unit: string;
  readonly inStock: number;
  readonly heldByBuyer: number;
  readonly heldByOthers: number;
  /** Of `heldByOthers`: of accounts that never paid. */
  readonly heldByStrangers: number;
}

/** How many units of a product the unpaid orders of one buyer may hold now, a quantity that can be ordered. */
export function maxUnitsHeld(held: HeldUnits, trust: Exclude<HoldTrust, "raised"> = "new"): number {
  const { min, step } = quantityStep(held);
  // Two thirds of 3,000 are 2,000 although fractions are inexact.
  const units = Math.floor(shareOf(held, trust) + 1e-6);
  return units < min ? 0 : units - (units % step);
}

function shareOf(
  { unit, inStock, heldByBuyer, heldByOthers, heldByStrangers }: HeldUnits,
  trust: Exclude<HoldTrust, "raised">,
): number {
  const all = inStock + heldByBuyer + heldByOthers;
  const small = holdLimits.smallHold[saleKind({ unit })];
  const free = inStock + heldByBuyer - all * holdLimits.shareForSmallOfPaid;
  if (trust === "paid") return Math.max(2 * small, Math.min(all * holdLimits.shareOfPaidBuyer, free));
  if (trust === "known") return Math.max(small, Math.min(all * holdLimits.shareOfBuyer, free));
  const ofSmall = Math.min(small, all * holdLimits.shareOfNeverPaidSmall - heldByStrangers);
  return Math.min(free, Math.max(ofSmall, all * holdLimits.shareOfNeverPaid - heldByStrangers));
}

/** Whether the unpaid orders of a buyer exceed their limit. */
export const isTooMuchUnpaid = (ofBuyerPaise: Paise, trust: Exclude<HoldTrust, "raised"> = "new"): boolean =>
  trust !== "paid" && ofBuyerPaise > holdLimits.paiseOfBuyer;

/** How often a retry holds the goods for another half an hour, each time after an attempt to pay. */
export const maxHoldExtensions = 2;

/** The most that staff may raise the limit of one buyer to: ₹10 crore. */
export const maxRaisedHoldPaise = 10_00_00_000_00;
