import { type Queryable, namedStatement, statement } from "../../platform/database.ts";
import type { OrderLineRow, BuyerToOrder, OrderAddresses, OrderToInsert } from "./order-rows.ts";

/** The buyer with the saved details of them or their branch, locked: concurrent orders of one buyer are placed one after the other. */
export const lockBuyer = statement<[userId: string, ownerId: string], BuyerToOrder>(
  "orders.lock_buyer",
  `SELECT u.name, u.phone_number AS "phoneNumber", u.email, d.gstin, d.uin,
     d.billing_address AS "billingAddress", (SELECT pin FROM default_pins WHERE user_id = u.id) AS "shippingPin",
     (SELECT coalesce(jsonb_agg(a.address ORDER BY a.is_default DESC, a.saved_at DESC), '[]')
      FROM shipping_addresses a WHERE a.owner_id = $2) AS "shippingAddresses"
   FROM users u LEFT JOIN shipping_details d ON d.owner_id = $2
   WHERE u.id = $1 AND u.erased_at IS NULL
   FOR NO KEY UPDATE OF u`,
);

/** Whether the buyer has paid for another cart since this one was placed. */
export const hasPaidSince = statement<[buyerId: string, otherThan: string, since: Date], { isPaid: boolean }>(
  "orders.has_paid_since",
  `SELECT EXISTS (SELECT FROM orders WHERE buyer_id = $1 AND id <> $2 AND paid_at >= $3
     AND is_prepaid_cart_order(orders)) AS "isPaid"`,
);

/** A replaced order, which the caller has locked, waits for its payment again: it is paid in the same transaction. */
export const reviveReplacedOrder = statement<[id: string, at: Date], never>(
  "orders.revive_replaced",
  `WITH revived AS (
     UPDATE orders SET status = 'Payment Pending', replaced_by = NULL WHERE id = $1 RETURNING id)
   INSERT INTO order_events (order_id, at, actor, from_status, to_status, what)
   SELECT id, $2, 'Checkout', 'Cancelled', 'Payment Pending', 'Taken up again: it was paid before it was replaced'
   FROM revived`,
);

/** A waiting order, which the caller has locked, gets the addresses and the PO number of the buyer's latest request. */
export const updateOrderAddresses = namedStatement<OrderAddresses & { id: string }, never>(
  "orders.update_addresses",
  ["id", "gstin", "uin", "billingAddress", "shippingAddress", "poNumber"],
  `UPDATE orders SET gstin = $2, uin = $3, billing_address = $4, shipping_address = $5, po_number = $6
   WHERE id = $1`,
);

/** Cancels orders that wait for payment, which the caller has locked, because of a later one; it moves their goods. */
export const replaceOrders = statement<[orderIds: string[], replacedBy: string, at: Date], never>(
  "orders.replace",
  `WITH replaced AS (
     UPDATE orders SET status = 'Cancelled', stock_state = 'released', reserved_until = NULL, replaced_by = $2
     WHERE id = ANY ($1) RETURNING id)
   INSERT INTO order_events (order_id, at, actor, from_status, to_status, what)
   SELECT replaced.id, $3, 'Checkout', 'Payment Pending', 'Cancelled', 'Replaced by ' || later.order_number
   FROM replaced JOIN orders later ON later.id = $2`,
);

interface WholeOrder extends Omit<OrderToInsert, "party" | "buyer"> {
  buyerId: string;
  buyerName: string;
  buyerPhoneNumber: string;
  buyerEmail: string;
  /** JSON. */
  lines: string;
  companyId: string | null;
  branchId: string | null;
}

const insertWholeOrder = namedStatement<WholeOrder, never>(
  "orders.insert_order",
  [
    "id",
    "financialYear",
    "buyerId",
    "placedAt",
    "taxablePaise",
    "gstPaise",
    "totalPaise",
    "cartFingerprint",
    "reservedUntil",
    "buyerName",
    "buyerPhoneNumber",
    "buyerEmail",
    "gstin",
    "uin",
    "billingAddress",
    "shippingAddress",
    "lines",
    "poNumber",
    "companyId",
    "branchId",
  ],
  `WITH placed AS (
     INSERT INTO orders (id, order_number, buyer_id, placed_at, status, taxable_paise, gst_paise, total_paise,
       cart_fingerprint, stock_state, reserved_until, buyer_name, buyer_phone_number, buyer_email, gstin, uin,
       billing_address, shipping_address, po_number, company_id, branch_id)
     SELECT $1, $2 || '/' || lpad(serial, greatest(6, length(serial)), '0'), $3, $4, 'Payment Pending', $5, $6, $7,
       $8, CASE WHEN $9::timestamptz IS NULL THEN 'released' ELSE 'reserved' END, $9, $10, $11, $12, $13, $14, $15, $16, $18, $19, $20
     FROM (SELECT nextval('order_serial')::text AS serial) AS next),
   lines AS (
     INSERT INTO order_lines (order_id, line_number, sku, title, category, type, images, hsn, unit, unit_price,
       quantity, discount_percent, gst_rate_percent, gross_paise, discount_paise, taxable_paise, gst_paise)
     SELECT $1, "lineNumber", sku, title, category, type, images, hsn, unit, "unitPrice",
       quantity, "discountPercent", "gstRatePercent", "grossPaise", "discountPaise", "taxablePaise", "gstPaise"
     FROM jsonb_to_recordset($17) AS l("lineNumber" int, sku text, title text, category text, type text,
       images text[], hsn text, unit text, "unitPrice" numeric, quantity int, "discountPercent" int,
       "gstRatePercent" numeric, "grossPaise" bigint, "discountPaise" bigint, "taxablePaise" bigint,
       "gstPaise" bigint))
   INSERT INTO order_events (order_id, at, actor_id, actor, from_status, to_status, what)
   VALUES ($1, $4, $3, $10, NULL, 'Payment Pending', 'Order placed')`,
);

/** Writes an order with its lines and the first event, in one statement. */
export function insertOrder(
  db: Queryable,
  order: OrderToInsert,
  lines: readonly OrderLineRow[],
): Promise<never[]> {
  const { party, buyer } = order;
  return insertWholeOrder(db, {
    ...order,
    buyerId: party.userId,
    buyerName: buyer.name,
    buyerPhoneNumber: buyer.phoneNumber,
    buyerEmail: buyer.email,
    lines: JSON.stringify(lines),
    companyId: party.companyId ?? null,
    branchId: party.branchId ?? null,
  });
}
