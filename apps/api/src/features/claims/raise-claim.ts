import {
  type BuyerClaimKind,
  claimDeadline,
  isOfBuyer,
  lateClaimProblem,
} from "@dakbag/domain/claims/claim-clock";
import { maxClaimsOfOrder } from "@dakbag/domain/claims/claim-evidence";
import { claimLabels } from "@dakbag/domain/claims/claim-labels";
import type { Pieces } from "@dakbag/domain/orders/parcel-arrangement";
import { isCancelledOrRefunded } from "@dakbag/domain/orders/status-change";
import type pg from "pg";
import type { Actor, Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { assertIdempotencyKey } from "../../platform/idempotency-key.ts";
import { notFound } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { findOrder } from "../orders/find-orders.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { assertOrderAccess } from "../orders/order-access.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import { findPiecesOfOrder } from "./claim-pieces-of-order.ts";
import {
  claimIsLate,
  fewerToClaim,
  keyTaken,
  noSuchLine,
  notDelivered,
  orderIsCancelled,
  tooManyClaims,
} from "./claims.errors.ts";
import { type ClaimRow, findClaimOfKey, findClaimsOfOrder, insertClaim } from "./claims.queries.ts";

/** What a buyer reports of a delivered parcel. */
export interface ReportedPieces {
  readonly orderId: string;
  /** The number of the parcel within the order. */
  readonly parcel: number;
  readonly kind: BuyerClaimKind;
  readonly lines: readonly Pieces[];
  readonly note: string;
  readonly videoUrl: string;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Raises a claim on pieces of a delivered parcel, within the clock of its kind. With an idempotency key a repeated request raises
 * one claim.
 *
 * @returns the claim's id
 * @throws ShopError 404 not this party's order; 409 no such delivered parcel, late, cancelled, too many claims, or fewer
 *   pieces; 400 no such line, or an invalid key
 */
export async function raiseClaim(
  { db, clock }: Pick<Shop, "db" | "clock">,
  reported: ReportedPieces,
  caller: Actor & Pick<Caller, "party" | "role">,
): Promise<string> {
  const { orderId, idempotencyKey: key } = reported;
  assertIdempotencyKey(key);
  assertOrderAccess(caller, "claim", await findOrder(db, orderId));
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound("This order");
    const [existing] = key === undefined ? [] : await findClaimOfKey(tx, orderId, key);
    if (existing && !isSame(existing, reported)) throw keyTaken();
    if (existing) return existing.id;
    if (isCancelledOrRefunded(order.status)) throw orderIsCancelled();
    const now = clock();
    const { id: shipmentId, deliveredAt } = await assertClaimable(tx, reported, now);
    const { kind, note, videoUrl, lines, parcel } = reported;
    const id = uuidV7(now);
    await insertClaim(tx, {
      id,
      orderId,
      shipmentId,
      kind,
      raisedAt: now,
      deadline: claimDeadline(kind, deliveredAt),
      note,
      videoUrl,
      idempotencyKey: key ?? null,
      lines: JSON.stringify(lines),
    });
    // Without what the buyer wrote: the history outlives the account.
    const what = `Claim on parcel ${parcel}: ${claimLabels[kind].toLowerCase()}`;
    await recordOrderEvent(tx, orderId, { at: now, actorId: caller.userId, actor: caller.name, what });
    return id;
  });
}

/** The parcel that is claimed of. @throws ShopError as `raiseClaim` */
async function assertClaimable(
  tx: pg.PoolClient,
  { orderId, parcel, kind, lines }: ReportedPieces,
  now: Date,
): Promise<{ id: string; deliveredAt: Date }> {
  const order = await findOrder(tx, orderId);
  const pieces = await findPiecesOfOrder(tx, orderId);
  const shipment = pieces.shipments.find(({ number }) => number === parcel);
  if (!order) throw notFound("This order");
  if (shipment?.stage !== "Delivered" || !shipment.deliveredAt) throw notDelivered(parcel);
  const { id, deliveredAt } = shipment;
  const late = lateClaimProblem(kind, deliveredAt, now);
  if (late !== undefined) throw claimIsLate(late);
  const raised = (await findClaimsOfOrder(tx, orderId)).filter(({ kind: reported }) => isOfBuyer(reported));
  if (raised.length >= maxClaimsOfOrder) throw tooManyClaims();
  for (const [index, { lineNumber, quantity }] of lines.entries()) {
    const line = order.lines.find((one) => one.lineNumber === lineNumber);
    if (!line) throw noSuchLine(index);
    const claimable = pieces.claimable(shipment, line);
    if (quantity > claimable) throw fewerToClaim(index, line.title, claimable);
  }
  return { id, deliveredAt };
}

const isSame = (claim: ClaimRow, { parcel, kind, lines, note, videoUrl }: ReportedPieces) =>
  claim.parcelNumber === parcel &&
  claim.kind === kind &&
  claim.note === note &&
  claim.videoUrl === videoUrl &&
  keyOf(claim.lines) === keyOf(lines);

const keyOf = (lines: readonly Pieces[]) =>
  lines
    .map(({ lineNumber, quantity }) => `${lineNumber} ${quantity}`)
    .toSorted()
    .join();
