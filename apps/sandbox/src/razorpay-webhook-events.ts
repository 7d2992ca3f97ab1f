import { orderEntity } from "./razorpay-orders.ts";
import { paymentEntity } from "./razorpay-payment-entity.ts";
import { refundEntity } from "./razorpay-refund-entity.ts";
import type { OrderRecord, PaymentRecord, RefundRecord } from "./sandbox-records.ts";
import type { SandboxWorld } from "./sandbox-world.ts";

export type WebhookDraft = { orderId: string; event: string; body: string };

const ACCOUNT_ID = "acc_DakbagSandbox1";

type PaymentEventName = "payment.authorized" | "payment.captured" | "payment.failed";
type RefundEventName = "refund.created" | "refund.processed" | "refund.failed";

/** The payload is the payment as it stands at this moment, even if it is read much later. */
export function paymentEvent(
  world: SandboxWorld,
  event: PaymentEventName,
  payment: PaymentRecord,
): WebhookDraft {
  return draft(world, event, payment.order_id, { payment: webhookPayment(payment) });
}

export function orderPaid(world: SandboxWorld, payment: PaymentRecord, order: OrderRecord): WebhookDraft {
  return draft(world, "order.paid", order.id, {
    payment: webhookPayment(payment),
    order: orderEntity(order),
  });
}

export function refundEvent(
  world: SandboxWorld,
  event: RefundEventName,
  refund: RefundRecord,
  payment: PaymentRecord,
): WebhookDraft {
  return draft(world, event, payment.order_id, {
    refund: refundEntity(refund),
    payment: webhookPayment(payment),
  });
}

const webhookPayment = (payment: PaymentRecord): Record<string, unknown> => ({
  ...paymentEntity(payment),
  base_amount: payment.amount,
});

function draft(
  world: SandboxWorld,
  event: string,
  orderId: string,
  entities: Record<string, Record<string, unknown>>,
): WebhookDraft {
  const body = JSON.stringify({
    entity: "event",
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(world.now() / 1000),
  });
  return { orderId, event, body };
}
