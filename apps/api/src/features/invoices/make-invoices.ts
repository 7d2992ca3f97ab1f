import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { addJob } from "../../platform/jobs.queries.ts";
import { notFound, ShopError } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { hasPastedInvoice, invoiceNotMade, notPaidYet } from "./invoices.errors.ts";
import { findInvoiceNumbers, findOrdersWithoutInvoice } from "./invoices.queries.ts";
import { issueInvoice } from "./issue-invoice.ts";

/**
 * Issues the tax invoice of a paid order that has none: it was paid before the shop issued invoices, or issuing failed
 * at the payment. It gets the next number of today's series. Repeating the request returns the same invoice. A queued
 * job issues credit notes for refunds that were made before.
 *
 * @param actor null in a batch
 * @returns the invoice's number
 * @throws ShopError 404 unknown order; 409 unpaid, has a pasted invoice, or its data is still wrong
 */
export function makeInvoice(
  { db, clock }: Pick<Shop, "db" | "clock">,
  orderId: string,
  actor: Actor | null,
): Promise<string> {
  const now = clock();
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound("This order");
    const [invoice] = await findInvoiceNumbers(tx, orderId);
    if (invoice) return invoice.number;
    if (!order.paidAt) throw notPaidYet();
    if (order.invoice !== "") throw hasPastedInvoice();

    const made = await issueInvoice(tx, orderId, now);
    if ("problem" in made) throw invoiceNotMade(made.problem);
    await addJob(tx, "issue-missing-credit-notes", "{}", "issue-missing-credit-notes");
    const what = `Tax invoice ${made.number} made`;
    const [actorId, name] = actor ? [actor.userId, actor.name] : [null, "Invoice"];
    await recordOrderEvent(tx, orderId, { at: now, actorId, actor: name, what });
    await recordAudit(tx, actor, now, {
      action: "order.invoiced",
      subject: order.orderNumber,
      summary: `Order ${order.orderNumber}: ${what}.`,
    });
    return made.number;
  });
}

/** The result for one order: its invoice's number, or the reason why it still has none. */
export type MadeInvoice = { readonly number: string } | { readonly problem: string };

/**
 * Issues the tax invoices of all orders that were paid in a period and have neither an invoice nor a pasted link to one,
 * by payment time: each with the next number of today's series, in its own transaction. It can be stopped and restarted
 * at any time, and an order that fails does not stop the others.
 *
 * @param report called for each order as soon as it is done
 */
export async function makeMissingInvoices(
  shop: Pick<Shop, "db" | "clock">,
  { from, until }: { readonly from: Date; readonly until: Date },
  report: (orderNumber: string, made: MadeInvoice) => void,
): Promise<void> {
  for (const { id, orderNumber } of await findOrdersWithoutInvoice(shop.db, from, until)) {
    try {
      report(orderNumber, { number: await makeInvoice(shop, id, null) });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      report(orderNumber, { problem: error.message });
    }
  }
}
