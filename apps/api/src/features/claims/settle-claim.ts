import type { LineDecision } from "@dakbag/domain/claims/claim-pieces";
import { claimLabels } from "@dakbag/domain/claims/claim-labels";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { lockStock } from "../catalogue/stock.ts";
import { recordOrderEvent, updateOrderVersion } from "../orders/write-order.ts";
import { requestRefund } from "../refunds/request-refund.ts";
import { sendReplacement } from "../shipments/send-replacement.ts";
import type { LockedClaim } from "./lock-claim.ts";

/** What staff accept of a line; `restock` puts the accepted pieces into stock. */
export type AcceptedLine = LineDecision & { readonly restock: boolean };

interface Settled {
  readonly refundId: string | null;
  readonly replacementId: string | null;
}

/**
 * Refunds and replaces the accepted pieces of a claim. The refund has the claim's id as its key; its credit note follows as for any
 * other. The replacement is a parcel of its own, to be packed.
 *
 * @throws ShopError 409 too little stock, or as `requestRefund`
 */
export async function settleClaim(
  tx: pg.PoolClient,
  { order, claim }: LockedClaim,
  lines: readonly AcceptedLine[],
  actor: Actor,
  now: Date,
): Promise<Settled> {
  const skuOf = new Map(claim.lines.map(({ lineNumber, sku }) => [lineNumber, sku]));
  const withSku = lines.map((line) => ({ ...line, sku: skuOf.get(line.lineNumber) ?? "" }));
  // Prevents deadlock: refund and replacement both move stock, and all of it is locked in SKU order first.
  await lockStock(tx, [...new Set(withSku.map(({ sku }) => sku))]);
  const refunded = withSku.filter(({ refund }) => refund > 0);
  const refundId =
    refunded.length === 0
      ? null
      : await requestRefund(
          tx,
          order,
          {
            lines: refunded.map(({ lineNumber, refund, restock }) => ({
              lineNumber,
              quantity: refund,
              restock,
            })),
            reason: claimLabels[claim.kind],
            idempotencyKey: `claim:${claim.id}`,
            wereSent: true,
          },
          actor,
          now,
        );
  const replaced = withSku
    .filter(({ replace }) => replace > 0)
    .map(({ lineNumber, sku, replace, restock }) => ({ lineNumber, sku, quantity: replace, restock }));
  if (replaced.length === 0) return { refundId, replacementId: null };
  const given = replaced.filter(({ restock }) => restock);
  const { id, number } = await sendReplacement(tx, order.id, replaced, given, now);
  await updateOrderVersion(tx, order.id);
  const what = `Parcel ${number} replaces goods of parcel ${claim.parcelNumber}: to be packed`;
  await recordOrderEvent(tx, order.id, { at: now, actorId: actor.userId, actor: actor.name, what });
  return { refundId, replacementId: id };
}
