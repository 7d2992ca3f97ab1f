import * as z from "zod";
import type { Shop } from "../../shop.ts";
import { refundAnswer } from "../../providers/refund-answer.ts";
import { hearOfRefund } from "../refunds/hear-of-refund.ts";
import { findWebhookEvent, markWebhookEventProcessed } from "./payments.queries.ts";
import { settlePayment } from "./settle-payment.ts";

// Of a payment only what settling needs.
const payment = z.object({
  entity: z.object({
    id: z.string(),
    order_id: z.string().nullable(),
    amount: z.int(),
    currency: z.string(),
    status: z.string(),
  }),
});

const paymentEvent = z.object({ payload: z.object({ payment }) });

// Whatever is told of a refund, its state is in the telling: created, processed, failed, its speed changed.
const refundEvent = z.object({
  payload: z.object({ payment: payment.optional(), refund: z.object({ entity: refundAnswer }) }),
});

/**
 * Acts on one kept event. Events repeat and come in any order, so each is taken only for what it proves:
 * a captured payment is settled, a refund moves on, and everything else (a failed try, an authorisation, events
 * of kinds the shop does not know) changes nothing.
 */
export async function actOnWebhookEvent(
  shop: Pick<Shop, "db" | "clock" | "log">,
  eventId: string,
): Promise<void> {
  const [kept] = await findWebhookEvent(shop.db, eventId);
  if (!kept || kept.processedAt) return;
  if (kept.event === "payment.captured" || kept.event === "order.paid")
    await settle(shop, paymentEvent.parse(kept.body).payload.payment);
  else if (kept.event.startsWith("refund.")) await hearFrom(shop, kept.body);
  await markWebhookEventProcessed(shop.db, eventId, shop.clock());
}

async function hearFrom(shop: Pick<Shop, "db" | "clock" | "log">, body: unknown): Promise<void> {
  const { payload } = refundEvent.parse(body);
  // What goes back has come before, though its own news may come later.
  if (payload.payment) await settle(shop, payload.payment);
  await hearOfRefund(shop, payload.refund.entity);
}

async function settle(
  shop: Pick<Shop, "db" | "clock" | "log">,
  { entity }: z.output<typeof payment>,
): Promise<void> {
  if (entity.status !== "captured" && entity.status !== "refunded") return;
  const settlement = await settlePayment(shop, {
    id: entity.id,
    orderId: entity.order_id,
    amountPaise: entity.amount,
    currency: entity.currency,
    status: "captured",
  });
  if (settlement === "unknown-order")
    shop.log.warn({ payment: entity.id }, "a payment for no order of this shop");
}
