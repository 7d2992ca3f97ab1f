import { openClaimStates } from "@dakbag/domain/claims/claim-state";
import { stagesOnTheWay } from "@dakbag/domain/orders/shipment-stage";
import { listOf, namedStatement, statement } from "../../platform/database.ts";
import type { ImportName } from "../imports/import-name.ts";

/** Orders that wait for one thing. */
export interface WaitingRow {
  /** At most one more than is counted. */
  count: number;
  /** Those that wait longest; `since` is an instant as text. */
  oldest: { _id: string; orderNumber: string; since: string }[];
}

export interface WorkRow {
  assignedToYou: WaitingRow;
  cancellationsAsked: WaitingRow;
  claimsOpen: WaitingRow;
  toHandOver: WaitingRow;
  withoutTracking: WaitingRow;
  expiring: WaitingRow;
  refundsFailed: WaitingRow;
  withoutInvoice: WaitingRow;
  withoutCreditNote: WaitingRow;
  messagesFailed: WaitingRow;
  messagesDelayed: WaitingRow;
}

const oldestShown = 5;

/** The orders of `found` (id, order_number, since), which is sorted and limited; a row without an order is only counted. */
export const waiting = (found: string) => `(
    SELECT jsonb_build_object('count', count(*), 'oldest', coalesce(
      jsonb_agg(jsonb_build_object('_id', id, 'orderNumber', order_number, 'since', since) ORDER BY place)
        FILTER (WHERE place <= ${oldestShown} AND id IS NOT NULL), '[]'))
    FROM (SELECT id, order_number, since, row_number() OVER () AS place FROM (${found}) AS found) AS numbered)`;

const onTheWay = `status IN (${listOf(stagesOnTheWay)})`;

/**
 * What waits for staff, each by an index of what may wait. `maxCount` limits each count. A refund that failed waits while it is not
 * asked for again and its payment still has its money; documents and messages are of late, because older ones are in the
 * ledger check and the orders' histories. The invoice is a value, which is looked up for each order: as a join, the planner
 * reads those of all years.
 */
export const findWork = namedStatement<
  {
    now: Date;
    maxCount: number;
    expiringUntil: Date;
    invoicesSince: Date;
    firstRefundId: string;
    messagesSince: Date;
    callerId: string;
    cancellationsSince: Date;
  },
  WorkRow
>(
  // Tracking is the order's copy of it, by which indexes have only the few orders that wait.
  "staff_home.find_work",
  [
    "now",
    "maxCount",
    "expiringUntil",
    "invoicesSince",
    "firstRefundId",
    "messagesSince",
    "callerId",
    "cancellationsSince",
  ],
  `SELECT
     ${waiting(`
       SELECT o.id, o.order_number, a.assigned_at AS since FROM order_assignees a JOIN orders o ON o.id = a.order_id
       WHERE a.assignee_id = $7 AND o.status NOT IN ('Delivered', 'Cancelled', 'Refunded')
       ORDER BY a.assigned_at LIMIT $2`)} AS "assignedToYou",
     ${waiting(`
       SELECT o.id, o.order_number, c.asked_at AS since FROM cancellation_requests c JOIN orders o ON o.id = c.order_id
       WHERE c.declined_at IS NULL AND c.asked_at >= $8 AND o.status IN ('Order Processing', 'In Production')
       ORDER BY c.asked_at LIMIT $2`)} AS "cancellationsAsked",
     ${waiting(`
       SELECT o.id, o.order_number, c.deadline_at AS since FROM claims c JOIN orders o ON o.id = c.order_id
       WHERE c.state IN (${listOf(openClaimStates)}) ORDER BY c.deadline_at, c.id LIMIT $2`)} AS "claimsOpen",
     ${waiting(`
       SELECT id, order_number, placed_at AS since FROM orders
       WHERE status IN ('Order Processing', 'In Production') AND tracking_id <> '' ORDER BY id LIMIT $2`)} AS "toHandOver",
     ${waiting(`
       SELECT id, order_number, placed_at AS since FROM orders
       WHERE ${onTheWay} AND tracking_id = '' ORDER BY id LIMIT $2`)} AS "withoutTracking",
     ${waiting(`
       SELECT id, order_number, reserved_until AS since FROM (
         SELECT id, order_number, reserved_until, status FROM orders
         WHERE stock_state = 'reserved' AND reserved_until > $1 AND reserved_until <= $3 OFFSET 0) AS reserved
       WHERE status = 'Payment Pending' ORDER BY reserved_until LIMIT $2`)} AS expiring,
     ${waiting(`
       SELECT o.id, o.order_number, r.requested_at AS since
       FROM refunds r JOIN orders o ON o.id = r.order_id
         JOIN receipt_balances p USING (receipt_id, order_id)
       WHERE r.state = 'failed' AND NOT r.made_elsewhere
         AND NOT EXISTS (SELECT FROM refunds again WHERE again.retry_of = r.id)
         AND r.amount_paise <= p.left_paise
       ORDER BY r.requested_at LIMIT $2`)} AS "refundsFailed",
     ${waiting(`
       SELECT id, order_number, accepted_at AS since FROM orders
       WHERE accepted_at >= $4 AND invoice_link = ''
         AND (SELECT i.id FROM invoices i WHERE i.order_id = orders.id LIMIT 1) IS NULL
       ORDER BY accepted_at LIMIT $2`)} AS "withoutInvoice",
     ${waiting(`
       SELECT o.id, o.order_number, r.requested_at AS since FROM refunds r
         JOIN orders o ON o.id = r.order_id
       WHERE r.id >= $5 AND r.state = 'processed'
         AND EXISTS (SELECT FROM refund_lines l WHERE l.refund_id = r.id)
         AND EXISTS (SELECT FROM invoices i WHERE i.order_id = r.order_id)
         AND NOT EXISTS (SELECT FROM credit_notes n WHERE n.refund_id = r.id)
       ORDER BY r.id LIMIT $2`)} AS "withoutCreditNote",
     ${waiting(`
       SELECT o.id, o.order_number, n.ended_at AS since FROM notifications n LEFT JOIN orders o ON o.id = n.order_id
       WHERE n.state = 'failed' AND n.ended_at >= $6 ORDER BY n.ended_at LIMIT $2`)} AS "messagesFailed",
     ${waiting(`
       SELECT o.id, o.order_number, n.written_at AS since FROM notifications n LEFT JOIN orders o ON o.id = n.order_id
       WHERE n.state = 'waiting' AND n.attempts > 0 ORDER BY n.written_at LIMIT $2`)} AS "messagesDelayed"`,
);

