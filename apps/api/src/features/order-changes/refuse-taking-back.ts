import { isAtEnd, isHere, stageOfStatus } from "@dakbag/domain/orders/shipment-stage";
import type { Queryable } from "../../platform/database.ts";
import { findSentPieces, findSettledShipments, findShipments } from "../shipments/ship-orders.ts";
import { piecesSettled } from "./order-changes.errors.ts";
import { changesOf, invalid, type PlannedChange, type PlannedOrderChange } from "./planned-change.ts";

/**
 * Refuses to take a parcel back whose pieces were refunded or replaced after it left: they would leave twice. A replacement does
 * not come back from its end when pieces of it were. Of several parcels of an order, each is taken back with those before it.
 */
export async function refuseTakingBack(
  db: Queryable,
  planned: readonly PlannedChange[],
): Promise<PlannedChange[]> {
  const taken = changesOf(planned).filter(isTakenBack);
  if (taken.length === 0) return [...planned];
  const ids = [...new Set(taken.map(({ before }) => before.id))];
  const linesOf = new Map((await findShipments(db, ids)).map(({ id, lines }) => [id, lines]));
  const settled = new Set((await findSettledShipments(db, ids)).map(({ id }) => id));
  const sentOf = new Map<string, { lineNumber: number; sent: number; free: number }[]>();
  for (const id of ids)
    sentOf.set(
      id,
      (await findSentPieces(db, id)).map(({ lineNumber, sent, replacementsEnded, refunded, replaced }) => ({
        lineNumber,
        sent,
        free: sent + replacementsEnded - refunded - replaced,
      })),
    );
  return planned.map((one) => {
    if (!("change" in one) || !one.change || !isTakenBack(one.change)) return one;
    const { id, parcel } = one.change.before;
    const own = linesOf.get(parcel?.id ?? "") ?? [];
    const rows = (sentOf.get(id) ?? []).map((row) => {
      // A parcel without lines has all of its order.
      const inParcel = own.find(({ lineNumber }) => lineNumber === row.lineNumber)?.quantity ?? 0;
      return { row, pieces: own.length === 0 ? row.sent : inParcel };
    });
    const isSettled = settled.has(parcel?.id ?? "");
    if (isSettled || rows.some(({ row, pieces }) => pieces > Math.max(0, row.free)))
      return invalid(one.order, piecesSettled());
    for (const { row, pieces } of rows) row.free -= pieces;
    return one;
  });
}

function isTakenBack({ before: { parcel }, after }: PlannedOrderChange): boolean {
  const stage = stageOfStatus(after.status);
  if (!parcel || parcel.stage === null || parcel.stage === "Void" || stage === undefined) return false;
  return parcel.kind === "sale"
    ? !isHere(parcel.stage) && isHere(stage)
    : isAtEnd(parcel.stage) && !isAtEnd(stage);
}
