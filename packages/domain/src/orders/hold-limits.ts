import { quantityStep } from "../cart/quantity-options.ts";
import { type SaleKind, saleKind } from "../catalogue/sale-kind.ts";
import type { Paise } from "../money/money.ts";

/** How long an order holds its goods for its payment (rulings: cart, stock, checkout). */
export const reservationMinutes = 30;

/** How much unpaid orders may hold of the goods (rulings: cart, stock, checkout). */
export const holdLimits = {
  /** Of what is in stock and held together, for the unpaid orders of one buyer. Most of it, for large first orders. */
  shareOfBuyer: 2 / 3,
  /** The same for all buyers together: the rest is for those who pay. */
  shareOfAll: 0.9,
  /** What one buyer may always hold, however little is in stock; all together twice as much. */
  alwaysOfBuyer: { piece: 1000, box: 5, pack: 1 } satisfies Record<SaleKind, number>,
  /** ₹2 lakh for the unpaid orders of one buyer, ₹1 crore for those of all. */
  paiseOfBuyer: 2_00_000_00,
  paiseOfAll: 1_00_00_000_00,
  /** Unpaid orders that one buyer may place within 24 hours: each holds its goods for half an hour. */
  unpaidOrdersADay: 12,
} as const;

/**
 * What the shop knows of a buyer whose unpaid orders come to more than a new buyer's may. One who has `paid` for as much
 * before has no limits of one buyer, but those of all; one whose limit staff `raised` to as much has neither.
 */
export type HoldTrust = "new" | "paid" | "raised";

/** How many units of a product are where. */
export interface HeldUnits {
  readonly unit: string;
  readonly inStock: number;
  readonly heldByBuyer: number;
  readonly heldByOthers: number;
}

/** How many units of a product the unpaid orders of one buyer may hold now, a quantity that can be ordered. */
export function maxUnitsHeld(
  { unit, inStock, heldByBuyer, heldByOthers }: HeldUnits,
  trust: Exclude<HoldTrust, "raised"> = "new",
): number {
  const all = inStock + heldByBuyer + heldByOthers;
  const always = holdLimits.alwaysOfBuyer[saleKind({ unit })];
  const ofBuyer = trust === "paid" ? all : Math.max(always, all * holdLimits.shareOfBuyer);
  const ofAll = Math.max(2 * always, all * holdLimits.shareOfAll) - heldByOthers;
  const { min, step } = quantityStep({ unit });
  // Two thirds of 3,000 are 2,000 although fractions are inexact.
  const units = Math.floor(Math.min(ofBuyer, ofAll) + 1e-6);
  return units < min ? 0 : units - (units % step);
}

/** What all unpaid orders of a buyer, and of everybody, come to. */
export interface HeldMoney {
  readonly ofBuyerPaise: Paise;
  readonly ofAllPaise: Paise;
}

/** Whether unpaid orders come to more than they may, of one buyer or of all. */
export function moneyHeldProblem(
  { ofBuyerPaise, ofAllPaise }: HeldMoney,
  trust: Exclude<HoldTrust, "raised"> = "new",
): "buyer" | "all" | undefined {
  if (trust === "new" && ofBuyerPaise > holdLimits.paiseOfBuyer) return "buyer";
  return ofAllPaise > holdLimits.paiseOfAll ? "all" : undefined;
}

/** How often a retry holds the goods for another half an hour, each time after an attempt to pay. */
export const maxHoldExtensions = 2;

/** The most that staff may raise the limit of one buyer to: ₹10 crore. */
export const maxRaisedHoldPaise = 10_00_00_000_00;
