import { claimablePieces, piecesToRemedy } from "@dakbag/domain/claims/claim-pieces";
import type { Queryable } from "../../platform/database.ts";
import type { OrderRow } from "../orders/order-rows.ts";
import { findSentPieces, findShipments } from "../shipments/ship-orders.ts";
import { findClaimedPieces } from "./claims.queries.ts";

type Shipment = Awaited<ReturnType<typeof findShipments>>[number];
type Line = Pick<OrderRow["lines"][number], "lineNumber" | "quantity">;

/** What the pieces of an order came to: in its parcels, in claims, refunded and replaced. */
export interface PiecesOfOrder {
  /** Without void ones. */
  readonly shipments: readonly Shipment[];
  /** How many pieces of a line its buyer can claim of a parcel. */
  readonly claimable: (shipment: Shipment, line: Line) => number;
  /** How many pieces of a line can still be refunded or replaced. */
  readonly toRemedy: (lineNumber: number) => number;
}

/** Under the order's lock what it says stays so; without it, it is for reading. The statements run one after the other. */
export async function findPiecesOfOrder(db: Queryable, orderId: string): Promise<PiecesOfOrder> {
  const shipments = (await findShipments(db, [orderId])).filter(({ stage }) => stage !== "Void");
  const sentOf = new Map((await findSentPieces(db, orderId)).map((line) => [line.lineNumber, line]));
  const claimed = await findClaimedPieces(db, orderId);
  const sum = (rows: typeof claimed) => rows.reduce((all, { quantity }) => all + quantity, 0);

  function claimable(shipment: Shipment, { lineNumber, quantity }: Line): number {
    const sent = sentOf.get(lineNumber);
    const own = shipment.lines.find((line) => line.lineNumber === lineNumber)?.quantity ?? 0;
    const ofLine = claimed.filter((row) => row.lineNumber === lineNumber);
    return sent
      ? claimablePieces({
          ...sent,
          // A shipment without lines has all of the order; what was refunded of it, `sent` leaves out.
          inParcel: shipment.lines.length === 0 ? quantity : own,
          claimedOfParcel: sum(ofLine.filter(({ shipmentId }) => shipmentId === shipment.id)),
          open: sum(ofLine.filter(({ isOpen }) => isOpen)),
        })
      : 0;
  }

  return {
    shipments,
    claimable,
    toRemedy: (lineNumber) => {
      const sent = sentOf.get(lineNumber);
      return sent ? piecesToRemedy(sent) : 0;
    },
  };
}
