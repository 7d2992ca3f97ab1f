import { statement } from "../../platform/database.ts";

/** One process at a time writes texts, so that none writes an older one over a newer. Until the transaction ends. */
export const lockTexts = statement<[], { isLocked: boolean }>(
  "order_desk.lock_texts",
  `SELECT pg_try_advisory_xact_lock(hashtextextended('texts of orders for the desk', 0)) AS "isLocked"`,
);

/** Writes the texts of so many changes, the oldest first. Needs the lock. */
export const writeTexts = statement<[limit: number], { changes: number }>(
  "order_desk.write_texts",
  `WITH taken AS (
     DELETE FROM desk_order_changes
     WHERE number = ANY (ARRAY(SELECT number FROM desk_order_changes ORDER BY number LIMIT $1))
     RETURNING order_id
   ), written AS (
     INSERT INTO desk_order_texts AS known (order_id, text)
     SELECT o.id, desk_order_text(o) FROM (SELECT DISTINCT order_id FROM taken) AS changed
     CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = changed.order_id OFFSET 0) AS o
     ON CONFLICT (order_id) DO UPDATE SET text = excluded.text WHERE known.text <> excluded.text
   )
   SELECT count(*)::int AS changes FROM taken`,
);

/** Of a buyer's orders; those that are kept and were changed in this transaction are written again. */
export const deleteTextsOf = statement<[buyerId: string], never>(
  "order_desk.delete_texts_of",
  "DELETE FROM desk_order_texts WHERE order_id IN (SELECT id FROM orders WHERE buyer_id = $1)",
);
