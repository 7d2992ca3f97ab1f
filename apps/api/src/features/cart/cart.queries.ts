import type { CartAddition } from "@dakbag/contracts/cart";
import { statement } from "../../platform/database.ts";
import { isBeyondLatest } from "../../platform/latest-rows.queries.ts";
import { productColumns, rateOfTheDay } from "../catalogue/product-row.ts";
import type { CartLineRow } from "./cart-line-row.ts";

export const lineWithProductFrom = (table: "cart_lines" | "set_aside_lines") => `
  SELECT ${productColumns}, line.id AS "lineId", line.quantity, (SELECT pin FROM default_pins WHERE user_id = line.user_id) AS "shippingPin",
    p.count_in_stock + (SELECT units FROM held_but_available(line.user_id, line.sku)) AS "countInStock"
  FROM ${table} line
  JOIN products p ON p.sku = line.sku`;
const lineWithProduct = lineWithProductFrom("cart_lines");

/** All lines of the cart, in the order in which they were first added. */
export const findCartLines = statement<[userId: string, now: Date], CartLineRow>(
  "cart.find_lines",
  `${lineWithProduct} ${rateOfTheDay("$2")} WHERE line.user_id = $1 ORDER BY line.added_at, line.id`,
);

export const findCartLine = statement<[lineId: string, now: Date], CartLineRow>(
  "cart.find_line",
  `${lineWithProduct} ${rateOfTheDay("$2")} WHERE line.id = $1`,
);

/** How many lines the cart has. */
export const countCartLines = statement<[userId: string], { count: number }>(
  "cart.count_lines",
  "SELECT count(*) FROM cart_lines WHERE user_id = $1",
);

/** What decides whether a line may have its quantity. */
export type LineToCheck = Pick<CartLineRow, "quantity" | "isSold" | "unit" | "countInStock" | "shippingPin">;

/**
 * Adds to the buyer's line of that SKU, or inserts it; returns the line as it is then, to be checked. It stays locked until
 * the transaction ends.
 */
export const addToLine = statement<
  [lineId: string, userId: string, sku: string, quantity: number, now: Date],
  LineToCheck
>(
  "cart.add_to_line",
  `WITH line AS (
     INSERT INTO cart_lines (id, user_id, sku, quantity, added_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, sku) DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity
     RETURNING user_id, sku, quantity)
   SELECT line.quantity, p.show_listing AND rate.rate_percent IS NOT NULL AS "isSold", p.unit,
     p.count_in_stock + (SELECT units FROM held_but_available(line.user_id, line.sku)) AS "countInStock",
     (SELECT pin FROM default_pins WHERE user_id = line.user_id) AS "shippingPin"
   FROM line JOIN products p ON p.sku = line.sku ${rateOfTheDay("$5")}`,
);

/**
 * Finds or inserts the buyer's lines of these SKUs and locks them until the transaction ends. An existing line keeps its
 * id and quantity; a new one has the id given here and gets its quantity from `setLineQuantities`. Rows are locked in
 * SKU order to prevent deadlock.
 */
export const lockLines = statement<
  [userId: string, lineIds: string[], skus: string[], now: Date],
  { id: string; sku: string; quantity: number }
>(
  "cart.take_lines",
  `INSERT INTO cart_lines (id, user_id, sku, quantity, added_at)
   SELECT wanted.id, $1, wanted.sku, 1, $4
   FROM unnest($2::uuid[], $3::text[]) AS wanted (id, sku) ORDER BY wanted.sku
   ON CONFLICT (user_id, sku) DO UPDATE SET quantity = cart_lines.quantity
   RETURNING id, sku, quantity`,
);

/** The lines of these ids with their products. */
export const findCartLinesById = statement<[lineIds: string[], now: Date], CartLineRow>(
  "cart.find_lines_by_id",
  `${lineWithProduct} ${rateOfTheDay("$2")} WHERE line.id = ANY ($1)`,
);

/** Sets the quantities of lines that the transaction has locked; a line with quantity 0 is deleted. */
export const setLineQuantities = statement<[lineIds: string[], quantities: number[]], Record<string, never>>(
  "cart.set_line_quantities",
  `WITH wanted AS (
     SELECT id, quantity FROM unnest($1::uuid[], $2::int[]) AS w (id, quantity)
   ), emptied AS (
     DELETE FROM cart_lines USING wanted WHERE cart_lines.id = wanted.id AND wanted.quantity = 0
   )
   UPDATE cart_lines SET quantity = wanted.quantity FROM wanted
   WHERE cart_lines.id = wanted.id AND wanted.quantity > 0`,
);

/** Returns a row when the line is this buyer's. The line stays locked until the transaction ends. */
export const setLineQuantity = statement<[lineId: string, userId: string, quantity: number], { id: string }>(
  "cart.set_line_quantity",
  "UPDATE cart_lines SET quantity = $3 WHERE id = $1 AND user_id = $2 RETURNING id",
);

/** Returns a row when the line was this buyer's; it can be restored. */
export const deleteLine = statement<[lineId: string, userId: string, now: Date], { id: string }>(
  "cart.delete_line",
  `WITH line AS (DELETE FROM cart_lines WHERE id = $1 AND user_id = $2 RETURNING *)
   INSERT INTO set_aside_lines (id, user_id, sku, quantity, added_at, deleted_at)
   SELECT id, user_id, sku, quantity, added_at, $3 FROM line RETURNING id`,
);

