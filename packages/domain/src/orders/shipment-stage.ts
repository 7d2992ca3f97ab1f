import { hasLeft, isBeforeDispatch, type OrderStatus } from "./order-status.ts";

/**
 * How far a shipment is, in this order: its goods are being made, they are there (weighed or not), they are on their way. Of the
 * last three its buyer has not received it, and no status of an order is named so.
 */
export const shipmentStages = [
  "In Production",
  "Packed",
  "Shipped",
  "In transit",
  "Out for delivery",
  "Delivered",
  "RTO",
  "Lost",
  "Void",
] as const;

export type ShipmentStage = (typeof shipmentStages)[number];

/** What is in a shipment: goods of the order, or goods in place of others of it. The second is no part of what the order has to send. */
export const shipmentKinds = ["sale", "replacement"] as const;

export type ShipmentKind = (typeof shipmentKinds)[number];

/** Whether a shipment will not move again by itself: delivered, coming back or lost. */
export const isAtEnd = (stage: ShipmentStage): boolean =>
  stage === "Delivered" || stage === "RTO" || stage === "Lost";

/** Those of a shipment that its courier has. */
export const stagesOnTheWay = [
  "Shipped",
  "In transit",
  "Out for delivery",
] as const satisfies readonly ShipmentStage[];

/** The number of the shipment that a change of an order is about when it names none; it has the order's id. */
export const firstShipment = 1;

/**
 * The stage of an order's shipment when staff set the order's status by hand (staff §4); undefined when it stays as it is: of
 * a cancelled order, what has left has left.
 */
export const stageOfStatus = (status: OrderStatus): ShipmentStage | undefined =>
  status === "Order Processing" ? "Packed" : shipmentStages.find((stage) => stage === status);

/** Whether a shipment is still in the warehouse. */
export const isHere = (stage: ShipmentStage): boolean => stage === "Packed" || stage === "In Production";

/**
 * How far the parcels of an order are that leaves in several, beside its status, which is that of the least advanced: "2 of 3 parcels
 * delivered", "1 of 3 parcels sent", "3 parcels"; undefined of an order that leaves at once.
 */
export function parcelsText(stages: readonly ShipmentStage[]): string | undefined {
  const count = stages.length;
  if (count < 2) return undefined;
  const delivered = stages.filter((stage) => stage === "Delivered").length;
  const far = delivered || stages.filter((stage) => !isHere(stage)).length;
  return far === 0 ? `${count} parcels` : `${far} of ${count} parcels ${delivered ? "delivered" : "sent"}`;
}

/**
 * The status that an order would have with this shipment alone: that of an order with one shipment is always this. Of an order
 * that has not been accepted, or was cancelled, it is the order's. An order's own status by all its shipments is derived in the view
 * `order_deliveries`.
 *
 * @param stage null of a shipment that is yet to be made
 */
export function statusOfShipment(order: OrderStatus, stage: ShipmentStage | null): OrderStatus {
  if (!hasLeft(order) && !isBeforeDispatch(order)) return order;
  if (stage === null || stage === "Void") return isBeforeDispatch(order) ? order : "Order Processing";
  if (stage === "Packed") return "Order Processing";
  return stage === "RTO" || stage === "Lost" ? "In transit" : stage;
}
