import type { Order } from "@dakbag/contracts/orders";
import { firstShipment, stageOfStatus } from "@dakbag/domain/orders/shipment-stage";

type OrderWithShipments = Pick<Order, "status" | "tracking"> & Partial<Pick<Order, "shipments">>;

/** The shipments of an order. An answer of the last release has only the order's tracking. */
export const shipmentsOf = ({ status, tracking, shipments }: OrderWithShipments): Order["shipments"] =>
  shipments ?? [
    {
      ...tracking,
      number: firstShipment,
      kind: "sale",
      stage: stageOfStatus(status) ?? "Packed",
      readyOn: null,
      lines: [],
    },
  ];

/** The parcels that an order leaves in: replacements come beside it. */
export const parcelsOf = (order: OrderWithShipments) =>
  shipmentsOf(order).filter(({ kind }) => kind === "sale");

/** Those whose courier or number is known. */
export const trackedShipments = (order: OrderWithShipments) =>
  shipmentsOf(order).filter(({ partnerName, trackingId }) => partnerName !== "" || trackingId !== "");
