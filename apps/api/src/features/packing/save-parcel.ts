import { formatQuantity } from "@dakbag/domain/money/money";
import { formatWeight, printProblem } from "@dakbag/domain/orders/order-prints";
import { firstShipment } from "@dakbag/domain/orders/shipment-stage";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { changedFields, recordAudit } from "../audit-log/record-audit.ts";
import { lockOrder } from "../orders/lock-order.ts";
import type { ParcelRow } from "../shipments/parcel-row.ts";
import { notPacked, parcelChanged } from "./packing.errors.ts";
import { parcelBooked } from "../shipments/shipments.errors.ts";
import {
  findBookedParcels,
  findParcel,
  findShipments,
  saveParcel as saveParcelRow,
} from "../shipments/ship-orders.ts";

interface PackedParcel {
  readonly orderId: string;
  readonly number: number;
  readonly weightGrams: number;
  readonly boxes: number;
  /** The version that was seen; 0 before the first save. */
  readonly version: number;
}

/**
 * Saves what an order was packed as. What is saved already changes nothing, so that a request may be repeated.
 *
 * @throws ShopError 404 unknown order, or one without this parcel; 409 one that is not sent, or whose parcel another has saved since
 */
export function saveParcel(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { orderId, number, weightGrams, boxes, version }: PackedParcel,
  actor: Actor,
): Promise<ParcelRow> {
  return transaction(db, async (tx) => {
    // Two packers of one order wait for each other here.
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound("This order");
    const problem = printProblem("packing-slips", { ...order, taxInvoiceNumber: null, isInParcels: false });
    if (problem !== undefined) throw notPacked(order.orderNumber, problem);
    const shipments = await findShipments(tx, [orderId]);
    const isThere = ({ number: other, stage }: { number: number; stage: string }) =>
      other === number && stage !== "Void";
    if (!shipments.some(isThere) && (shipments.length > 0 || number !== firstShipment))
      throw notFound("This parcel");
    const before = await findParcel(tx, orderId, number);
    if (before && before.weightGrams === weightGrams && before.boxes === boxes) return before;
    if (before && before.version !== version) throw parcelChanged(before);
    const booked = (await findBookedParcels(tx, orderId)).find((one) => one.number === number);
    if (booked) throw parcelBooked(booked, "change its weight or boxes");

    const [after] = await saveParcelRow(tx, orderId, number, weightGrams, boxes);
    if (!after) throw new Error("this statement always returns a row");
    const seen = { weightGrams: before?.weightGrams ?? null, boxes: before?.boxes ?? null };
    await recordAudit(tx, actor, clock(), [
      {
        action: "order.packed",
        subject: order.orderNumber,
        summary: `Order ${order.orderNumber} was packed: ${formatWeight({ weightKg: weightGrams / 1000, isWeightOfAll: false, isWeightProposed: false })} in ${formatQuantity(boxes)} ${boxes === 1 ? "box" : "boxes"}.`,
        changes: changedFields(seen, after, { weightGrams: "Weight in grams", boxes: "Boxes" }),
      },
    ]);
    return after;
  });
}
