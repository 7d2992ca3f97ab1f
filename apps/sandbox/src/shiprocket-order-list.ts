import type { ShiprocketOrderRecord } from "./courier-records.ts";
import { looseFields, looseText, plainTime } from "./courier-texts.ts";
import { orderFields, shipmentFields } from "./shiprocket-fixed-fields.ts";

/** What the driver's pick-up is known by. */
export const tokenOf = ({ shipmentId }: ShiprocketOrderRecord): string => `Reference No: ${shipmentId}`;

/** An order in the list of orders. */
export function listedOrder(
  order: ShiprocketOrderRecord,
  [status, code]: [status: string, code: number],
): Record<string, unknown> {
  const { fields, pickupAt } = order;
  const createdAt = listedTime(order.createdAt);
  const shipment = {
    ...shipmentFields,
    id: Number(order.shipmentId),
    courier: order.courierName ?? "",
    weight: Number(fields["weight"]),
    awb: order.awb ?? "",
    pickup_scheduled_date: pickupAt === null ? null : plainTime(pickupAt),
    pickup_token_number: pickupAt === null ? null : tokenOf(order),
  };
  return {
    ...orderFields,
    id: Number(order.id),
    channel_order_id: order.channelOrderId,
    customer_name: fields["billing_customer_name"],
    customer_email: looseText(fields["billing_email"]),
    customer_phone: looseText(fields["billing_phone"]),
    pickup_location: fields["pickup_location"],
    total: String(fields["sub_total"]),
    status,
    status_code: code,
    channel_created_at: createdAt,
    created_at: createdAt,
    products: itemsOf(fields).map((item, index) => listedProduct(order, status, item, index)),
    shipments: [shipment],
  };
}

function listedProduct(
  { id }: ShiprocketOrderRecord,
  status: string,
  item: Record<string, unknown>,
  index: number,
): Record<string, unknown> {
  const productId = Number(id) + index;
  return {
    id: productId,
    channel_order_product_id: String(productId),
    name: looseText(item["name"]),
    channel_sku: looseText(item["sku"]),
    quantity: Number(item["units"]),
    product_id: productId,
    available: 0,
    status,
    hsn: looseText(item["hsn"]),
  };
}

/** "31 Jul 2019, 03:03 PM" in India. */
const listedTime = (at: number): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone: "Asia/Kolkata",
    day: "2-digit",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  })
    .format(at)
    .replace(/^(\w+) (\d+), (\d+), /, "$2 $1 $3, ");

export const itemsOf = ({ order_items: items }: Record<string, unknown>): Record<string, unknown>[] =>
  Array.isArray(items) ? items.map((item) => looseFields.parse(item)) : [];
