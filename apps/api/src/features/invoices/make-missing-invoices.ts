import { ShopError } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { findOrdersWithoutInvoice } from "./invoices.queries.ts";
import { makeInvoice } from "./make-invoice.ts";

/** What became of an order: its invoice's number, or why it still has none. */
export type MadeInvoice = { readonly number: string } | { readonly problem: string };

/**
 * Makes the tax invoices of all orders that were paid in a period and have none, nor a pasted link to one, in the order of
 * their payments: each with the next number of today's series, in a transaction of its own. Stopped at any moment, it can
 * be begun again and goes on from there; an order that gets none keeps no other from its own.
 *
 * @param tell hears of each order as soon as it is done
 */
export async function makeMissingInvoices(
  shop: Pick<Shop, "db" | "clock">,
  { from, until }: { readonly from: Date; readonly until: Date },
  tell: (orderNumber: string, made: MadeInvoice) => void,
): Promise<void> {
  for (const { id, orderNumber } of await findOrdersWithoutInvoice(shop.db, from, until)) {
    try {
      tell(orderNumber, { number: await makeInvoice(shop, id, null) });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      tell(orderNumber, { problem: error.message });
    }
  }
}
