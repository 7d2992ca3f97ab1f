import type { Order } from "@dakbag/contracts/orders";

export type OrderWithShipments = Pick<Order, "tracking"> & Partial<Pick<Order, "shipments">>;

/** The shipments of an order. An answer of the last release has only the order's tracking: how far it is, its status says. */
export const shipmentsOf = ({ tracking, shipments }: OrderWithShipments): Order["shipments"] =>
  shipments ?? [{ ...tracking, number: 1, kind: "sale", stage: "Packed", readyOn: null, lines: [] }];

/** The parcels that an order leaves in: replacements come beside it. */
export const parcelsOf = (order: OrderWithShipments) =>
  shipmentsOf(order).filter(({ kind }) => kind === "sale");

export const parcelStages = (order: OrderWithShipments) => parcelsOf(order).map(({ stage }) => stage);

/** Those whose courier or number is known. */
export const trackedShipments = (order: OrderWithShipments) =>
  shipmentsOf(order).filter(({ partnerName, trackingId }) => partnerName + trackingId !== "");
