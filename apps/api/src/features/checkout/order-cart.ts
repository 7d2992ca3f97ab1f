import { reservationMinutes } from "@dakbag/domain/orders/hold-limits";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { type OrderSource, placeOrder, type ProviderAsked } from "../buying/place-order.ts";
import { findOpenedOrders } from "../orders/find-orders.ts";
import type { OpenedOrder } from "../orders/order-rows.ts";
import { earlierOrderPaid, earlierPaymentUnderWay } from "./checkout.errors.ts";
import { countQuestion } from "./count-question.ts";
import { openPayment, type OrderToPay } from "./open-payment.ts";
import { settleAttempts } from "./settle-payment.ts";

type Needs = Pick<Shop, "db" | "clock" | "payments" | "log">;

// The buyer waits for it behind a button.
const maxWaitMs = 4000;

/**
 * Orders what the source holds and opens its payment. An earlier order whose payment dialog was opened may be paid while
 * the report of it is late: the provider is asked before it is offered again or replaced.
 *
 * @throws ShopError 409 an earlier order was paid instead, or its payment is being confirmed; 429 asked too often; or as `placeOrder` and
 *   `openPayment`
 */
export async function orderCart(shop: Needs, source: OrderSource): Promise<OrderToPay> {
  let asked: ProviderAsked | undefined;
  for (;;) {
    const placing = await placeOrder(shop, source, asked);
    if ("orderId" in placing) return openPayment(shop, placing.orderId);
    asked = await settleEarlierPayments(shop, source.party.userId, placing.toAskAbout);
  }
}

async function settleEarlierPayments(
  shop: Needs,
  buyerId: string,
  orderIds: readonly string[],
): Promise<ProviderAsked> {
  const since = new Date(shop.clock().getTime() - reservationMinutes * 60_000);
  await countQuestion(shop, buyerId);
  const opened = await findOpenedOrders(shop.db, buyerId, [...orderIds], firstUuidV7(since));
  const answers = await Promise.all(opened.map((order) => askAbout(shop, order, since)));
  const paid = opened.find((_, n) => answers[n] === "paid");
  if (paid) throw earlierOrderPaid(paid);
  const underWay = opened.find((_, n) => answers[n] === "under way");
  if (underWay) throw earlierPaymentUnderWay(underWay.orderNumber);
  return { orderIds, hasAnswered: !answers.includes("silent") };
}

/**
 * What the provider says of an order's payment. One that is authorised counts as under way for as long as goods are held:
 * nearly all are captured within seconds, and no buyer is kept from ordering for the days that the provider tries.
 */
async function askAbout(
  shop: Needs,
  { providerOrderId, orderNumber }: OpenedOrder,
  since: Date,
): Promise<"paid" | "under way" | "unpaid" | "silent"> {
  try {
    const { attempts, isPaid } = await settleAttempts(shop, providerOrderId, maxWaitMs);
    if (isPaid) return "paid";
    const isUnderWay = attempts.some(({ status, createdAt }) => status === "authorized" && createdAt > since);
    return isUnderWay ? "under way" : "unpaid";
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.warn({ err: error, order: orderNumber }, "the provider did not say whether an order is paid");
    return "silent";
  }
}