/**
 * Records an addition under its key. No row when the key is taken; a concurrent request waits until the
 * first has committed.
 */
export const recordAddition = statement<
  [userId: string, idempotencyKey: string, sku: string, quantity: number, now: Date],
  { sku: string }
>(
  "cart.record_addition",
  `INSERT INTO cart_additions (user_id, idempotency_key, sku, quantity, added_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT DO NOTHING RETURNING sku`,
);

export const findAddition = statement<
  [userId: string, idempotencyKey: string],
  { sku: string; quantity: number }
>(
  "cart.find_addition",
  "SELECT sku, quantity FROM cart_additions WHERE user_id = $1 AND idempotency_key = $2",
);

/** Drops the oldest keys of additions beyond the latest `kept`, of which the given one is one, whatever the clock says. */
export const deleteOldAdditions = statement<[userId: string, kept: number, latestKey: string], never>(
  "cart.delete_old_additions",
  `DELETE FROM cart_additions WHERE ${isBeyondLatest("cart_additions", { key: "idempotency_key", at: "added_at" })}`,
);

/**
 * As `recordAddition`, for many lines: `requestHash` is of the request, `updateBulkAnswer` saves its response. When it adds
 * nothing, `deleteBulkAddition` forgets it.
 */
export const recordBulkAddition = statement<
  [userId: string, idempotencyKey: string, requestHash: string, now: Date],
  { user_id: string }
>(
  "cart.record_bulk_addition",
  `INSERT INTO cart_bulk_additions (user_id, idempotency_key, asked, added_at) VALUES ($1, $2, to_jsonb($3::text), $4)
   ON CONFLICT DO NOTHING RETURNING user_id`,
);

export const updateBulkAnswer = statement<
  [userId: string, idempotencyKey: string, answered: string],
  Record<string, never>
>(
  "cart.answer_bulk_addition",
  "UPDATE cart_bulk_additions SET answered = $3 WHERE user_id = $1 AND idempotency_key = $2",
);

export const deleteBulkAddition = statement<[userId: string, idempotencyKey: string], never>(
  "cart.delete_bulk_addition",
  "DELETE FROM cart_bulk_additions WHERE user_id = $1 AND idempotency_key = $2",
);

/** As `deleteOldAdditions`. */
export const deleteOldBulkAdditions = statement<[userId: string, kept: number, latestKey: string], never>(
  "cart.delete_old_bulk_additions",
  `DELETE FROM cart_bulk_additions WHERE ${isBeyondLatest("cart_bulk_additions", { key: "idempotency_key", at: "added_at" })}`,
);

/** Why some lines of a request were not added. */
export interface SavedRefusal {
  readonly code: string | null;
  readonly message: string | null;
  /** By their index in the request. */
  readonly lines: readonly number[];
}

/**
 * What is saved of the response for the key, and whether its request was the same as this one. The last release saved the
 * whole request and response, and a retry may come during the upgrade.
 */
export const findBulkAddition = statement<
  [userId: string, idempotencyKey: string, requestHash: string, asked: string],
  { answered: SavedRefusal[] | CartAddition[]; isSame: boolean }
>(
  "cart.find_bulk_addition",
  `SELECT answered, asked IN (to_jsonb($3::text), $4::jsonb) AS "isSame" FROM cart_bulk_additions
   WHERE user_id = $1 AND idempotency_key = $2`,
);

export const deleteAdditionsBefore = statement<[time: Date], Record<string, never>>(
  "cart.delete_additions",
  `WITH bulk AS (DELETE FROM cart_bulk_additions WHERE added_at < $1)
   DELETE FROM cart_additions WHERE added_at < $1`,
);

/** Reduces the quantities of a cart's lines, locked in SKU order; lines that reach 0 are deleted. */
export const reduceLines = statement<
  [userId: string, skus: string[], quantities: number[]],
  Record<string, never>
>(
  "cart.take_off_lines",
  `WITH ordered AS (
     SELECT sku, sum(quantity)::int AS quantity FROM unnest($2::text[], $3::int[]) AS o (sku, quantity) GROUP BY sku
   ), line AS MATERIALIZED (
     SELECT cart_lines.id, cart_lines.quantity - ordered.quantity AS rest
     FROM cart_lines JOIN ordered ON ordered.sku = cart_lines.sku
     WHERE cart_lines.user_id = $1
     ORDER BY cart_lines.sku
     FOR UPDATE OF cart_lines
   ), emptied AS (
     DELETE FROM cart_lines USING line WHERE cart_lines.id = line.id AND line.rest <= 0
   )
   UPDATE cart_lines SET quantity = line.rest FROM line WHERE cart_lines.id = line.id AND line.rest > 0`,
);

/** The cart of a buyer whose account is erased, what was added to it, and what was taken out. */
export const deleteCartOf = statement<[userId: string], never>(
  "cart.delete_of",
  `WITH bulk AS (DELETE FROM cart_bulk_additions WHERE user_id = $1),
     additions AS (DELETE FROM cart_additions WHERE user_id = $1),
     set_aside AS (DELETE FROM set_aside_lines WHERE user_id = $1)
   DELETE FROM cart_lines WHERE user_id = $1`,
);
