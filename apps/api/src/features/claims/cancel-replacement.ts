import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { updateOrderVersion } from "../orders/write-order.ts";
import { voidReplacement } from "../shipments/send-replacement.ts";
import { claimChanged, replacementHasLeft } from "./claims.errors.ts";
import { updateWithoutReplacement } from "./claims.queries.ts";
import { lockClaim, recordDecision, type SeenClaim } from "./lock-claim.ts";

/**
 * Cancels the replacement of a claim before it leaves: its goods are in stock again, and its pieces free to be refunded, or claimed
 * anew. Again changes nothing.
 *
 * @throws ShopError 404 no such claim; 409 changed since it was seen, or the replacement has left
 */
export function cancelReplacement(
  { db, clock }: Pick<Shop, "db" | "clock">,
  seen: SeenClaim,
  actor: Actor,
): Promise<void> {
  return transaction(db, async (tx) => {
    const { claim, order } = await lockClaim(tx, seen);
    const { replacementId, replacement } = claim;
    if (claim.state === "Settled" && replacementId === null && claim.version === seen.version + 1) return;
    if (claim.version !== seen.version || replacementId === null) throw claimChanged(claim.state);
    const pieces = claim.lines.flatMap(({ lineNumber, sku, replace }) =>
      replace > 0 ? [{ lineNumber, sku, quantity: replace }] : [],
    );
    if (!(await voidReplacement(tx, replacementId, pieces))) throw replacementHasLeft();
    await updateWithoutReplacement(tx, claim.id);
    await updateOrderVersion(tx, order.id);
    await recordDecision(
      tx,
      order,
      `Replacement in parcel ${replacement} cancelled, goods restocked`,
      actor,
      clock(),
    );
  });
}
