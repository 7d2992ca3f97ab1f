import type { OrderToPack } from "@dakbag/contracts/packing";
import { parcelNumberOf } from "@dakbag/domain/orders/order-number";
import { promisedBy } from "@dakbag/domain/orders/order-stage";
import { proposeParcel } from "@dakbag/domain/orders/parcel";
import { recipientOf } from "../order-prints/order-address.ts";
import type { OrderToPackRow } from "./packing.queries.ts";

/** @param maxBoxGrams of a box that is packed with loose goods */
export function presentOrderToPack(
  row: OrderToPackRow,
  maxBoxGrams: number,
  booking: OrderToPack["booking"],
): OrderToPack {
  const sent = row.lines.filter(({ quantity }) => quantity > 0);
  const { id, orderNumber, number, isOneOfSeveral } = row;
  return {
    _id: isOneOfSeveral ? parcelNumberOf(id, number) : id,
    orderNumber: isOneOfSeveral ? parcelNumberOf(orderNumber, number) : orderNumber,
    orderId: id,
    parcelNumber: number,
    version: row.version,
    placedAt: row.placedAt.toISOString(),
    promisedBy: promisedBy({
      paidAt: row.paidAt,
      readyOn: row.readyOn,
      categories: sent.map(({ category }) => category),
    }),
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
    booking,
    cautions: row.cautions,
  };
}
