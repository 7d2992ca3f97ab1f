import { isHere, type ShipmentStage } from "./shipment-stage.ts";

/** What staff have to do about a parcel beside waiting. */
export type ScanTask = "pick-up failed" | "not delivered" | "check the delivery" | "goods are back";

/** What a courier's code says of a parcel. */
export interface ScanMeaning {
  /** `Cancelled`: the courier does not carry it. `Void` is the shop's own. */
  readonly stage: Exclude<ShipmentStage, "Void"> | "Cancelled";
  readonly task: ScanTask | null;
}

const means = (stage: ScanMeaning["stage"], codes: readonly number[], task: ScanTask | null = null) =>
  codes.map((code) => [code, { stage, task }] as const);

/** Shiprocket's table of shipments. Its table of orders has the same numbers with other meanings. */
const shiprocketCodes: ReadonlyMap<number, ScanMeaning> = new Map([
  // AWB assigned, label, pick-up scheduled and queued, manifest, rescheduled, out for pick-up, booked
  ...means("Packed", [1, 2, 3, 4, 5, 15, 19, 27, 52]),
  // pick-up error and exception
  ...means("Packed", [13, 20], "pick-up failed"),
  // shipped, picked up, handed over
  ...means("Shipped", [6, 42, 51]),
  // in transit, delayed, at the destination's hub, misrouted, at a warehouse
  ...means("In transit", [18, 22, 38, 39, 48]),
  ...means("Out for delivery", [17]),
  // undelivered, trouble with the recipient
  ...means("Out for delivery", [21, 77], "not delivered"),
  ...means("Delivered", [7]),
  // in part, fulfilled, by the seller
  ...means("Delivered", [23, 26, 43], "check the delivery"),
  // initiated, refused, out for delivery, in transit, lock, at the seller's city
  ...means("RTO", [9, 40, 41, 46, 75, 78]),
  // delivered to the seller, acknowledged
  ...means("RTO", [10, 14], "goods are back"),
  // lost, destroyed, damaged, disposed of, untraceable
  ...means("Lost", [12, 24, 25, 44, 76]),
  // cancelled, cancellation requested, cancelled before dispatch
  ...means("Cancelled", [8, 16, 45]),
]);

/** The meaning of a `shipment_status_id` or `sr-status` of Shiprocket; undefined of a code that is not known. */
export function shiprocketMeaning(code: number): ScanMeaning | undefined {
  return shiprocketCodes.get(code);
}

/** Whether a driver has picked a parcel up that is not back yet, by what its scans mean, in whatever order. */
export function isPickedUp(meanings: readonly (ScanMeaning | undefined)[]): boolean {
  const hasLeft = meanings.some(
    (meaning) => meaning !== undefined && meaning.stage !== "Cancelled" && !isHere(meaning.stage),
  );
  return hasLeft && meanings.every((meaning) => meaning?.task !== "goods are back");
}

/** A scan as Delhivery writes it. */
export interface DelhiveryScan {
  /** `UD` on the way to the buyer, `RT` on the way back, `DL` at its end, `CN` cancelled. */
  readonly type: string;
  readonly status: string;
  /** The finer code ("NSL"). */
  readonly nsl: string;
}

const delhiveryPairs: Readonly<Record<string, ScanMeaning>> = {
  "ud manifested": { stage: "Packed", task: null },
  "ud not picked": { stage: "Packed", task: null },
  "ud in transit": { stage: "In transit", task: null },
  // At the last centre before the buyer.
  "ud pending": { stage: "In transit", task: null },
  "ud dispatched": { stage: "Out for delivery", task: null },
  "dl delivered": { stage: "Delivered", task: null },
  "dl rto": { stage: "RTO", task: "goods are back" },
  "rt in transit": { stage: "RTO", task: null },
  "rt pending": { stage: "RTO", task: null },
  "rt dispatched": { stage: "RTO", task: null },
  "cn canceled": { stage: "Cancelled", task: null },
};

/** Why a driver could not deliver: the codes after which Delhivery takes instructions for another delivery. */
const notDelivered = "EOD-3 EOD-6 EOD-11 EOD-15 EOD-16 EOD-43 EOD-69 EOD-74 EOD-86 EOD-104 ST-108".split(" ");
/** The scan of the pick-up, the first in transit. */
const pickedUp = "X-PPOM";
/** "Seller cancelled the order": before the pick-up a cancelled parcel stays "Not Picked". */
const cancelledBySeller = "DTUP-210";

/** The meaning of a scan of Delhivery; undefined of a pair that is not known. */
export function delhiveryMeaning({ type, status, nsl }: DelhiveryScan): ScanMeaning | undefined {
  // With whichever type.
  if (status.toLowerCase() === "lost") return { stage: "Lost", task: null };
  const pair = `${type} ${status}`.toLowerCase();
  if (pair === "ud pending" && notDelivered.includes(nsl))
    return { stage: "Out for delivery", task: "not delivered" };
  const meaning = delhiveryPairs[pair];
  if (meaning?.stage === "In transit" && nsl === pickedUp) return { stage: "Shipped", task: null };
  if (meaning?.stage === "Packed" && nsl === cancelledBySeller) return { stage: "Cancelled", task: null };
  return meaning;
}
