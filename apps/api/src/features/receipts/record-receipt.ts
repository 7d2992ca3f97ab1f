import type { Queryable } from "../../platform/database.ts";
import type { Receipt } from "./receipt-rows.ts";
import { insertReceipt } from "./receipts.queries.ts";

/**
 * Records money that came for an order, whose row the caller has locked; a receipt that is recorded already stays as it is.
 *
 * @param isAllocated whether all of it paid the order; if not, the caller returns it
 */
export async function recordReceipt(tx: Queryable, receipt: Receipt, isAllocated: boolean): Promise<void> {
  await insertReceipt(tx, receipt, isAllocated);
}
