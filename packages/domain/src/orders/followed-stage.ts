import type { ScanMeaning } from "./courier-scans.ts";
import { isAtEnd, type ShipmentStage } from "./shipment-stage.ts";

/** How far a tracking number is by its scans. */
export type FollowedStage = Exclude<ShipmentStage, "In Production" | "Void">;

/**
 * A stage only rises, in this order, whatever the order of the scans. A lost parcel may be found and delivered; one that comes back
 * is never delivered, also when the courier calls its end so.
 */
export const stagesAsTheyRise: readonly ShipmentStage[] = [
  "In Production",
  "Packed",
  "Shipped",
  "In transit",
  "Out for delivery",
  "Lost",
  "Delivered",
  "RTO",
];

/** Of several boxes: one that is lost or comes back is not outvoted by those that are delivered (view `order_deliveries`). */
const stagesOfBoxes: readonly FollowedStage[] = [
  "Packed",
  "Shipped",
  "In transit",
  "Out for delivery",
  "RTO",
  "Lost",
  "Delivered",
];

const rank = (stage: ShipmentStage | null) => (stage === null ? -1 : stagesAsTheyRise.indexOf(stage));

/** Whether a stage is further than another; null, the stage of what has no scan, is before all. */
export const isFurther = (stage: ShipmentStage | null, than: ShipmentStage | null): boolean =>
  rank(stage) > rank(than);

/**
 * The furthest stage that scans mean; null when they mean none. A cancellation is none: the parcel stays where it is.
 *
 * @param isTracked whether the company was asked: what it pushed is not signed, and proves no end
 */
export function stageOfScans(
  meanings: readonly (ScanMeaning | undefined)[],
  { isTracked }: { isTracked: boolean },
): FollowedStage | null {
  let furthest: FollowedStage | null = null;
  for (const meaning of meanings) {
    const stage = meaning?.stage;
    if (stage === undefined || stage === "Cancelled" || stage === "In Production") continue;
    if (!isTracked && isAtEnd(stage)) continue;
    if (isFurther(stage, furthest)) furthest = stage;
  }
  return furthest;
}

/**
 * The stage that a shipment moves to by the stages of its boxes, of which the least advanced decides; undefined when it stays: it
 * is as far already, whoever set it, or has not left.
 */
export function stageToMoveTo(
  current: ShipmentStage,
  boxes: readonly (FollowedStage | null)[],
): Exclude<FollowedStage, "Packed"> | undefined {
  if (current === "Void" || boxes.length === 0) return undefined;
  const places = boxes.map((stage) => (stage === null ? -1 : stagesOfBoxes.indexOf(stage)));
  const stage = stagesOfBoxes[Math.min(...places)];
  return stage === undefined || stage === "Packed" || !isFurther(stage, current) ? undefined : stage;
}

const dayMs = 24 * 60 * 60 * 1000;
const minutes = { onTheWay: 30, here: 60, quiet: 6 * 60 } as const;

/**
 * In how many minutes a company is asked about a tracking number again: soon while it is on its way; seldom once it comes back, is
 * lost, was not scanned for three days, or has arrived, which some couriers take back within days; null, never, after that, when it
 * is back, and when it was not scanned for 30 days.
 */
export function minutesUntilAsked(
  stage: FollowedStage | null,
  { isBack, seenAt, now }: { isBack: boolean; seenAt: Date; now: Date },
): number | null {
  const quietMs = now.getTime() - seenAt.getTime();
  if (isBack || quietMs > 30 * dayMs || (stage === "Delivered" && quietMs > 3 * dayMs)) return null;
  if (quietMs > 3 * dayMs || (stage !== null && isAtEnd(stage))) return minutes.quiet;
  return stage === null || stage === "Packed" ? minutes.here : minutes.onTheWay;
}
