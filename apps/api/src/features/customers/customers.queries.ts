import type { Role } from "@dakbag/contracts/account";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";
import { hasPrefix } from "../../platform/search.queries.ts";

export interface PersonRow {
  id: string;
  name: string;
  phoneNumber: string;
  email: string;
  role: Role;
  since: Date;
  /** When the account was erased; it has no phone number since. */
  erasedAt: Date | null;
}

interface CustomerRow extends PersonRow {
  companyName: string;
  gstin: string;
  lastOrderAt: Date | null;
}

const person = `u.id, u.name, coalesce(u.phone_number, '') AS "phoneNumber", u.email, u.role, u.created_at AS since,
  u.erased_at AS "erasedAt"`;

/** The list entries of the users in `found`, each with one index lookup in the orders. */
const listed = (found: string) => `
  SELECT ${person}, coalesce(d.billing_address->>'companyName', '') AS "companyName", coalesce(d.gstin, '') AS gstin,
    (SELECT o.placed_at FROM orders o WHERE o.buyer_id = u.id ORDER BY o.id DESC LIMIT 1) AS "lastOrderAt"
  FROM (${found}) AS found JOIN users u ON u.id = found.id LEFT JOIN shipping_details d ON d.user_id = u.id
  ORDER BY u.id DESC`;

// One statement per filter, because a prepared plan is shared by all values and each filter needs another index.
export const findCustomers = statement<[before: string, limit: number], CustomerRow>(
  "customers.find",
  listed("SELECT id FROM users WHERE id < $1 AND erased_at IS NULL ORDER BY id DESC LIMIT $2"),
);

export const findCustomersOfRole = statement<[before: string, limit: number, role: Role], CustomerRow>(
  "customers.find_of_role",
  listed("SELECT id FROM users WHERE role = $3 AND id < $1 AND erased_at IS NULL ORDER BY id DESC LIMIT $2"),
);

const beginsWithText = (column: string) => hasPrefix(column, "$3", "chr(1114111)");
const searches = [
  ["id", "users", "phone_number"],
  ["id", "users", "lower(name)"],
  ["id", "users", "lower(email)"],
  ["user_id", "shipping_details", "lower(billing_address->>'companyName')"],
  ["user_id", "shipping_addresses", "lower(address->>'companyName')"],
] as const;

/**
 * Users with a field that begins with the text, or with a PAN that does: a union of ranges, each with an index. Names are not
 * taken for a PAN, which has digits behind five letters. The role is a subquery for each
 * match, because with a join the planner may scan all users.
 */
export const searchCustomers = statement<
  [before: string, limit: number, text: string, role: Role | null],
  CustomerRow
>(
  "customers.search",
  `WITH matching AS MATERIALIZED (
     ${searches.map(([id, table, column]) => `SELECT ${id} AS id FROM ${table} WHERE ${beginsWithText(column)}`).join(" UNION\n     ")} UNION
     SELECT user_id FROM shipping_details WHERE gstin <> 'NA' AND ${beginsWithText("lower(gstin)")} UNION
     SELECT user_id FROM shipping_details WHERE gstin <> 'NA' AND $3 ~* '^[a-z]{5}[0-9]{1,4}[a-z]?$'
       AND ${beginsWithText("lower(substr(gstin, 3, 10))")})
   ${listed(`SELECT id FROM matching
     WHERE id < $1 AND EXISTS (SELECT FROM users WHERE users.id = matching.id AND erased_at IS NULL
       AND ($4::text IS NULL OR role = $4))
     ORDER BY id DESC LIMIT $2`)}`,
);

export const findPerson = statement<[id: string], PersonRow>(
  "customers.find_person",
  `SELECT ${person} FROM users u WHERE u.id = $1`,
);

interface HoldLimitRow {
  limitPaise: number | null;
  version: number;
}

export const findHoldLimit = statement<[userId: string], HoldLimitRow>(
  "customers.find_hold_limit",
  `SELECT limit_paise AS "limitPaise", version FROM hold_limits WHERE user_id = $1`,
);

/** Saves a limit over the version that was seen, 0 for none; returns nothing when it is another one. */
export const saveHoldLimit = statement<
  [userId: string, limitPaise: number | null, seenVersion: number],
  HoldLimitRow
>(
  "customers.save_hold_limit",
  `INSERT INTO hold_limits AS h (user_id, limit_paise)
   SELECT $1, $2 WHERE $3 = 0 OR EXISTS (SELECT FROM hold_limits WHERE user_id = $1)
   ON CONFLICT (user_id) DO UPDATE SET limit_paise = excluded.limit_paise, version = h.version + 1
   WHERE h.version = $3
   RETURNING limit_paise AS "limitPaise", version`,
);

interface CustomerOrderRow {
  id: string;
  orderNumber: string;
  at: Date;
  status: OrderStatus;
  totalPaise: number;
}

export const findNewestOrdersOf = statement<[buyerId: string, limit: number], CustomerOrderRow>(
  "customers.find_newest_orders",
  `SELECT id, order_number AS "orderNumber", placed_at AS at, status, total_paise AS "totalPaise"
   FROM orders WHERE buyer_id = $1 ORDER BY id DESC LIMIT $2`,
);

/** A second payment of an order counts neither as paid nor as refunded. */
export const sumOrdersOf = statement<
  [buyerId: string],
  { orderCount: number; paidCount: number; paidPaise: number; refundedPaise: number }
>(
  "customers.sum_orders",
  `SELECT count(*) AS "orderCount", count(paid_at) AS "paidCount",
     coalesce(sum(total_paise) FILTER (WHERE paid_at IS NOT NULL), 0)::bigint AS "paidPaise",
     (SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM orders o JOIN refunds r ON r.order_id = o.id
        JOIN receipt_allocations a ON a.receipt_id = r.receipt_id AND a.order_id = o.id
      WHERE o.buyer_id = $1 AND r.state = 'processed') AS "refundedPaise"
   FROM orders WHERE buyer_id = $1`,
);

/** The raised limit of a customer whose account is erased. */
export const deleteHoldLimitOf = statement<[userId: string], never>(
  "customers.delete_hold_limit",
  "DELETE FROM hold_limits WHERE user_id = $1",
);
