import { isBeforeDispatch, type OrderStatus } from "./order-status.ts";

/** How far a shipment is, in this order. Of the last three its buyer has not received it, and no status of an order is named so. */
export const shipmentStages = [
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

/**
 * The stage of an order's shipment when staff set the order's status by hand (staff §4); undefined when it stays as it is: of
 * a cancelled order, what has left has left.
 */
export const stageOfStatus = (status: OrderStatus): ShipmentStage | undefined =>
  isBeforeDispatch(status) ? "Packed" : shipmentStages.find((stage) => stage === status);
