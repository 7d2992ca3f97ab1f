import type { CourierClaimKind } from "@dakbag/domain/claims/claim-clock";
import { claimLabels } from "@dakbag/domain/claims/claim-labels";
import type pg from "pg";
import { notFound } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { findOrder } from "../orders/find-orders.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import { findPiecesOfOrder } from "./claim-pieces-of-order.ts";
import { findCourierClaim, insertClaim } from "./claims.queries.ts";

const kindOfStage = { RTO: "returned", Lost: "lost" } as const satisfies Record<string, CourierClaimKind>;

/** What a courier says of a parcel. */
export interface CourierReport {
  readonly orderId: string;
  readonly shipmentId: string;
  /** The stage that the parcel has now. */
  readonly stage: keyof typeof kindOfStage;
  /** When the courier said so. */
  readonly at: Date;
}

/**
 * Opens the claim of a parcel that its courier returns or has lost, of all its pieces that no other claim, refund or replacement
 * has. The caller has locked the order and set the parcel's stage in this transaction. What is reported again changes nothing.
 *
 * @returns the claim's id; null when nothing of the parcel is left to claim
 */
export async function openClaimOfCourier(
  tx: pg.PoolClient,
  { orderId, shipmentId, stage, at }: CourierReport,
): Promise<string | null> {
  const [known] = await findCourierClaim(tx, shipmentId);
  if (known) return known.id;
  const order = await findOrder(tx, orderId);
  const pieces = await findPiecesOfOrder(tx, orderId);
  const shipment = pieces.shipments.find(({ id }) => id === shipmentId);
  if (!order || !shipment) throw notFound("This parcel");
  const lines = order.lines
    .map((line) => ({ lineNumber: line.lineNumber, quantity: pieces.claimable(shipment, line) }))
    .filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return null;
  const kind = kindOfStage[stage];
  const id = uuidV7(at);
  await insertClaim(tx, {
    id,
    orderId,
    shipmentId,
    kind,
    raisedAt: at,
    deadline: at,
    note: "",
    videoUrl: "",
    idempotencyKey: null,
    lines: JSON.stringify(lines),
  });
  const what = `Claim on parcel ${shipment.number}: ${claimLabels[kind].toLowerCase()}`;
  await recordOrderEvent(tx, orderId, { at, actor: "Courier", what });
  return id;
}
