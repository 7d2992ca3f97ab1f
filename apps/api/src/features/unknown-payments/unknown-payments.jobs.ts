import type { Shop } from "../../shop.ts";
import { sendUnknownRefund } from "./refund-unknown-payment.ts";
import { findRefundsRequested } from "./unknown-payments.queries.ts";

/** Sends the refunds of payments without an order that have not gone through. */
export async function reconcileUnknownRefunds(shop: Shop): Promise<void> {
  for (const { paymentId } of await findRefundsRequested(shop.db)) await sendUnknownRefund(shop, paymentId);
}
