import { statement } from "../../platform/database.ts";

/** One process at a time writes words, so that none writes older ones over newer. Until the transaction ends. */
export const lockWords = statement<[], { isLocked: boolean }>(
  "order_desk.lock_words",
  `SELECT pg_try_advisory_xact_lock(hashtextextended('words of orders for the desk', 0)) AS "isLocked"`,
);

/** Writes the words of so many changes, the oldest first. Needs the lock. */
export const writeWords = statement<[limit: number], { changes: number }>(
  "order_desk.write_words",
  `WITH taken AS (
     DELETE FROM desk_order_changes
     WHERE number = ANY (ARRAY(SELECT number FROM desk_order_changes ORDER BY number LIMIT $1))
     RETURNING order_id
   ), written AS (
     INSERT INTO desk_order_words AS known (order_id, words)
     SELECT o.id, desk_order_words(o) FROM (SELECT DISTINCT order_id FROM taken) AS changed
     CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = changed.order_id OFFSET 0) AS o
     ON CONFLICT (order_id) DO UPDATE SET words = excluded.words WHERE known.words <> excluded.words
   )
   SELECT count(*)::int AS changes FROM taken`,
);

/** Of the own orders of a buyer whose account is erased; those that are kept and were changed in this transaction are written again. */
export const deleteWordsOf = statement<[orderIds: string[]], never>(
  "order_desk.delete_words_of",
  "DELETE FROM desk_order_words WHERE order_id = ANY ($1::uuid[])",
);
