import { isOfBuyer } from "@dakbag/domain/claims/claim-clock";
import { maxClaimPictures } from "@dakbag/domain/claims/claim-evidence";
import type { PictureFormat } from "@dakbag/domain/catalogue/picture-path";
import { hash } from "node:crypto";
import type pg from "pg";
import type { Actor, Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { findOrder } from "../orders/find-orders.ts";
import { assertOrderAccess } from "../orders/order-access.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import { claimChanged, tooManyPictures } from "./claims.errors.ts";
import { type ClaimRow, countPictures, insertPicture, updateWithdrawn } from "./claims.queries.ts";
import { lockClaim, type SeenClaim } from "./lock-claim.ts";

type NamedClaim = Pick<SeenClaim, "orderId" | "claimId">;

type Buyer = Actor & Pick<Caller, "party" | "role">;

/**
 * Withdraws a claim that staff have not decided: its state is what was seen of it. Again changes nothing.
 *
 * @throws ShopError 404 not this party's; 409 decided meanwhile
 */
export async function withdrawClaim(
  { db, clock }: Pick<Shop, "db" | "clock">,
  named: NamedClaim,
  caller: Buyer,
): Promise<void> {
  assertOrderAccess(caller, "claim", await findOrder(db, named.orderId));
  await transaction(db, async (tx) => {
    const claim = await lockOwnClaim(tx, named);
    if (claim.state === "Withdrawn") return;
    if (claim.state !== "Raised") throw claimChanged(claim.state);
    await updateWithdrawn(tx, claim.id);
    const what = `Claim on parcel ${claim.parcelNumber} withdrawn`;
    const event = { at: clock(), actorId: caller.userId, actor: caller.name, what };
    await recordOrderEvent(tx, named.orderId, event);
  });
}

/**
 * Adds a picture, which was read, to a claim that staff have not decided. The same one again changes nothing.
 *
 * @returns how many it has
 * @throws ShopError 404 not this party's; 409 decided meanwhile, or too many
 */
export async function addClaimPicture(
  { db, clock }: Pick<Shop, "db" | "clock">,
  named: NamedClaim,
  { format, bytes }: { readonly format: PictureFormat; readonly bytes: Uint8Array },
  caller: Buyer,
): Promise<number> {
  assertOrderAccess(caller, "claim", await findOrder(db, named.orderId));
  const sha256 = hash("sha256", bytes);
  return transaction(db, async (tx) => {
    const claim = await lockOwnClaim(tx, named);
    const [{ count, isThere } = { count: 0, isThere: false }] = await countPictures(tx, claim.id, sha256);
    if (isThere) return count;
    if (claim.state !== "Raised") throw claimChanged(claim.state);
    if (count >= maxClaimPictures) throw tooManyPictures();
    await insertPicture(tx, uuidV7(clock()), claim.id, sha256, format, bytes);
    return count + 1;
  });
}

/** What a courier reported is no claim of the buyer. @throws ShopError 404 */
async function lockOwnClaim(tx: pg.PoolClient, named: NamedClaim): Promise<ClaimRow> {
  const { claim } = await lockClaim(tx, named);
  if (!isOfBuyer(claim.kind)) throw notFound("This claim");
  return claim;
}
