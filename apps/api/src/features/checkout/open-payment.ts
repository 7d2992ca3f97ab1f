import type { PayableOrder } from "@dakbag/contracts/checkout";
import { notFound } from "../../platform/shop-error.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { saveProviderOrder } from "../orders/order-writes.queries.ts";
import { findOrder, type OrderRow } from "../orders/orders.queries.ts";
import { presentOrder } from "../orders/present-order.ts";
import { paymentNotStarted } from "./checkout.errors.ts";

type Needs = Pick<Shop, "db" | "payments" | "configuration" | "log">;

/**
 * Returns what the payment dialog needs, and creates the provider's order if there is none yet. The provider is called
 * outside any transaction; of two provider orders created concurrently, the first one saved is used.
 *
 * @throws ShopError 503 when the provider cannot be reached: the order stays, and a retry continues from here
 */
export async function openPayment(shop: Needs, orderId: string): Promise<PayableOrder> {
  const [row] = await findOrder(shop.db, orderId);
  if (!row) throw notFound("This order");
  const razorpayOrderId = row.razorpayOrderId ?? (await createProviderOrder(shop, row));
  return {
    success: true,
    razorpayOrderId,
    amount: row.totalPaise,
    order: presentOrder(shop.configuration, { ...row, razorpayOrderId }),
    GSTNumber: row.gstin,
    userEmail: row.buyerEmail,
    razorpayKeyId: shop.configuration.RAZORPAY_KEY_ID,
    checkoutScriptUrl: shop.configuration.RAZORPAY_CHECKOUT_SCRIPT_URL,
  };
}

async function createProviderOrder({ db, payments, log }: Needs, row: OrderRow): Promise<string> {
  try {
    const created = await payments.createOrder({
      amountPaise: row.totalPaise,
      // Not the order number: after a restore from a backup the same number may be issued again.
      receipt: row.id,
      notes: {
        order: row.orderNumber,
        GSTIN: row.gstin,
        company: row.shippingAddress.companyName.slice(0, 250),
      },
    });
    const [saved] = await saveProviderOrder(db, row.id, created.id);
    return saved?.razorpayOrderId ?? created.id;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error({ err: error, order: row.orderNumber }, "the payment provider did not create the order");
    throw paymentNotStarted();
  }
}
