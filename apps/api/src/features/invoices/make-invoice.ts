import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { addJob } from "../../platform/jobs.queries.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { insertOrderEvent, lockOrder } from "../orders/order-writes.queries.ts";
import { hasPastedInvoice, invoiceNotMade, notPaidYet } from "./invoices.errors.ts";
import { findInvoiceNumber } from "./invoices.queries.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { missingCreditNotesJob } from "./make-missing-credit-notes.ts";

/**
 * Makes the tax invoice of an order that was paid and has none: paid before the shop made invoices, or one could not be
 * made with the payment. It gets the next number of today's series. However often and by however many it is asked for,
 * there is one. What of the order's money has gone back by then, its credit notes correct: a job makes them at once.
 *
 * @param actor null where nobody asked for this one alone
 * @returns the invoice's number
 * @throws ShopError 404 unknown order; 409 unpaid, with a pasted invoice, or where its figures still make none
 */
export function makeInvoice(
  { db, clock }: Pick<Shop, "db" | "clock">,
  orderId: string,
  actor: Actor | null,
): Promise<string> {
  const now = clock();
  return transaction(db, async (tx) => {
    const [order] = await lockOrder(tx, orderId);
    if (!order) throw notFound("This order");
    const [invoice] = await findInvoiceNumber(tx, orderId);
    if (invoice) return invoice.number;
    if (!order.paidAt) throw notPaidYet();
    if (order.invoice !== "") throw hasPastedInvoice();

    const made = await issueInvoice(tx, orderId, now);
    if ("problem" in made) throw invoiceNotMade(made.problem);
    await addJob(tx, missingCreditNotesJob, "{}", missingCreditNotesJob);
    const what = `Tax invoice ${made.number} made`;
    const [actorId, name] = actor ? [actor.userId, actor.name] : [null, "Invoice"];
    await insertOrderEvent(tx, orderId, now, actorId, name, null, null, what);
    await recordAudit(tx, actor, now, [
      {
        action: "order.invoiced",
        subject: order.orderNumber,
        summary: `Order ${order.orderNumber}: ${what}.`,
      },
    ]);
    return made.number;
  });
}
