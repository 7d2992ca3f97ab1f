import type { OrderFilter } from "@dakbag/contracts/order-filter";
import { namedStatement, statement } from "../../platform/database.ts";

export interface OrderViewRow {
  id: string;
  ownerId: string;
  name: string;
  filter: OrderFilter;
  isShared: boolean;
  version: number;
}

const columns = `id, user_id AS "ownerId", name, filter, is_shared AS "isShared", version`;

/** Of all shared ones so many are listed. */
const maxShared = 200;

/** A person's own, then those of others that are shared. */
export const listViews = statement<[userId: string], OrderViewRow>(
  "order_views.list",
  `(SELECT ${columns} FROM order_views WHERE user_id = $1 ORDER BY lower(name))
   UNION ALL
   (SELECT ${columns} FROM order_views WHERE is_shared AND user_id <> $1 ORDER BY lower(name), id LIMIT ${maxShared})`,
);

/** Until the transaction ends, so that two concurrent requests do not exceed the limit. */
export const lockViewsOf = statement<[userId: string], never>(
  "order_views.lock_of",
  "SELECT pg_advisory_xact_lock(hashtextextended('views of ' || $1::text, 0))",
);

export const countViewsOf = statement<[userId: string], { count: number }>(
  "order_views.count_of",
  "SELECT count(*)::int AS count FROM order_views WHERE user_id = $1",
);

export const findViewByName = statement<[userId: string, name: string], { id: string }>(
  "order_views.find_by_name",
  "SELECT id FROM order_views WHERE user_id = $1 AND lower(name) = lower($2)",
);

export const findView = statement<[id: string], OrderViewRow>(
  "order_views.find",
  `SELECT ${columns} FROM order_views WHERE id = $1`,
);

export const lockView = statement<[id: string], OrderViewRow>(
  "order_views.lock",
  `SELECT ${columns} FROM order_views WHERE id = $1 FOR UPDATE`,
);

interface Insert {
  id: string;
  userId: string;
  name: string;
  filter: string;
  isShared: boolean;
  now: Date;
}
export const insertView = namedStatement<Insert, OrderViewRow>(
  "order_views.insert",
  ["id", "userId", "name", "filter", "isShared", "now"],
  `INSERT INTO order_views (id, user_id, name, filter, is_shared, created_at)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING RETURNING ${columns}`,
);

export const updateView = statement<
  [id: string, name: string, filter: string, isShared: boolean],
  OrderViewRow
>(
  "order_views.update",
  `UPDATE order_views SET name = $2, filter = $3, is_shared = $4, version = version + 1 WHERE id = $1
   RETURNING ${columns}`,
);

export const deleteView = statement<[id: string], never>(
  "order_views.delete",
  "DELETE FROM order_views WHERE id = $1",
);

export const deletePrivateViews = statement<[userId: string], never>(
  "order_views.delete_private",
  "DELETE FROM order_views WHERE user_id = $1 AND NOT is_shared",
);
