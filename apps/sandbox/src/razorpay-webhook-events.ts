import { orderEntity, paymentEntity, refundEntity } from "./razorpay-entities.ts";
import type { OrderRecord, PaymentRecord, RefundRecord } from "./sandbox-records.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import type { WebhookDraft } from "./razorpay-webhooks.ts";

const accountId = "acc_DakbagSandbox1";

type PaymentEventName = "payment.authorized" | "payment.captured" | "payment.failed";
type RefundEventName = "refund.created" | "refund.processed" | "refund.failed";

/** The payload is a snapshot of the payment. */
export function paymentEvent(
  context: SandboxContext,
  event: PaymentEventName,
  payment: PaymentRecord,
): WebhookDraft {
  return draft(context, event, payment.order_id, { payment: webhookPayment(payment) });
}

export function orderPaid(context: SandboxContext, payment: PaymentRecord, order: OrderRecord): WebhookDraft {
  return draft(context, "order.paid", order.id, {
    payment: webhookPayment(payment),
    order: orderEntity(order),
  });
}

export function refundEvent(
  context: SandboxContext,
  event: RefundEventName,
  refund: RefundRecord,
  payment: PaymentRecord,
): WebhookDraft {
  return draft(context, event, payment.order_id, {
    refund: refundEntity(refund),
    payment: webhookPayment(payment),
  });
}

const webhookPayment = (payment: PaymentRecord): Record<string, unknown> => ({
  ...paymentEntity(payment),
  base_amount: payment.amount,
});

function draft(
  context: SandboxContext,
  event: string,
  orderId: string,
  entities: Record<string, Record<string, unknown>>,
): WebhookDraft {
  const body = JSON.stringify({
    entity: "event",
    account_id: accountId,
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(context.now() / 1000),
  });
  return { orderId, event, body };
}
