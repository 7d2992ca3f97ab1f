import { retentionEnd } from "@dakbag/domain/privacy/retention";
import { rowsOfPerson } from "@dakbag/domain/privacy/rows-of-person";
import type { Shop } from "../../shop.ts";
import { deleteNeverPaidOrders } from "../orders/write-order.ts";

// Each has lines, history and messages: a batch stays far below the statement timeout.
const deleteBatchSize = 200;
const dayMs = 86_400_000;

/**
 * Deletes orders that were never paid, after their weeks; of a buyer with more than any shop comes to, the older ones
 * after a day.
 */
export async function deleteOldUnpaidOrders({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const now = clock();
  const due = [
    { before: retentionEnd("neverPaidOrders", now), kept: 0 },
    { before: new Date(now.getTime() - dayMs), kept: rowsOfPerson.unpaidOrders },
  ];
  for (const orders of due) while ((await deleteNeverPaidOrders(db, orders, deleteBatchSize)) > 0);
}
