import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { insertOrderEvent, lockOrder } from "../orders/order-writes.queries.ts";
import { findRefundsWithoutNote, hasCreditNote } from "./credit-notes.queries.ts";
import { issueCreditNote } from "./issue-credit-note.ts";

// Its name in the queue outlives the code that first queued it.
export const missingCreditNotesJob = "make-missing-credit-notes";

const refundsAtOnce = 100;

/**
 * Makes the credit notes that could not be made when the money went back: the order had no invoice then, or something was
 * wrong that has been put right. They get the next numbers of today. One that still cannot be made is left for next time.
 */
export async function makeMissingCreditNotes(shop: Pick<Shop, "db" | "clock" | "log">): Promise<void> {
  for (let last: string | null = null; ;) {
    const refunds: { id: string; orderId: string }[] = await findRefundsWithoutNote(
      shop.db,
      last,
      refundsAtOnce,
    );
    for (const { id, orderId } of refunds) await makeNote(shop, id, orderId);
    last = refunds.at(-1)?.id ?? null;
    if (refunds.length < refundsAtOnce) return;
  }
}

async function makeNote(
  { db, clock, log }: Pick<Shop, "db" | "clock" | "log">,
  refundId: string,
  orderId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const [known] = await hasCreditNote(tx, refundId);
    if (known) return;
    const now = clock();
    const note = await issueCreditNote(tx, refundId, now);
    if ("number" in note)
      await insertOrderEvent(
        tx,
        orderId,
        now,
        null,
        "Invoice",
        null,
        null,
        `Credit note ${note.number} made`,
      );
    else log.error({ refund: refundId, problem: note.problem }, "a credit note still cannot be made");
  });
}
