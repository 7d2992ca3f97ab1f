import { type PaymentRefusal, paymentRefusal } from "@dakbag/domain/orders/payable-order";
import { notFound } from "../../platform/shop-error.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { countDetached, saveProviderOrder } from "../orders/write-order.ts";
import { findOrder } from "../orders/find-orders.ts";
import type { OrderRow } from "../orders/order-rows.ts";
import { releaseUnopened } from "./release-unopened.ts";
import { paymentNotStarted, paymentRefused } from "./checkout.errors.ts";

type Needs = Pick<Shop, "db" | "clock" | "payments" | "log">;

/** An order that can be paid now, with the provider's order for it. */
export type OrderToPay = OrderRow & { readonly providerOrderId: string };

/**
 * Returns the order as the payment dialog needs it, and creates the provider's order if there is none yet. The provider is called
 * outside any transaction; of two provider orders created concurrently, the first one saved is used.
 *
 * @throws ShopError 409 when the order was paid, cancelled or replaced meanwhile; 503 when the provider cannot be reached:
 *   the order stays without its hold, because it cannot be paid, and a retry continues from here
 */
export async function openPayment(shop: Needs, orderId: string): Promise<OrderToPay> {
  const row = await findPayableOrder(shop, orderId);
  return { ...row, providerOrderId: row.providerOrderId ?? (await createProviderOrder(shop, row)) };
}

/** Why an order cannot be paid now; undefined while it can. */
export const refusalOfPayment = (row: OrderRow, now: Date): PaymentRefusal | undefined =>
  paymentRefusal({ ...row, isPaid: row.paidAt !== null }, now);

async function findPayableOrder({ db, clock }: Pick<Needs, "db" | "clock">, id: string): Promise<OrderRow> {
  const row = await findOrder(db, id);
  if (!row) throw notFound("This order");
  const refusal = refusalOfPayment(row, clock());
  if (refusal) throw paymentRefused(refusal);
  return row;
}

/** The provider gives one order for each receipt: after a detached one another receipt is needed. */
async function suffixOfReceipt(db: Shop["db"], { id, paymentNote }: OrderRow): Promise<string> {
  // A payment that was returned leaves a note.
  const detached = paymentNote === null ? undefined : await countDetached(db, id);
  return detached && detached.count > 0 ? `-${detached.count + 1}` : "";
}

async function createProviderOrder(shop: Needs, row: OrderRow): Promise<string> {
  const { db, payments, log } = shop;
  try {
    const created = await payments.createOrder({
      amountPaise: row.totalPaise,
      // Not the order number: after a restore from a backup the same number may be issued again.
      receipt: row.id + (await suffixOfReceipt(db, row)),
      notes: {
        order: row.orderNumber,
        GSTIN: row.gstin,
        company: row.shippingAddress.companyName.slice(0, 250),
      },
    });
    const saved = await saveProviderOrder(db, row.id, created.id);
    if (saved) return saved.providerOrderId;
    // It ended while the provider was called; this says how.
    return (await findPayableOrder(shop, row.id)).providerOrderId ?? created.id;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error({ err: error, order: row.orderNumber }, "the payment provider did not create the order");
    await releaseUnopened(shop, row.id);
    throw paymentNotStarted();
  }
}
