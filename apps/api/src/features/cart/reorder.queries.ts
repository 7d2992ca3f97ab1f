import type { ReorderedLine } from "@dakbag/contracts/orders";
import { namedStatement, statement } from "../../platform/database.ts";
import { isBeyondLatest } from "../../platform/latest-rows.queries.ts";
import { rateOfTheDay } from "../catalogue/product-row.ts";

/** A line of a past order with its product as it is sold today, and its quantity in the user's cart. */
export interface LineToReorder {
  /** The buyer of the past order. */
  buyerId: string;
  companyId: string | null;
  sku: string;
  title: string;
  unit: string;
  quantity: number;
  oldUnitPrice: string;
  /** Null when the product is no longer sold. */
  unitPrice: string | null;
  countInStock: number;
  inCart: number;
  /** Decides whether 500 pieces are allowed. */
  shippingPin: string | null;
}

export const findLinesToReorder = statement<[orderId: string, userId: string, now: Date], LineToReorder>(
  "orders.find_lines_to_reorder",
  `SELECT o.buyer_id AS "buyerId", o.company_id AS "companyId", line.sku, coalesce(p.title, line.title) AS title, coalesce(p.unit, line.unit) AS unit, line.quantity,
     line.unit_price AS "oldUnitPrice",
     CASE WHEN p.show_listing AND rate.rate_percent IS NOT NULL THEN p.price END AS "unitPrice",
     coalesce(p.count_in_stock, 0) + (SELECT units FROM held_but_available($2, line.sku)) AS "countInStock",
     coalesce(cart.quantity, 0) AS "inCart", (SELECT pin FROM default_pins WHERE user_id = $2::uuid) AS "shippingPin"
   FROM orders o
   JOIN order_lines line ON line.order_id = o.id
   LEFT JOIN products p ON p.sku = line.sku ${rateOfTheDay("$3")}
   LEFT JOIN cart_lines cart ON cart.user_id = $2 AND cart.sku = line.sku
   WHERE o.id = $1
   ORDER BY line.line_number`,
);

export interface Reorder {
  orderId: string;
  cartKey: string;
  lines: ReorderedLine[];
}

/** Saves a plan under an idempotency key; returns no row when the key is already used. */
export const recordReorder = namedStatement<
  { buyerId: string; idempotencyKey: string; orderId: string; cartKey: string; lines: string; at: Date },
  Reorder
>(
  "orders.record_reorder",
  ["buyerId", "idempotencyKey", "orderId", "cartKey", "lines", "at"],
  `INSERT INTO reorders (buyer_id, idempotency_key, order_id, cart_key, lines, asked_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING RETURNING order_id AS "orderId", cart_key AS "cartKey", lines`,
);

/** Drops the oldest plans beyond the latest `kept`, of which the given one is one. */
export const deleteOldReorders = statement<[buyerId: string, kept: number, latestKey: string], never>(
  "orders.delete_old_reorders",
  `DELETE FROM reorders WHERE ${isBeyondLatest("reorders", { key: "idempotency_key", at: "asked_at", owner: "buyer_id" })}`,
);

export const findReorder = statement<[buyerId: string, idempotencyKey: string], Reorder>(
  "orders.find_reorder",
  `SELECT order_id AS "orderId", cart_key AS "cartKey", lines FROM reorders
   WHERE buyer_id = $1 AND idempotency_key = $2`,
);

export const deleteReordersBefore = statement<[time: Date], never>(
  "orders.delete_reorders",
  "DELETE FROM reorders WHERE asked_at < $1",
);

export const deleteReordersOf = statement<[buyerId: string], never>(
  "orders.delete_reorders_of",
  "DELETE FROM reorders WHERE buyer_id = $1",
);
