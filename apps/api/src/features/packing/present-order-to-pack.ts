import type { OrderToPack } from "@dakbag/contracts/packing";
import { proposeParcel } from "@dakbag/domain/orders/parcel";
import { recipientOf } from "../order-prints/order-address.ts";
import type { OrderToPackRow } from "./packing.queries.ts";

/** @param maxBoxGrams of a box that is packed with loose goods */
export function presentOrderToPack(row: OrderToPackRow, maxBoxGrams: number): OrderToPack {
  const sent = row.lines.filter(({ quantity }) => quantity > 0);
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    version: row.version,
    placedAt: row.placedAt.toISOString(),
    recipient: recipientOf(row),
    city: row.shippingAddress.district ?? "",
    zipCode: row.shippingAddress.zipCode ?? "",
    lines: sent.map(({ sku, title, quantity, unit, place }) => {
      return { SKU: sku, productTitle: title, quantity, unit, place: place ?? "" };
    }),
    proposed: proposeParcel(sent, maxBoxGrams),
    parcels: row.parcels,
    partnerName: row.partnerName,
    trackingId: row.trackingId,
    cautions: row.cautions,
  };
}
