import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { randomBytes } from "node:crypto";
import type { Queryable } from "../../src/platform/database.ts";
import { checkoutAddress } from "./shipping-details.ts";

/** The fields of an order that a test searches for; `day` counts from 1 January 2025. */
export interface OrderToFind {
  readonly status: OrderStatus;
  readonly day: number;
  readonly orderNumber?: string;
  readonly phoneNumber?: string;
  readonly email?: string;
  readonly buyerName?: string;
  readonly name?: string;
  readonly companyName?: string;
  readonly billedCompanyName?: string;
  readonly partnerName?: string;
  readonly trackingId?: string;
  readonly gstin?: string;
  readonly sku?: string;
  readonly state?: string;
  readonly totalPaise?: number;
  readonly isPaid?: boolean;
  readonly title?: string;
}

const firstDay = Date.UTC(2025, 0, 1);
const dayMs = 86_400_000;

/** Writes orders with a line each straight to the tables, in one statement: placing them has its own tests. */
export async function insertOrders(
  db: Queryable,
  buyerId: string,
  orders: readonly OrderToFind[],
): Promise<void> {
  const rows = orders.map((order) => {
    const placedAt = new Date(firstDay + order.day * dayMs);
    const address = {
      ...addressOf(),
      name: order.name ?? "Nobody",
      companyName: order.companyName ?? "Sundry",
      ...(order.state !== undefined && { state: order.state }),
    };
    return {
      id: idOf(placedAt),
      order_number: order.orderNumber ?? `test/${randomBytes(6).toString("hex")}`,
      placed_at: placedAt,
      status: order.status,
      phone: order.phoneNumber ?? "7000000000",
      email: order.email ?? "somebody@example.in",
      buyer_name: order.buyerName ?? "Somebody",
      partner: order.partnerName ?? "",
      tracking_id: order.trackingId ?? "",
      gstin: order.gstin ?? "NA",
      shipping: address,
      billing: { ...address, companyName: order.billedCompanyName ?? address.companyName },
      sku: order.sku ?? "POLNPD100120",
      total: order.totalPaise ?? 118_000,
      paid_at: order.isPaid === true ? placedAt : null,
      title: order.title ?? "Goods",
    };
  });
  await db.query(
    `WITH wanted AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS o (id uuid, order_number text,
       placed_at timestamptz, status text, phone text, email text, buyer_name text, partner text, tracking_id text,
       gstin text, shipping jsonb, billing jsonb, sku text, total bigint, paid_at timestamptz,
       title text)),
     placed AS (
       INSERT INTO orders (id, order_number, buyer_id, placed_at, status, taxable_paise, gst_paise, total_paise,
         cart_fingerprint, stock_state, buyer_name, buyer_phone_number, buyer_email, gstin, billing_address,
         shipping_address, tracking_partner_name, tracking_id, paid_at, razorpay_payment_id)
       SELECT id, order_number, $1, placed_at, status, total, 0, total, '',
         'sold', buyer_name, phone, email, gstin, billing, shipping, partner, tracking_id,
         paid_at, CASE WHEN paid_at IS NOT NULL THEN 'pay_' || id END
       FROM wanted)
     INSERT INTO order_lines (order_id, line_number, sku, title, category, type, images, hsn, unit, unit_price,
       quantity, discount_percent, gst_rate_percent, gross_paise, discount_paise, taxable_paise, gst_paise)
     SELECT id, 1, sku, title, 'POLY', 'poly', '{}', '39232100', 'PCS', 1, 1000, 0, 18, 100000, 0, 100000, 18000
     FROM wanted`,
    [buyerId, JSON.stringify(rows)],
  );
}

function addressOf() {
  const { addressLine, district, state, country, zipCode, phoneNumber } = {
    addressLine: "12 MG Road",
    ...checkoutAddress,
  };
  return { addressLine, district, state, country, zipCode, phoneNumber };
}

/** A UUIDv7 of the given time, in random order within its millisecond. */
function idOf(placedAt: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(placedAt.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
