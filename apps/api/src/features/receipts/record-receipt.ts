import type { Queryable } from "../../platform/database.ts";
import type { Receipt } from "./receipt-rows.ts";
import { insertReceipt } from "./receipts.queries.ts";

/**
 * Records money that came for an order, whose row the caller has locked.
 *
 * @param isAllocated whether all of it paid the order; if not, the caller returns it
 * @returns whether it is new; a receipt that is recorded already stays as it is
 */
export async function recordReceipt(tx: Queryable, receipt: Receipt, isAllocated: boolean): Promise<boolean> {
  return (await insertReceipt(tx, receipt, isAllocated)).length > 0;
}
