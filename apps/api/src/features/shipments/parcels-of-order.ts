import { contradictedChallan, type IssuedChallan } from "@dakbag/domain/orders/delivery-challans";
import {
  type ArrangedParcel,
  type Pieces,
  piecesHere,
  takeOffParcels,
} from "@dakbag/domain/orders/parcel-arrangement";
import { firstShipment, isHere } from "@dakbag/domain/orders/shipment-stage";
import type pg from "pg";
import type { Queryable } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { challanIssued } from "./shipments.errors.ts";
import {
  findChallans,
  findPiecesToSend,
  findShipments,
  saveLinesOfParcels,
  saveParcels,
  type ShipmentRow,
} from "./shipments.queries.ts";

/** What an order leaves in: the parcels that are here with their pieces, and what has left. */
export interface ParcelsOfOrder {
  readonly here: readonly ArrangedParcel[];
  /** All pieces that are here: those in no parcel too, which a failed refund has given back. */
  readonly piecesHere: readonly Pieces[];
  readonly leftNumbers: readonly number[];
  readonly challans: readonly IssuedChallan[];
  /** Of replacements, void ones too: no parcel of what the order has to send has their numbers. */
  readonly replacementNumbers: readonly number[];
}

/** The shipments of an order, and its pieces that have not left. */
async function readShipments(db: Queryable, orderId: string) {
  const toSend = await findPiecesToSend(db, orderId);
  const all = await findShipments(db, [orderId]);
  const shipments = all.filter(({ stage, kind }) => stage !== "Void" && kind === "sale");
  const left = shipments.filter(({ stage }) => !isHere(stage));
  const here = piecesHere(
    toSend,
    left.flatMap(({ lines }) => (lines.length === 0 ? toSend : lines)),
  );
  return { all, shipments, left, here };
}

/** All pieces of an order that are here, in parcels or in none. */
export const findPiecesHere = async (db: Queryable, orderId: string): Promise<readonly Pieces[]> =>
  (await readShipments(db, orderId)).here;

/** @param inProduction whether the goods of an order without shipments are still being made */
export async function findParcels(
  db: Queryable,
  orderId: string,
  { inProduction }: { inProduction: boolean },
): Promise<ParcelsOfOrder> {
  const { all, shipments, left, here } = await readShipments(db, orderId);
  const parcels = shipments.filter(({ stage }) => isHere(stage)).map((shipment) => asParcel(shipment, here));
  return {
    here:
      shipments.length === 0 && here.length > 0
        ? [{ number: firstShipment, inProduction, readyOn: null, lines: here }]
        : parcels,
    piecesHere: here,
    leftNumbers: left.map(({ number }) => number),
    challans: await findChallans(db, orderId),
    replacementNumbers: all.filter(({ kind }) => kind === "replacement").map(({ number }) => number),
  };
}

const asParcel = (
  { number, stage, readyOn, lines }: ShipmentRow,
  all: readonly Pieces[],
): ArrangedParcel => ({
  number,
  inProduction: stage === "In Production",
  readyOn: stage === "In Production" ? readyOn : null,
  lines: lines.length === 0 ? all : lines,
});

/**
 * Divides what is here of an order into parcels; those that it was in and that are not among them are void. The caller has locked
 * the order, and lets it follow its shipments afterwards.
 *
 * @throws ShopError 409 when one of them has a delivery challan of other pieces
 */
export async function saveArrangement(
  tx: pg.PoolClient,
  orderId: string,
  { here, leftNumbers, challans }: ParcelsOfOrder,
  arranged: readonly ArrangedParcel[],
  now: Date,
): Promise<void> {
  const contradicted = contradictedChallan(arranged, challans);
  if (contradicted) throw challanIssued(contradicted);
  const isKept = new Set(arranged.map(({ number }) => number));
  const gone = here.filter(({ number }) => !isKept.has(number));
  const all = [
    ...arranged.map(({ inProduction, ...parcel }) => ({
      ...parcel,
      stage: inProduction ? ("In Production" as const) : ("Packed" as const),
    })),
    ...gone.map(({ number }) => ({ number, stage: "Void" as const, readyOn: null, lines: [] })),
  ];
  await saveParcels(tx, {
    orderId,
    ids: all.map(({ number }) => (number === firstShipment ? orderId : uuidV7(now))),
    numbers: all.map(({ number }) => number),
    stages: all.map(({ stage }) => stage),
    readyOn: all.map(({ readyOn }) => readyOn),
  });
  // An order that leaves at once has no pieces of parcels. What a challan names stays as it is, also when a refund fails.
  const hasChallan = challans.some(({ parcel }) => parcel === arranged[0]?.number);
  const isOne = arranged.length === 1 && leftNumbers.length === 0 && !hasChallan;
  const lines = isOne
    ? []
    : all.flatMap(({ number, lines: pieces }) => pieces.map((line) => ({ number, ...line })));
  await saveLinesOfParcels(tx, {
    orderId,
    numbers: all.map(({ number }) => number),
    lines: JSON.stringify(lines),
  });
}

/**
 * Takes refunded pieces that are here off the parcels of an order that leaves in several; a parcel without pieces is void. The
 * caller has locked the order, and lets it follow its shipments afterwards.
 *
 * @param refunded pieces that the caller knows were not refunded before
 * @returns how many of each line were here; null for an order that leaves at once
 * @throws ShopError 409 when some, but not all, of the pieces of a delivery challan would come off its parcel
 */
export async function takeOffParcelsOf(
  tx: pg.PoolClient,
  orderId: string,
  refunded: readonly Pieces[],
  now: Date,
): Promise<Map<number, number> | null> {
  const shipments = (await findShipments(tx, [orderId])).filter(({ kind }) => kind === "sale");
  if (shipments.every(({ lines }) => lines.length === 0)) return null;
  if (refunded.length === 0) return new Map();
  const parcels = await findParcels(tx, orderId, { inProduction: false });
  // What is in none, since a refund failed, is taken first.
  const inNone = { number: 0, inProduction: false, readyOn: null, lines: piecesInNone(parcels) };
  const { parcels: after, missing } = takeOffParcels([...parcels.here, inNone], refunded);
  const left = after.filter(({ number, lines }) => number > 0 && lines.length > 0);
  // Of an order that is refunded before anything left, one parcel stays.
  const kept = left.length === 0 && parcels.leftNumbers.length === 0 ? after.slice(0, 1) : left;
  await saveArrangement(tx, orderId, parcels, kept, now);
  const missingOf = new Map(missing.map(({ lineNumber, quantity }) => [lineNumber, quantity]));
  return new Map(
    refunded.map(({ lineNumber, quantity }) => [lineNumber, quantity - (missingOf.get(lineNumber) ?? 0)]),
  );
}

/** The pieces that are here and in no parcel. */
const piecesInNone = ({ here, piecesHere: all }: ParcelsOfOrder): Pieces[] =>
  piecesHere(
    all,
    here.flatMap(({ lines }) => lines),
  );
