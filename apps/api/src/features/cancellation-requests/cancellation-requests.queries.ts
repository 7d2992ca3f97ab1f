import { statement } from "../../platform/database.ts";

/** No row when the order has a request already. */
export const insertRequest = statement<[orderId: string, at: Date, reason: string], { orderId: string }>(
  "cancellation_requests.insert",
  `INSERT INTO cancellation_requests (order_id, asked_at, reason) VALUES ($1, $2, $3)
   ON CONFLICT (order_id) DO NOTHING RETURNING order_id AS "orderId"`,
);

/** No row when the order has no request, or it is declined already. */
export const declineRequest = statement<[orderId: string, at: Date, answer: string], { orderId: string }>(
  "cancellation_requests.decline",
  `UPDATE cancellation_requests SET declined_at = $2, answer = $3
   WHERE order_id = $1 AND declined_at IS NULL RETURNING order_id AS "orderId"`,
);

/** Of the own orders of a buyer whose account is erased. */
export const deleteRequestsOf = statement<[orderIds: string[]], never>(
  "cancellation_requests.delete_of",
  "DELETE FROM cancellation_requests WHERE order_id = ANY ($1::uuid[])",
);