export interface UploadToCheckRow {
  id: string;
  kind: ImportName;
  fileName: string;
  actor: string;
  at: Date;
  refused: number;
}

/** Applied files since, of which rows were refused; without those that were undone. The newest first. */
export const findUploadsToCheck = statement<[since: Date, limit: number], UploadToCheckRow>(
  "staff_home.find_uploads_to_check",
  `SELECT id, found.kind, file_name AS "fileName", actor, applied_at AS at, refused
   FROM unnest(ARRAY['order-statuses', 'products', 'valmo-vendors', 'meesho-vendors', 'courier-charges']) AS wanted (kind)
   CROSS JOIN LATERAL (
     SELECT id, kind, file_name, actor, applied_at, jsonb_array_length(coalesce(outcome -> 'refusedRows', '[]')) AS refused
     FROM imports WHERE imports.kind = wanted.kind AND applied_at >= $1 AND undone_at IS NULL) AS found
   WHERE refused > 0 ORDER BY applied_at DESC, id LIMIT $2`,
);

export interface PressureRow {
  orders: number;
  paise: number;
  products: { SKU: string; title: string; held: number; inStockAndHeld: number; orders: number }[];
}

/** What accounts that never paid hold, and the products of which they hold a quarter or more. */
export const findPressure = statement<[limit: number], PressureRow>(
  "staff_home.find_pressure",
  `WITH held AS (
     SELECT sku, sum(quantity) AS units, sum(quantity) FILTER (WHERE never_paid) AS of_strangers,
       count(DISTINCT order_id) FILTER (WHERE never_paid) AS orders
     FROM held_goods GROUP BY sku),
   pressed AS (
     SELECT p.sku AS "SKU", p.title, of_strangers AS held, p.count_in_stock + units AS "inStockAndHeld", orders
     FROM held JOIN products p ON p.sku = held.sku WHERE 4 * of_strangers >= p.count_in_stock + units
     ORDER BY of_strangers::float / (p.count_in_stock + units) DESC, p.sku LIMIT $1)
   SELECT count(*)::int AS orders, coalesce(sum(total_paise), 0)::bigint AS paise,
     (SELECT coalesce(jsonb_agg(to_jsonb(pressed)), '[]') FROM pressed) AS products
   FROM orders WHERE id IN (SELECT order_id FROM held_goods WHERE never_paid)`,
);
