import { statement } from "../../platform/database.ts";
import { isBeyondLatest } from "../../platform/latest-rows.queries.ts";
import { lineWithProductFrom } from "./cart.queries.ts";
import type { CartLineRow } from "./cart-line-row.ts";
import { rateOfTheDay } from "../catalogue/product-row.ts";

/** SQL: the sum of the quantities of two lines of a product, within what a line can have. */
const sumOf = (line: string) => `least(${line}.quantity::bigint + excluded.quantity, 100000000)::integer`;

/** The lines saved for later, the last saved first. */
export const findSavedLines = statement<[userId: string, now: Date], CartLineRow>(
  "cart.find_saved_lines",
  `${lineWithProductFrom("set_aside_lines")} ${rateOfTheDay("$2")}
   WHERE line.user_id = $1 AND line.deleted_at IS NULL ORDER BY line.saved_at DESC, line.added_at, line.id`,
);

/** Moves the buyer's lines out of the cart, locked in SKU order. A row for each that was moved. */
export const saveLines = statement<[userId: string, lineIds: string[], now: Date], { sku: string }>(
  "cart.save_lines",
  `WITH line AS MATERIALIZED (
     SELECT id, sku, quantity, added_at FROM cart_lines WHERE user_id = $1 AND id = ANY ($2::uuid[])
     ORDER BY sku FOR UPDATE
   ), gone AS (
     DELETE FROM cart_lines USING line WHERE cart_lines.id = line.id
   )
   INSERT INTO set_aside_lines AS saved (id, user_id, sku, quantity, added_at, saved_at)
   SELECT id, $1, sku, quantity, added_at, $3 FROM line
   ON CONFLICT (user_id, sku) WHERE deleted_at IS NULL
     DO UPDATE SET quantity = ${sumOf("saved")}, saved_at = excluded.saved_at
   RETURNING sku`,
);

/** Takes a line from those saved for later; no row when it is not among them. */
export const takeSavedLine = statement<[lineId: string, userId: string], { sku: string; quantity: number }>(
  "cart.take_saved_line",
  `DELETE FROM set_aside_lines WHERE id = $1 AND user_id = $2 AND deleted_at IS NULL RETURNING sku, quantity`,
);

/** Returns a row when the line was saved by this buyer; it can be restored. */
export const deleteSavedLine = statement<[lineId: string, userId: string, now: Date], { id: string }>(
  "cart.delete_saved_line",
  `UPDATE set_aside_lines SET deleted_at = $3 WHERE id = $1 AND user_id = $2 AND deleted_at IS NULL RETURNING id`,
);

/** Puts a line back into the cart that was deleted there; no row when there is none. */
export const restoreLine = statement<[lineId: string, userId: string], { id: string }>(
  "cart.restore_line",
  `WITH line AS (
     DELETE FROM set_aside_lines WHERE id = $1 AND user_id = $2 AND deleted_at IS NOT NULL AND saved_at IS NULL
     RETURNING *
   )
   INSERT INTO cart_lines (id, user_id, sku, quantity, added_at)
   SELECT id, user_id, sku, quantity, added_at FROM line
   ON CONFLICT (user_id, sku) DO UPDATE SET quantity = ${sumOf("cart_lines")}
   RETURNING id`,
);

/** Puts a line back among the saved ones that was deleted there; no row when there is none. */
export const restoreSavedLine = statement<[lineId: string, userId: string], { id: string }>(
  "cart.restore_saved_line",
  `WITH line AS (
     DELETE FROM set_aside_lines WHERE id = $1 AND user_id = $2 AND deleted_at IS NOT NULL AND saved_at IS NOT NULL
     RETURNING *
   )
   INSERT INTO set_aside_lines AS saved (id, user_id, sku, quantity, added_at, saved_at)
   SELECT id, user_id, sku, quantity, added_at, saved_at FROM line
   ON CONFLICT (user_id, sku) WHERE deleted_at IS NULL DO UPDATE SET quantity = ${sumOf("saved")}
   RETURNING id`,
);

export const countSavedLines = statement<[userId: string], { count: number }>(
  "cart.count_saved_lines",
  "SELECT count(*) FROM set_aside_lines WHERE user_id = $1 AND deleted_at IS NULL",
);

/** Those of the lines that are in the cart, or saved for later. */
export const findLinesAnywhere = statement<[lineIds: string[], userId: string], { isInCart: boolean }>(
  "cart.find_lines_anywhere",
  `SELECT true AS "isInCart" FROM cart_lines WHERE id = ANY ($1::uuid[]) AND user_id = $2
   UNION ALL
   SELECT false FROM set_aside_lines WHERE id = ANY ($1::uuid[]) AND user_id = $2 AND deleted_at IS NULL`,
);

/** Drops the oldest deleted lines beyond the latest `kept`, of which the given one is one: they can no longer be restored. */
export const deleteOldDeletedLines = statement<[userId: string, kept: number, latestId: string], never>(
  "cart.delete_old_deleted_lines",
  `DELETE FROM set_aside_lines WHERE ${isBeyondLatest("set_aside_lines", { key: "id", at: "deleted_at", of: "deleted_at IS NOT NULL" })}`,
);

export const deleteLinesDeletedBefore = statement<[time: Date], never>(
  "cart.delete_lines_deleted_before",
  "DELETE FROM set_aside_lines WHERE deleted_at < $1",
);
