import { z } from "zod";

/** The schemas of the state; the journal is parsed with them. */

const notes = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const orderRecord = z.object({
  id: z.string(),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  status: z.enum(["created", "attempted", "paid"]),
  attempts: z.int(),
  notes,
  created_at: z.int(),
  capturesAutomatically: z.boolean(),
});

const cardRecord = z.object({
  id: z.string(),
  entity: z.literal("card"),
  name: z.string(),
  last4: z.string(),
  network: z.string(),
  type: z.string(),
  issuer: z.string().nullable(),
  international: z.boolean(),
  emi: z.boolean(),
  sub_type: z.string(),
  token_iin: z.string().nullable(),
});

export const paymentRecord = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["authorized", "captured", "refunded", "failed"]),
  order_id: z.string(),
  method: z.enum(["card", "upi", "netbanking"]),
  amount_refunded: z.int(),
  refund_status: z.enum(["partial", "full"]).nullable(),
  captured: z.boolean(),
  description: z.string().nullable(),
  card: cardRecord.nullable(),
  bank: z.string().nullable(),
  vpa: z.string().nullable(),
  email: z.string(),
  contact: z.string(),
  notes,
  fee: z.int().nullable(),
  tax: z.int().nullable(),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  error_source: z.string().nullable(),
  error_step: z.string().nullable(),
  error_reason: z.string().nullable(),
  acquirer_data: z.record(z.string(), z.string().nullable()),
  created_at: z.int(),
});

export const refundRecord = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  notes,
  receipt: z.string().nullable(),
  arn: z.string().nullable(),
  created_at: z.int(),
  status: z.enum(["pending", "processed", "failed"]),
  speed_requested: z.enum(["normal", "optimum"]),
  endsAt: z.number(),
  endsFailed: z.boolean(),
});

/** `id` is payment and key together, because a key belongs to one payment's refunds. */
export const refundKeyRecord = z.object({ id: z.string(), fingerprint: z.string(), refundId: z.string() });

const deliveryRecord = z.object({
  at: z.number(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  tookMs: z.number(),
  isReplay: z.boolean(),
});

export const webhookRecord = z.object({
  id: z.string(),
  orderId: z.string(),
  event: z.string(),
  body: z.string(),
  createdAt: z.number(),
  state: z.enum(["waiting", "delivered", "withheld", "abandoned"]),
  nextAttemptAt: z.number(),
  failedAttempts: z.int(),
  deliveries: z.array(deliveryRecord),
});

export const messageRecord = z.object({ id: z.string(), to: z.string(), body: z.string(), at: z.string() });

export const mailRecord = z.object({
  id: z.string(),
  messageId: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
});

export const packetSeriesRecord = z.object({
  id: z.string(),
  prefix: z.string(),
  first: z.int(),
  last: z.int(),
  isLabel: z.boolean(),
  at: z.string(),
});

export const faultsRecord = z.object({
  id: z.literal("faults"),
  values: z.record(z.string(), z.union([z.number(), z.boolean()])),
});

export type OrderRecord = z.infer<typeof orderRecord>;
export type PaymentRecord = z.infer<typeof paymentRecord>;
export type RefundRecord = z.infer<typeof refundRecord>;
export type RefundKeyRecord = z.infer<typeof refundKeyRecord>;
export type WebhookRecord = z.infer<typeof webhookRecord>;
export type DeliveryRecord = z.infer<typeof deliveryRecord>;
export type MessageRecord = z.infer<typeof messageRecord>;
export type MailRecord = z.infer<typeof mailRecord>;
export type PacketSeriesRecord = z.infer<typeof packetSeriesRecord>;
export type FaultsRecord = z.infer<typeof faultsRecord>;
export type Notes = z.infer<typeof notes>;
