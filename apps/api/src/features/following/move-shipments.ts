import { type FollowedStage, stageToMoveTo } from "@dakbag/domain/orders/followed-stage";
import type pg from "pg";
import type { CourierCompany } from "../../providers/courier-company.ts";
import type { Shop } from "../../shop.ts";
import { openClaimOfCourier } from "../claims/open-claim-of-courier.ts";
import { applyOrderChanges } from "../order-changes/apply-order-changes.ts";
import { planOrderChanges } from "../order-changes/plan-order-changes.ts";
import { changesOf } from "../order-changes/planned-change.ts";
import { findOrder } from "../orders/find-orders.ts";
import { followShipments, recordOrderEvent } from "../orders/write-order.ts";
import { updateStages } from "../shipments/ship-orders.ts";
import { type BoxesRow, findBoxes } from "./following.queries.ts";

/** Which of a company's shipments have scans that they did not have. */
interface Moved {
  readonly company: CourierCompany["name"];
  readonly shipmentIds: readonly string[];
  readonly now: Date;
}

type Move = BoxesRow & { readonly to: Exclude<FollowedStage, "Packed"> };

/**
 * Moves shipments to the stage of their boxes where that is higher. The caller has locked their orders. An order that was
 * cancelled, or is not paid, stays as it is.
 */
export async function moveShipments(
  tx: pg.PoolClient,
  { configuration }: Pick<Shop, "configuration">,
  { company, shipmentIds, now }: Moved,
): Promise<void> {
  const moves = (await findBoxes(tx, [...new Set(shipmentIds)])).flatMap((boxes): Move[] => {
    const to = stageToMoveTo(boxes.shipmentStage, boxes.stages);
    return to === undefined ? [] : [{ ...boxes, to }];
  });
  const changes = moves.flatMap(({ orderId, number, to }) =>
    to === "RTO" || to === "Lost" ? [] : [{ orderId: `${orderId}/${number}`, status: to }],
  );
  if (changes.length > 0) {
    const planned = changesOf(await planOrderChanges(tx, changes, { locks: true }));
    const actor = { userId: null, name: company };
    // Claims count from when the last box was delivered, however late that scan comes.
    const deliveredAt = new Map(moves.map(({ shipmentId, seenAt }) => [shipmentId, seenAt]));
    await applyOrderChanges(tx, planned, { by: "courier" }, { actor, now, configuration, deliveredAt });
  }
  for (const move of moves)
    if (move.to === "RTO" || move.to === "Lost") await endWithoutBuyer(tx, move, move.to);

  async function endWithoutBuyer(
    db: pg.PoolClient,
    { shipmentId, orderId, number }: Move,
    to: "RTO" | "Lost",
  ) {
    const before = await findOrder(db, orderId);
    if (!before) return;
    await updateStages(db, [shipmentId], [to]);
    const change = await followShipments(db, before);
    const parcel = before.shipments.length > 1 ? `Parcel ${number}` : "The parcel";
    await recordOrderEvent(db, orderId, {
      at: now,
      actor: company,
      what: `${parcel} ${to === "RTO" ? "comes back (RTO)" : "is lost"}`,
      ...change,
    });
    await openClaimOfCourier(db, { orderId, shipmentId, stage: to, at: now });
  }
}
